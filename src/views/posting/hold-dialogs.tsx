import { fullName, lastFirst } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { termName } from '../../domain/_titles.ts'
import { longestReason } from '../../domain/posting/holds.ts'
import { common } from '../../domain/words/common.ts'
import { moreFound, words } from '../../domain/words/holds.ts'
import { holdsUrl } from '../_links/posting.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { TextAreaField, TextField } from '../_ui/field.tsx'
import { FilterForm } from '../_ui/filter-form.tsx'
import { Name } from '../_ui/name.tsx'

type Student = { studentId: number; firstName: string; lastName: string; classId: string }
const atMost = 20

/** Finds the student to hold back: any student registered into the term. */
export function FindStudent({ term, typed, found }: { term: TermKey; typed: string; found: readonly Student[] }) {
  const url = holdsUrl(term, 'new')
  return (
    <Dialog title={words.add} about={termName(term)} closing={null}>
      <FilterForm action={url} target="#hold-found" on="input changed delay:250ms" isPart isInDialog>
        <TextField
          label={words.search}
          name="q"
          type="search"
          icon="search"
          autoFocus
          autoComplete="off"
          maxLength={100}
          defaultValue={typed}
        />
      </FilterForm>
      <div id="hold-found" className="mt-3 grid gap-2" aria-live="polite">
        {found.slice(0, atMost).map((s) => (
          <p key={s.studentId} className="row">
            <span>
              <Name>{lastFirst(s)}</Name> <span className="dim small">{`${s.classId} · ${s.studentId}`}</span>
            </span>
            <ButtonLink small className="push" {...opens(holdsUrl(term, s.studentId))} aria-label={words.holdOf(fullName(s))}>
              {words.hold}
            </ButtonLink>
          </p>
        ))}
        {typed !== '' && found.length === 0 && <p className="hint">{words.nobodyFound}</p>}
        {found.length > atMost && <p className="hint">{moreFound(atMost, found.length)}</p>}
      </div>
    </Dialog>
  )
}

type HoldProps = {
  term: TermKey
  student: Student & { reason: string | null }
  typed?: string | undefined
  error?: string | undefined
  conflict?: string | undefined
}

/** Holds a student's reports back with a reason, or changes the reason, or releases them. */
export function HoldDialog({ term, student, typed, error, conflict }: HoldProps) {
  const { reason } = student
  const isHeld = reason !== null
  return (
    <Dialog
      title={words.holdOf(fullName(student))}
      about={`${student.classId} · ${termName(term)}`}
      form={{ action: holdsUrl(term, student.studentId) }}
      closing={common.cancel}
      submit={
        <>
          {isHeld && (
            <Button type="submit" name="action" value="release">
              {words.release}
            </Button>
          )}
          <Button type="submit" look="primary" name="action" value="hold">
            {isHeld ? common.save : words.hold}
          </Button>
        </>
      }
      conflict={conflict}
    >
      <TextAreaField label={words.reason} name="reason" maxLength={longestReason} defaultValue={typed ?? reason ?? ''} error={error} />
      <p className="dim">{words.effect}</p>
      <input type="hidden" name="was" value={reason ?? ''} />
    </Dialog>
  )
}
