import type { Edited } from '../../../domain/_changes.ts'
import { fullName, type Person } from '../../../domain/_names.ts'
import { type AbsenceReason, longestNote } from '../../../domain/attendance/days/reasons.ts'
import { whenOf, whyAbsent, words } from '../../../domain/words/attendance-reasons.ts'
import { common } from '../../../domain/words/common.ts'
import { type RegisterState, reasonUrl } from '../../_links/attendance-registers.ts'
import { Dialog } from '../../_ui/dialog.tsx'
import { Checkbox, TextField } from '../../_ui/field.tsx'

type Student = Person & { studentId: number }

export type ReasonProps = {
  base: string
  student: Student
  state: RegisterState
  /** Those that can be chosen; a retired one stays where it stands. */
  reasons: readonly AbsenceReason[]
  edited: Edited<'reason' | 'note'>
  fault?: string | undefined
  tooLong?: boolean
}

/** The reason for a student's absence in a session. */
export function ReasonDialog({ base, student, state, reasons, edited, fault, tooLong }: ReasonProps) {
  const { reason, note } = edited.typed
  const choices = [...reasons.map(({ id, title }) => ({ value: String(id), title })), { value: '', title: words.none }]
  return (
    <Dialog
      title={whyAbsent(fullName(student))}
      about={whenOf(state.day, state.session)}
      form={{ action: reasonUrl(base, student.studentId, state) }}
      submit={common.save}
      {...{ edited, refused: fault }}
    >
      <fieldset className="max-sm:[&>label]:min-h-12">
        <legend className="sr">{words.reason}</legend>
        {choices.map(({ value, title }) => (
          <Checkbox key={value} type="radio" name="reason" value={value} label={title} defaultChecked={value === reason} />
        ))}
      </fieldset>
      <TextField
        label={words.note}
        name="note"
        maxLength={longestNote}
        defaultValue={note}
        hint={words.noteHint}
        error={tooLong ? words.tooLong : undefined}
        autoComplete="off"
      />
      {state.session === 'am' && <p className="hint">{words.morning}</p>}
    </Dialog>
  )
}
