import { asksRemoval, keepsRecord, removalEffect, studentWords, withClass } from '../../domain/_messages/subjects.ts'
import type { Subject } from '../../domain/subjects/index.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field, SelectField } from '../_ui/field.tsx'
import { subjectUrl, type TakerQuery, takersUrl } from './links.ts'
import { type Named, TeacherOptions } from './teacher-options.tsx'

const first = { q: '', page: 1, selecting: false }

function BackLink({ subject, query, label }: { subject: Subject; query: TakerQuery; label: string }) {
  const url = takersUrl(subject.id, query)
  return (
    <ButtonLink href={url} hx-get={url} hx-target="#dialog" hx-swap="innerHTML">
      {label}
    </ButtonLink>
  )
}

export type AddProps = {
  subject: Subject
  students: readonly (Named & { classId: string | null })[]
  teachers: readonly (Named & { teaches: boolean })[]
  typed?: { student: string; teacher: string }
  errors?: { student?: string; teacher?: string }
}

/** Add Student: one student and the teacher (S0 §2). */
export function AddTakerDialog({ subject, students, teachers, typed, errors }: AddProps) {
  const buttons = (
    <>
      <BackLink subject={subject} query={first} label={studentWords.cancel} />
      <Button type="submit" look="primary">
        {studentWords.addStudent}
      </Button>
    </>
  )
  return (
    <Dialog
      title={studentWords.addStudent}
      about={subject.title}
      form={{ action: subjectUrl(subject.id, 'students', 'new') }}
      buttons={buttons}
    >
      <div className="stack">
        <SelectField
          autoFocus
          label={studentWords.student}
          name="student"
          empty={studentWords.choose}
          options={students.map((student) => ({ value: student.id, label: withClass(student) }))}
          defaultValue={typed?.student ?? ''}
          error={errors?.student}
        />
        <Field label={studentWords.teacher} name="teacher" error={errors?.teacher}>
          {(described) => (
            <select {...described} defaultValue={typed?.teacher ?? ''}>
              <TeacherOptions teachers={teachers} none={studentWords.choose} />
            </select>
          )}
        </Field>
      </div>
    </Dialog>
  )
}

export type RemovalProps = {
  subject: Subject
  query: TakerQuery
  students: readonly (Named & { version: number })[]
  /** Who has something entered in the current term. */
  keeping: readonly Named[]
  conflict?: string | undefined
}

/** Asks before students are taken out of a subject, and says what is kept. */
export function RemovalDialog({ subject, query, students, keeping, conflict }: RemovalProps) {
  const buttons = (
    <>
      <BackLink subject={subject} query={query} label={studentWords.cancel} />
      <Button type="submit" look="danger" autoFocus>
        {studentWords.delete}
      </Button>
    </>
  )
  return (
    <Dialog
      title={asksRemoval(students)}
      about={subject.title}
      form={{ action: subjectUrl(subject.id, 'students', 'removal') }}
      buttons={buttons}
    >
      <div className="stack">
        {conflict && <Alert kind="error">{conflict}</Alert>}
        <p>{removalEffect(students.length, subject)}</p>
        {keeping.length > 0 && <Alert>{keepsRecord(keeping, subject)}</Alert>}
        {students.map(({ id, version }) => (
          <input key={id} type="hidden" name="student" value={`${id}-${version}`} />
        ))}
      </div>
    </Dialog>
  )
}
