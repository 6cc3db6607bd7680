import type { ComponentProps } from 'react'
import type { TermKey } from '../../domain/_terms.ts'
import type { Effect } from '../../domain/school/students/moves.ts'
import type { UploadKind } from '../../domain/school-upload/index.ts'
import { moveWords } from '../../domain/words/class-move.ts'
import { kindWords, type UploadYears } from '../../domain/words/school-upload.ts'
import { uploadTitles } from '../../domain/words/students-upload.ts'
import { batchUrl } from '../_links/school-upload.ts'
import { Button } from '../_ui/button.tsx'
import { Checkbox } from '../_ui/field.tsx'
import { EffectList } from '../school/students/effects.tsx'
import { Newcomers } from '../school/students/newcomers.tsx'

/** What is to be said before rows are confirmed: since when new students are here, and students in another class. */
export type Questions = { newcomers?: ComponentProps<typeof Newcomers> | undefined; moves?: MovesProps | undefined }
type MovesProps = { term: TermKey; count: number; effects: readonly Effect[] }
type Props = Questions & { upload: { kind: UploadKind; id: number; version: number }; years: UploadYears; isReady: boolean }

export const hasQuestions = ({ newcomers, moves }: Questions) => newcomers !== undefined || moves !== undefined

export const Confirm = ({ upload, years: { year, own }, isReady, newcomers, moves }: Props) => (
  <form className="stack justify-items-start" method="post" action={batchUrl(upload, 'confirm')}>
    <input type="hidden" name="version" value={upload.version} />
    {year && <input type="hidden" name="year" value={year} />}
    {own && <input type="hidden" name="own" value={own} />}
    {moves && <Moves {...moves} />}
    {newcomers && <Newcomers {...newcomers} />}
    <div>
      <Button type="submit" look="primary" icon="check" disabled={!isReady}>
        {kindWords[upload.kind].confirm}
      </Button>
    </div>
  </form>
)

/** How many records of a term under way move, from when, and what that does: neither answer is chosen by itself. */
const Moves = ({ term, count, effects }: MovesProps) => (
  <fieldset className="alert grid items-start gap-1 p-2">
    <legend className="sr">{uploadTitles.class_id}</legend>
    <p>{moveWords.uploadAsks(count, term)}</p>
    <Checkbox type="radio" name="class_from" value="this-term" required label={moveWords.uploadThisTerm(count)} />
    <Checkbox type="radio" name="class_from" value="next-term" required label={moveWords.uploadNextTerm} />
    <EffectList effects={effects} />
  </fieldset>
)
