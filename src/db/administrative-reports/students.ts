import { sql } from 'kysely'
import { type NamedStudent, shortName } from '../../domain/_names.ts'
import { type ClassOf, isInForm, type NoLogins, type ReportKey, type SubjectStudents } from '../../domain/administrative-reports.ts'
import { byLevel, byName } from '../../domain/figures/index.ts'
import { hint } from '../_engine/index.ts'
import type { Db } from '../_open.ts'
import { findSubject } from '../school/subjects/index.ts'
import { hasSignedIn } from './logins.ts'

/** The present students of a subject, by class. */
export async function findSubjectStudents(db: Db, { formLevel: form, subjectId }: ReportKey): Promise<SubjectStudents | undefined> {
  const subject = await findSubject(db, subjectId)
  if (!subject) return undefined
  const rows = await atSchool(db)
    .innerJoin('subject_student as takes', (join) =>
      join.onRef('takes.student_id', '=', 'student.id').on('takes.subject_id', '=', subjectId),
    )
    .leftJoin('employee', 'employee.id', 'takes.employee_id')
    .select(['employee.first_name as teacherFirst', 'employee.last_name as teacherLast'])
    .execute()
  const lines = rows.map(({ teacherFirst, teacherLast, ...student }) => ({
    ...student,
    teacher: teacherLast === null ? null : shortName(teacherFirst ?? '', teacherLast),
  }))
  return { ...subject, form, classes: byClass(lines.filter((line) => isInForm(form, line.formLevel))) }
}

/** Everyone at the school, by class, with whether they ever signed in and when they last got a temporary password. */
export async function listLogins(db: Db): Promise<NoLogins> {
  const rows = await atSchool(db)
    .select((eb) => [
      'student.password_hash as hash',
      hasSignedIn(eb, eb.cast<string>('student.id', 'text')).as('hasLoggedIn'),
      eb
        .selectFrom('change')
        .select(sql<string | null>`max(${hint('change.at')})`.as('at')) // without the hint it would be searched from the end of all history
        .where('change.entity', '=', 'student')
        .where('change.entity_key', '=', eb.cast<string>('student.id', 'text'))
        .where('change.field', '=', 'password')
        .where('change.new_value', '=', 'temporary')
        .as('handedOut'),
    ])
    .execute()
  const lines = rows.map(({ hash, hasLoggedIn, handedOut, ...student }) => ({
    ...student,
    hasLoggedIn: Boolean(hasLoggedIn),
    password: hash === null ? null : (handedOut ?? 'unknown'),
  }))
  return { classes: byClass(lines) }
}

const atSchool = (db: Db) =>
  db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.form_class_id')
    .select(['student.id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['student.form_class_id as formClass', 'form_class.form_level as formLevel'])
    .where('student.archived_on', 'is', null)

type InClass = NamedStudent & { formClass: string | null; formLevel: number | null }

/** Classes by level and code, each in list order; students without a class come last. */
export function byClass<Line extends InClass>(lines: readonly Line[]): ClassOf<Omit<Line, 'formClass' | 'formLevel'>>[] {
  const classes = new Map<string | null, { formClass: string | null; formLevel: number | null; students: Line[] }>()
  for (const line of lines) {
    const known = classes.get(line.formClass) ?? { formClass: line.formClass, formLevel: line.formLevel, students: [] }
    known.students.push(line)
    classes.set(line.formClass, known)
  }
  const all = [...classes.values()].map((of) => ({ ...of, students: of.students.sort(byName) }))
  const named = all.flatMap(({ formClass, ...of }) => (formClass === null ? [] : [{ ...of, formClass }]))
  return [...named.sort(byLevel), ...all.filter((of) => of.formClass === null)]
}
