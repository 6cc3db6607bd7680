import { type SqlBool, sql } from 'kysely'
import type { TermKey } from '../../domain/_terms.ts'
import { mostOfKind } from '../../domain/find/index.ts'
import type { Db } from '../_open.ts'
import { listed, placesOf, preparedFor } from '../_prepared-for.ts'
import { type Access, classInScope } from '../_scope.ts'
import { inTerm } from '../_term.ts'

export type FoundStudent = { id: number; firstName: string; lastName: string; classId: string | null; archivedOn: string | null }
/** Students whose names or number begin with all these words, longest first; or the students with these numbers. */
type StudentQuery = { sought: readonly string[] } | { ids: readonly number[] }

/** All students of any time, only for the office; former students come last, and are searched only if there is room. */
export async function findAmongAll(db: Db, access: Access, asked: StudentQuery): Promise<FoundStudent[]> {
  if ('ids' in asked) return allOfIds(db, access, listed(asked.ids), asked.ids.length)
  const find = (isHere: 0 | 1) => allOfWords(db, access, { isHere, ...rangesOf(asked.sought) }, asked.sought.length)
  const here = await find(1)
  return here.length > mostOfKind ? here : [...here, ...(await find(0))].slice(0, mostOfKind + 1)
}

/** The students registered into a term, in the classes in reach. */
export const findInTerm = (db: Db, access: Access, { year, term }: TermKey, asked: StudentQuery): Promise<FoundStudent[]> =>
  'ids' in asked
    ? termOfIds(db, access, { year, term, ...listed(asked.ids) }, asked.ids.length)
    : termOfWords(db, access, { year, term, ...rangesOf(asked.sought) }, asked.sought.length)

/** A student's place in a term's class list; undefined if that class is out of reach. */
export async function findPlace(
  db: Db,
  access: Access,
  key: TermKey,
  studentId: number,
): Promise<{ classId: string; n: number } | undefined> {
  const [found] = await findInTerm(db, access, key, { ids: [studentId] })
  if (!found?.classId) return undefined
  const rows = await db
    .selectFrom('student_term_record as record')
    .innerJoin('student', 'student.id', 'record.student_id')
    .select('record.student_id as id')
    .where(inTerm(key, 'record'))
    .where('record.form_class_id', '=', found.classId)
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()
  return { classId: found.classId, n: rows.findIndex(({ id }) => id === studentId) + 1 }
}

type Values = Record<string, number | string>
const lastOfAll = '\u{10ffff}'
const rangesOf = (sought: readonly string[]): Values =>
  Object.fromEntries(
    sought.flatMap((word, n) => [
      [`from${n}`, word],
      [`to${n}`, word + lastOfAll],
    ]),
  )

const rangeOf = (values: Values, n: number) => sql`word >= ${values[`from${n}`]} and word < ${values[`to${n}`]}`

/** Checked for each student. */
const isBegun = (values: Values, words: number) =>
  sql<SqlBool>`${sql.join(
    Array.from(
      { length: words },
      (_, n) => sql`exists (select 1 from student_word where student_id = student.id and ${rangeOf(values, n)})`,
    ),
    sql` and `,
  )}`

/** The longest word selects the students. */
const isAmong = (values: Values) =>
  sql<SqlBool>`student.id in (select student_id from student_word where is_here = ${values.isHere} and ${rangeOf(values, 0)})`

const all = (db: Db) =>
  db
    .selectFrom('student')
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['student.form_class_id as classId', 'student.archived_on as archivedOn'])

const ofTerm = (db: Db, values: Values, access: Access) =>
  db
    .selectFrom('student')
    .innerJoin('student_term_record as record', 'record.student_id', 'student.id')
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['record.form_class_id as classId', sql<null>`null`.as('archivedOn')])
    .where(inTerm({ year: values.year as number, term: values.term as number }, 'record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))

const allOfWords = preparedFor<Values, FoundStudent>((db, values, _access, words) =>
  all(db)
    .where(isAmong(values))
    .$if(words > 1, (query) => query.where(isBegun(values, words)))
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .limit(mostOfKind + 1),
)
const termOfWords = preparedFor<Values, FoundStudent>((db, values, access, words) =>
  ofTerm(db, values, access)
    .where(isBegun(values, words))
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .limit(mostOfKind + 1),
)
const allOfIds = preparedFor<Values, FoundStudent>((db, values, _access, many) => all(db).where('student.id', 'in', placesOf(values, many)))
const termOfIds = preparedFor<Values, FoundStudent>((db, values, access, many) =>
  ofTerm(db, values, access).where('student.id', 'in', placesOf(values, many)),
)
