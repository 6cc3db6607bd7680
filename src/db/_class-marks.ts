import type { ClassTile } from '../domain/_class-tiles.ts'
import type { TermKey } from '../domain/_terms.ts'
import { enteredIn } from './_mark-sql.ts'
import { fullNameIn } from './_names.ts'
import type { Db } from './_open.ts'
import { preparedFor } from './_prepared-for.ts'
import { type Access, classInScope } from './_scope.ts'
import { inClass, inTerm, sameReport } from './_term.ts'

/** The entered marks of each class in reach, of those that count in the term (MARK-3). */
export const listClassMarks = (db: Db, access: Access, { year, term }: TermKey) => classMarks(db, access, { year, term }, term)

const classMarks = preparedFor((db, key: TermKey, access, term) =>
  db
    .selectFrom('student_term_record as record')
    .innerJoin('subject_record as marks', sameReport('marks', 'record'))
    .select('record.form_class_id as classId')
    .select((eb) => [eb.fn.countAll<number>().as('of'), eb.fn.count<number>(enteredIn('marks', term)).as('done')])
    .where(inTerm(key, 'record'))
    .where(inClass('record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .groupBy('record.form_class_id'),
)

type ClassOf = { classId: string; formLevel: number | null; students: number | null }
type PartOf = { classId: string; done: number; of: number }

/** The classes with their form teachers, and their parts of what is counted. */
export async function tilesOf(db: Db, year: number, classes: readonly ClassOf[], parts: readonly PartOf[]): Promise<ClassTile[]> {
  const partOf = new Map(parts.map(({ classId, ...part }) => [classId, part]))
  const teachers = await formTeachersOf(db, year)
  return classes.map(({ classId, formLevel, students }) => ({
    ...{ classId, formLevel, students },
    ...{ teachers: teachers.get(classId) ?? [], part: partOf.get(classId) ?? { done: 0, of: 0 } },
  }))
}

/** The present form teachers of each class in a year. */
export async function formTeachersOf(db: Db, year: number): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('form_teacher_class as of')
    .innerJoin('employee', 'employee.id', 'of.employee_id')
    .select(['of.form_class_id as classId', fullNameIn('employee').as('name')])
    .where('of.academic_year_id', '=', year)
    .where('employee.deleted_at', 'is', null)
    .orderBy('employee.sort_key')
    .execute()
  const teachers = new Map<string, string[]>()
  for (const { classId, name } of rows) teachers.set(classId, [...(teachers.get(classId) ?? []), name])
  return teachers
}
