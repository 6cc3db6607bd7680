import type { ReactNode } from 'react'
import { shownDay } from '../../domain/_dates.ts'
import { byForm, type FormClass } from '../../domain/school/index.ts'
import { longest, type StudentField, type StudentValues } from '../../domain/students/index.ts'
import { archiveWords, editWords, labels, statusWords } from '../../domain/words/students.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { ClassOptions } from '../_ui/class-options.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { Field, TextField } from '../_ui/field.tsx'
import { FieldNote, type FieldState, valueFields } from '../_ui/field-note.tsx'
import { HistoryMenu, HistorySlot } from '../_ui/history-menu.tsx'
import { KeptForm } from '../_ui/kept-form.tsx'
import { SaveStatus } from '../_ui/save-status.tsx'
import { studentUrl } from './links.ts'

type Student = { id: number; values: StudentValues; version: number; archivedOn: string | null }
/** A field whose last change was not saved, and what was typed there. */
export type StudentEdit = { field: StudentField; typed: string; state: FieldState }
type Props = { student: Student; classes: readonly FormClass[]; today: string; edit?: StudentEdit | undefined }

const statusId = 'student-status'
const record = { base: '/admin', entity: 'student' } as const
const columnOf = (field: StudentField) => (field === 'class_id' ? 'form_class_id' : field)

/** Each field saves itself when it is left or changed. */
export function EditStudent({ student, classes, today, edit }: Props) {
  const own = (field: StudentField) => fieldOf(student, field, edit)
  const text = (field: 'first_name' | 'last_name' | 'birth_certificate_no') => (
    <FieldForm student={student} field={field} edit={edit}>
      {(described) => <TextField {...described} maxLength={longest[field]} defaultValue={own(field).shown} autoComplete="off" />}
    </FieldForm>
  )
  return (
    <Dialog
      title={editWords.title}
      about={student.id}
      status={<SaveStatus id={statusId} words={statusWords} state={edit && 'failed'} />}
      buttons={
        <>
          <Leaving student={student} />
          <Button data-close-dialog="">{editWords.close}</Button>
        </>
      }
    >
      <div className="stack">
        <div className="two">
          {text('first_name')}
          {text('last_name')}
          <FieldForm student={student} field="date_of_birth" edit={edit}>
            {(described) => <DateField {...described} value={own('date_of_birth').shown} max={today} yearsBack={12} />}
          </FieldForm>
          <FieldForm student={student} field="class_id" edit={edit}>
            {({ id, label, name, beside, ...aria }) => (
              <Field id={id} label={label} name={name} beside={beside}>
                {(field) => <ClassPicker {...field} {...aria} classes={classes} value={own('class_id').shown} />}
              </Field>
            )}
          </FieldForm>
        </div>
        {text('birth_certificate_no')}
        <HistorySlot />
      </div>
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

type Described = { id: string; label: string; name: 'value'; beside: ReactNode; 'aria-describedby': string; 'aria-invalid'?: true }
type FormProps = { student: Student; field: StudentField; edit: StudentEdit | undefined; children: (described: Described) => ReactNode }

function FieldForm({ student, field, edit, children }: FormProps) {
  const url = studentUrl(student.id)
  const { state } = fieldOf(student, field, edit)
  const { first_name, last_name } = student.values
  return (
    <KeptForm
      action={url}
      className="grid content-start gap-1"
      hx-trigger="change, submit"
      hx-target={`#${field}-note`}
      hx-sync="this:queue last"
      data-saves={statusId}
      keep={`student/${student.id}/${field}`}
      label={`${labels[field]}, ${first_name} ${last_name}`}
      fields={['field', ...valueFields]}
    >
      <input type="hidden" name="field" value={field} />
      {children({
        id: field,
        label: labels[field],
        name: 'value',
        beside: <HistoryMenu {...record} id={student.id} field={columnOf(field)} label={labels[field]} inDialog />,
        'aria-describedby': `${field}-note`,
        ...(state.note && { 'aria-invalid': true }),
      })}
      <div id={`${field}-note`} className="contents" data-note="">
        <FieldNote label={labels[field]} state={state} shown={(value) => shownValue(field, value)} />
      </div>
    </KeptForm>
  )
}

type PickerProps = { id: string; name: string; className: string; classes: readonly FormClass[]; value: string }

/** The classes under their form. One without a class, or in a class that is no longer used, is shown so until another is chosen. */
export function ClassPicker({ classes, value, ...described }: PickerProps) {
  const isListed = classes.some((c) => c.id === value && c.formLevel !== null)
  return (
    <select {...described} defaultValue={value}>
      {!isListed && <option value={value}>{value || editWords.noClass}</option>}
      <ClassOptions forms={byForm(classes)} />
    </select>
  )
}

function fieldOf(student: Student, field: StudentField, edit: StudentEdit | undefined): { shown: string; state: FieldState } {
  const stored = shownValue(field, student.values[field] ?? '')
  if (edit?.field === field) return { shown: edit.typed, state: edit.state }
  return { shown: stored, state: { version: student.version, bases: [stored] } }
}

export const shownValue = (field: StudentField, value: string) => (field === 'date_of_birth' ? shownDay(value) || value : value)
