import type { FormClass } from '../../domain/school/index.ts'
import { longest, type StudentField } from '../../domain/students/index.ts'
import { labels, newWords } from '../../domain/words/students.ts'
import { Button } from '../_ui/button.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field, TextField } from '../_ui/field.tsx'
import { ClassPicker } from './edit.tsx'
import { base } from './links.ts'

export type NewStudentForm = { id: string } & Record<StudentField, string>
type Props = {
  typed: NewStudentForm
  errors: { [F in keyof NewStudentForm]?: string }
  classes: readonly FormClass[]
  today: string
}

/** For one who comes when the others have been uploaded. */
export function NewStudent({ typed, errors, classes, today }: Props) {
  const of = (field: StudentField) => ({ label: labels[field], name: field, error: errors[field] })
  const text = (field: 'first_name' | 'last_name' | 'birth_certificate_no') => (
    <TextField {...of(field)} defaultValue={typed[field]} maxLength={longest[field]} autoComplete="off" />
  )
  return (
    <Dialog
      title={newWords.add}
      form={{ action: `${base}/new` }}
      buttons={
        <>
          <Button data-close-dialog="">{newWords.cancel}</Button>
          <Button type="submit" look="primary">
            {newWords.add}
          </Button>
        </>
      }
    >
      <div className="two">
        <TextField
          label={newWords.id}
          name="id"
          error={errors.id}
          defaultValue={typed.id}
          inputMode="numeric"
          maxLength={15}
          autoComplete="off"
        />
        <Field {...of('class_id')}>{(described) => <ClassPicker {...described} classes={classes} value={typed.class_id} />}</Field>
        {text('first_name')}
        {text('last_name')}
        <DateField {...of('date_of_birth')} value={typed.date_of_birth} max={today} yearsBack={12} />
        {text('birth_certificate_no')}
      </div>
    </Dialog>
  )
}
