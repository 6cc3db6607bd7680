import type { ReactNode } from 'react'
import { byForm, type FormClass } from '../../../domain/_school.ts'
import { fieldOfStudent, type StudentField } from '../../../domain/school/students/fields.ts'
import { editWords } from '../../../domain/words/students.ts'
import { ClassOptions } from '../../_ui/class-options.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import { Field, TextField } from '../../_ui/field.tsx'

type Shared = { label: string; name: string; id?: string; error?: string | undefined; beside?: ReactNode }
type Aria = { 'aria-describedby'?: string; 'aria-invalid'?: true }
type Props = { field: StudentField; value: string; classes: readonly FormClass[]; today: string; shared: Shared; aria?: Aria }

/** The control for a student's field, by its kind. */
export function StudentControl({ field, value, classes, today, shared, aria }: Props) {
  const { kind, most } = fieldOfStudent(field)
  if (kind === 'day') return <DateField {...shared} {...aria} value={value} max={today} yearsBack={12} />
  if (kind === 'class') return <Field {...shared}>{(own) => <ClassPicker {...own} {...aria} classes={classes} value={value} />}</Field>
  return <TextField {...shared} {...aria} maxLength={most} defaultValue={value} autoComplete="off" />
}

type PickerProps = { id: string; name: string; className: string; classes: readonly FormClass[]; value: string }

/** Classes under their form. A student without a class, or in a retired class, is displayed so until another is chosen. */
function ClassPicker({ classes, value, ...described }: PickerProps) {
  const isListed = classes.some((c) => c.id === value && c.formLevel !== null)
  return (
    <select {...described} defaultValue={value}>
      {!isListed && <option value={value}>{value || editWords.noClass}</option>}
      <ClassOptions forms={byForm(classes)} />
    </select>
  )
}
