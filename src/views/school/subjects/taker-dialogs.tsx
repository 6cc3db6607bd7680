import { byForm, type FormClass } from '../../../domain/_school.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import type { Subject } from '../../../domain/school/subjects/index.ts'
import { common, pageWords } from '../../../domain/words/common.ts'
import { asksRemoval, batchWords, keepsRecord, removalEffect, studentWords, withClass } from '../../../domain/words/subjects.ts'
import { subjectUrl, type TakerQuery, takersUrl } from '../../_links/subjects.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { ClassOptions } from '../../_ui/class-options.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { LaterTerms } from '../../_ui/later-terms.tsx'
import { type Named, TeacherOptions } from './teacher-options.tsx'

const first = { q: '', page: 1, selecting: false }

function BackLink({ subject, query, label }: { subject: Subject; query: TakerQuery; label: string }) {
  const url = takersUrl(subject.id, query)
  return (
    <ButtonLink {...opens(url)} hx-swap="innerHTML">
      {label}
    </ButtonLink>
  )
}

type AddProps = {
  subject: Subject
  /** Students of the chosen class, and students who are chosen already. */
  students: readonly (Named & { classId: string | null })[]
  teachers: readonly (Named & { teaches: boolean })[]
  classes: readonly FormClass[]
  typed: { classId: string; students: readonly number[]; teacher: string }
  errors?: { student?: string; teacher?: string }
  /** Later terms with registered students. */
  later: readonly TermKey[]
}

/** Add Student: students and their teacher. */
export function AddTakerDialog({ subject, students, teachers, classes, typed, errors, later }: AddProps) {
  const action = subjectUrl(subject.id, 'students', 'new')
  return (
    <Dialog
      title={studentWords.addStudent}
      about={subject.title}
      form={{ action }}
      closing={<BackLink subject={subject} query={first} label={common.cancel} />}
      submit={studentWords.addStudent}
    >
      <ClassFilter action={action} classes={classes} chosen={typed.classId} />
      <div id="whom">
        <Field label={studentWords.student} name="student" error={errors?.student} hint={studentWords.severalHint}>
          {(described) => (
            // biome-ignore lint/a11y/noAutofocus: whom to add is what the dialog asks
            <select {...described} multiple size={8} defaultValue={typed.students.map(String)} autoFocus>
              {students.map((student) => (
                <option key={student.id} value={student.id}>
                  {withClass(student)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field label={studentWords.teacher} name="teacher" error={errors?.teacher}>
        {(described) => (
          <select {...described} defaultValue={typed.teacher}>
            <TeacherOptions teachers={teachers} none={studentWords.choose} />
          </select>
        )}
      </Field>
      <LaterTerms terms={later} />
    </Dialog>
  )
}

/** Narrows the students to a class and keeps those chosen. Until they arrive no student can be chosen; other typing is kept. */
function ClassFilter({ action, classes, chosen }: { action: string; classes: readonly FormClass[]; chosen: string }) {
  return (
    <Field label={studentWords.class} name="class">
      {(described) => (
        <span className="row flex-nowrap">
          <select
            {...described}
            defaultValue={chosen}
            hx-get={action}
            hx-trigger="change"
            hx-include="closest form"
            hx-target="#whom"
            hx-select="#whom"
            hx-swap="outerHTML"
            hx-disable="#student"
            hx-sync="this:replace"
          >
            <option value="">{batchWords.allClasses}</option>
            <ClassOptions forms={byForm(classes)} />
          </select>
          <noscript>
            <Button type="submit" formMethod="get">
              {pageWords.show}
            </Button>
          </noscript>
        </span>
      )}
    </Field>
  )
}

type RemovalProps = {
  subject: Subject
  query: TakerQuery
  students: readonly (Named & { version: number })[]
  /** Students with entries in the current term. */
  keeping: readonly Named[]
  conflict?: string | undefined
  /** Later terms with registered students. */
  later: readonly TermKey[]
}

/** Asks before students are removed from a subject, and says what is kept. */
export function RemovalDialog({ subject, query, students, keeping, conflict, later }: RemovalProps) {
  return (
    <Dialog
      title={asksRemoval(students)}
      about={subject.title}
      form={{ action: subjectUrl(subject.id, 'students', 'removal') }}
      closing={<BackLink subject={subject} query={query} label={common.cancel} />}
      submit={
        <Button type="submit" look="danger" autoFocus>
          {common.delete}
        </Button>
      }
      conflict={conflict}
    >
      <p>{removalEffect(students.length, subject)}</p>
      <LaterTerms terms={later} />
      {keeping.length > 0 && <Alert>{keepsRecord(keeping, subject)}</Alert>}
      {students.map(({ id, version }) => (
        <input key={id} type="hidden" name="student" value={`${id}-${version}`} />
      ))}
    </Dialog>
  )
}
