import { fullName } from '../../domain/_names.ts'
import type { TermRecord } from '../../domain/term-reports/index.ts'
import { administerWords as words } from '../../domain/words/term-reports.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { SelectField } from '../_ui/field.tsx'
import { Whose } from './dialogs.tsx'
import type { RecordedSubject } from './subject-cells.tsx'

type Props = {
  record: TermRecord
  subject: RecordedSubject
  url: string
  subjects: readonly { id: number; title: string; abbr: string }[]
  chosen?: number
  error?: string | undefined
}

/** Moves a subject record with its marks and comments to another subject. */
export function ChangeSubject({ record, subject, url, subjects, chosen = subject.subjectId, error }: Props) {
  const options = subjects.map(({ id, abbr, title }) => ({ value: id, label: `${title} (${abbr})` }))
  return (
    <Dialog
      title={words.changeSubject}
      about={`${subject.title}, ${fullName(record)}`}
      form={{ action: url }}
      submit={words.changeSubject}
      version={subject.version}
    >
      <Whose record={record} />
      <SelectField label={words.subject} name="subject_id_new" options={options} defaultValue={chosen} error={error} />
    </Dialog>
  )
}
