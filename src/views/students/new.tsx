import type { FormClass } from '../../domain/school/index.ts'
import { type StudentField, studentFields } from '../../domain/students/fields.ts'
import { labels, newWords } from '../../domain/words/students.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { TextField } from '../_ui/field.tsx'
import { StudentControl } from './control.tsx'

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
  const control = (field: StudentField) => (
    <StudentControl
      key={field}
      {...{ field, classes, today }}
      value={typed[field]}
      shared={{ label: labels[field], name: field, error: errors[field] }}
    />
  )
  return (
    <Dialog title={newWords.add} form={{ action: `${base}/new` }} submit={newWords.add}>
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
        {control('class_id')}
        {studentFields.filter((field) => field !== 'class_id').map(control)}
      </div>
    </Dialog>
  )
}
