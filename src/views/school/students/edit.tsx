import { shownDay } from '../../../domain/_dates.ts'
import { fullName } from '../../../domain/_names.ts'
import type { FormClass } from '../../../domain/_school.ts'
import { fieldOfStudent, storedAs, studentFields } from '../../../domain/school/students/fields.ts'
import type { StudentField, StudentValues } from '../../../domain/school/students/index.ts'
import { archiveWords, editWords, statusWords } from '../../../domain/words/students.ts'
import { studentUrl } from '../../_links/students.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { DraftForm } from '../../_ui/draft-form.tsx'
import { FieldNote, type FieldState, valueFields } from '../../_ui/field-note.tsx'
import { HistoryMenu, HistorySlot } from '../../_ui/history-menu.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'
import { SaveStatus } from '../../_ui/save-status.tsx'
import { StudentControl } from './control.tsx'

type Student = { id: number; values: StudentValues; version: number; archivedOn: string | null }
/** An unsaved change of a field, as typed. */
export type StudentEdit = { field: StudentField; typed: string; state: FieldState }
type Props = { student: Student; classes: readonly FormClass[]; today: string; edit?: StudentEdit | undefined }

const statusId = 'student-status'
const record = { base: '/admin', entity: 'student' } as const

/** Each field saves itself when it is left or changed. */
export function EditStudent({ student, classes, today, edit }: Props) {
  return (
    <Dialog
      title={editWords.title}
      about={student.id}
      status={<SaveStatus id={statusId} words={statusWords} state={edit && 'failed'} />}
      buttons={<Leaving student={student} />}
    >
      <div className="two [&>:last-child:nth-child(odd)]:col-span-full">
        {studentFields.filter(useLocalFields().isShown).map((field) => (
          <FieldForm key={field} {...{ student, field, edit, classes, today }} />
        ))}
      </div>
      <HistorySlot />
    </Dialog>
  )
}

function Leaving({ student: { id, archivedOn } }: { student: Student }) {
  const [action, label, look] = archivedOn
    ? (['restore', archiveWords.restore, undefined] as const)
    : (['archive', archiveWords.archive, 'danger'] as const)
  const url = studentUrl(id, action)
  return (
    <>
      {archivedOn && <span className="dim small">{archiveWords.left(shownDay(archivedOn))}</span>}
      <ButtonLink look={look} {...opens(url)}>
        {label}
      </ButtonLink>
    </>
  )
}

type FormProps = Props & { field: StudentField }

function FieldForm({ student, field, edit, classes, today }: FormProps) {
  const url = studentUrl(student.id, 'edit')
  const label = useLocalFields().ofStudent(field)
  const { shown, state } = fieldOf(student, field, edit)
  return (
    <DraftForm
      action={url}
      className="grid content-start gap-1"
      hx-trigger="change, submit"
      hx-target={`#${field}-note`}
      hx-sync="this:queue last"
      data-saves={statusId}
      draft={`student/${student.id}/${field}`}
      label={`${label}, ${fullName(student.values)}`}
      fields={['field', ...valueFields]}
    >
      <input type="hidden" name="field" value={field} />
      <StudentControl
        {...{ field, classes, today }}
        value={shown}
        shared={{
          id: field,
          label,
          name: 'value',
          beside: <HistoryMenu {...record} id={student.id} field={storedAs(field)} label={label} inDialog />,
        }}
        aria={{ 'aria-describedby': `${field}-note`, ...(state.note && { 'aria-invalid': true }) }}
      />
      <div id={`${field}-note`} className="contents" data-note="">
        <FieldNote label={label} state={state} shown={(value) => shownValue(field, value)} />
      </div>
    </DraftForm>
  )
}

function fieldOf(student: Student, field: StudentField, edit: StudentEdit | undefined): { shown: string; state: FieldState } {
  const stored = shownValue(field, student.values[field] ?? '')
  if (edit?.field === field) return { shown: edit.typed, state: edit.state }
  return { shown: stored, state: { version: student.version, bases: [stored] } }
}

export const shownValue = (field: StudentField, value: string) => (fieldOfStudent(field).kind === 'day' ? shownDay(value) || value : value)
