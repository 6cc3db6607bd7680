import type { TermKey } from '../../../domain/_terms.ts'
import { common } from '../../../domain/words/common.ts'
import { giveWords as words } from '../../../domain/words/student-page.ts'
import { studentUrl } from '../../_links/students.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { LaterTerms } from '../../_ui/later-terms.tsx'
import { type Offered, OfferedSubjects } from './offered-subjects.tsx'

type Props = {
  id: number
  name: string
  classId: string | null
  subjects: readonly Offered[]
  error: string | undefined
  /** The year of the teachers, if there are lessons of two years. */
  year: number | undefined
  /** Later terms with registered students. */
  later: readonly TermKey[]
}

/** The subjects of the class; subjects that nearly everybody takes are ticked. */
export function GiveSubjects({ id, name, classId, subjects, error, year, later }: Props) {
  if (classId === null || subjects.length === 0)
    return (
      <Dialog title={words.title} about={name}>
        <p>{classId === null ? words.noClass : words.nothing(classId)}</p>
      </Dialog>
    )
  return (
    <Dialog title={words.title} about={name} form={{ action: studentUrl(id, 'subjects') }} submit={words.submit} refused={error}>
      <OfferedSubjects legend={words.taken(classId, year)} subjects={subjects} />
      <p className="dim">{words.effect}</p>
      <LaterTerms terms={later} />
    </Dialog>
  )
}

/** The subjects given, with their undo. */
export const GivenSubjects = ({ id, name, count, at }: { id: number; name: string; count: number; at: string }) => (
  <Dialog
    title={words.title}
    about={name}
    form={{ action: studentUrl(id, 'subjects', 'undo') }}
    closing={common.close}
    submit={<Button type="submit">{words.undo}</Button>}
  >
    <p>{words.given(name, count)}</p>
    <input type="hidden" name="given" value={at} />
  </Dialog>
)

/** The undone subjects, and those that stayed. */
export const TakenBack = ({ name, undone, kept }: { name: string; undone: number; kept: readonly string[] }) => (
  <Dialog title={words.title} about={name}>
    <p>{words.undone(undone)}</p>
    <Alert>{words.kept(kept)}</Alert>
  </Dialog>
)
