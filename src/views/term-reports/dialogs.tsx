import { fullName } from '../../domain/_names.ts'
import type { ClassMove } from '../../domain/school/students/moves.ts'
import type { TermRecord } from '../../domain/term-reports/index.ts'
import { moveWords } from '../../domain/words/class-move.ts'
import { common } from '../../domain/words/common.ts'
import { administerWords as words } from '../../domain/words/term-reports.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { SelectField } from '../_ui/field.tsx'
import { answers, meansOf } from '../school/students/class-move.ts'

export const Whose = ({ record }: { record: TermRecord }) => (
  <>
    <input type="hidden" name="student_id" value={record.studentId} />
    <input type="hidden" name="year" value={record.year} />
    <input type="hidden" name="term" value={record.term} />
  </>
)
type Props = { record: TermRecord; url: string }

/** 'Delete {first} {last} ?', or 'Delete {title} ?' for a subject record. */
export function AskDelete({ record, url, subject }: Props & { subject?: { title: string } | undefined }) {
  return (
    <Dialog title={common.delete} about={subject && fullName(record)} form={{ action: url }} submit={common.delete} danger>
      <Whose record={record} />
      <p>{words.asks(subject?.title ?? fullName(record))}</p>
    </Dialog>
  )
}

export function Warning({ message }: { message: string }) {
  return (
    <Dialog title={words.warning}>
      <p>{message}</p>
    </Dialog>
  )
}

export function ChangeClass({ record, url, classes }: Props & { classes: readonly { classId: string }[] }) {
  const options = classes.map(({ classId }) => ({ value: classId, label: classId }))
  return (
    <Dialog title={words.changeClass} about={fullName(record)} form={{ action: url }} submit={words.changeClass}>
      <Whose record={record} />
      <SelectField label={words.class} name="class_id" options={options} defaultValue={record.classId} />
    </Dialog>
  )
}

/** What moves with the student, and the two answers. */
export function AskMove({ record, url, moving }: Props & { moving: ClassMove }) {
  return (
    <Dialog
      title={words.changeClass}
      about={fullName(record)}
      form={{ action: url }}
      closing={common.cancel}
      submit={answers.map(({ value, label }) => (
        <Button key={value} type="submit" name="class_from" value={value}>
          {label}
        </Button>
      ))}
    >
      <Whose record={record} />
      <input type="hidden" name="class_id" value={moving.to} />
      <div className="stack">
        <p>{moveWords.asks(fullName(record), moving)}</p>
        {meansOf(moving).map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    </Dialog>
  )
}
