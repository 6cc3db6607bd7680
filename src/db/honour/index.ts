import { type Expression, sql } from 'kysely'
import { countedField, type Mark, type MarkWord } from '../../domain/_marks.ts'
import type { NamedStudent } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { averageOf, byLevel, markSteps, resultsOfTotals } from '../../domain/figures/index.ts'
import { coreOf, coreText, type Figures, type HonourRules, judgedBelow } from '../../domain/honour/index.ts'
import { arrayOf, inJson, isNumberMark, jsonOfThose, ofNumberMark } from '../_engine/index.ts'
import type { By } from '../_history.ts'
import { numberIn, ofMarks, packedIn, packedOf, totalOf, unpacked } from '../_mark-sql.ts'
import type { Db } from '../_open.ts'
import { isReachedNow } from '../_reached-students.ts'
import { type RowAnswer, saveRow } from '../_save.ts'
import { type Access, classInScope } from '../_scope.ts'
import { inClass, inTerm } from '../_term.ts'
import { rulesOf } from '../school/terms/mark-words.ts'

export async function findHonourRules(db: Db): Promise<{ rules: HonourRules; version: number }> {
  const { version, core, ...rules } = await db
    .selectFrom('honour_rule')
    .select(['average', 'least', 'conduct', 'attendance', 'below', 'fails', 'fall', 'core', 'version'])
    .executeTakeFirstOrThrow()
  return { rules: { ...rules, core: coreOf(core) }, version }
}

export const saveHonourRules = (db: Db, { core, ...rules }: HonourRules, version: number, by: By): Promise<RowAnswer> =>
  db.transaction().execute((trx) => saveRow(trx, { table: 'honour_rule', key: 1, version, values: { ...rules, core: coreText(core) } }, by))

/** The classes in reach with students in the term. */
export async function listClassesIn(db: Db, access: Access, key: TermKey): Promise<{ classId: string; level: number | null }[]> {
  const rows = await inReach(db, access, key)
    .select((eb) => ['record.form_class_id as formClass', eb.fn.max('record.form_level').as('formLevel')])
    .groupBy('record.form_class_id')
    .execute()
  return rows.sort(byLevel).map(({ formClass: classId, formLevel: level }) => ({ classId, level }))
}

/** Who left in the term is not asked for (LEFT-2). */
const inReach = (db: Db, access: Access, key: TermKey) =>
  db
    .selectFrom('student_term_record as record')
    .where(inTerm(key, 'record'))
    .where(inClass('record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))

type Asked = { term: TermKey; before: TermKey | undefined; classId: string | null; level: number | null; rules: HonourRules }
export type StudentFigures = NamedStudent & Figures & { classId: string; words: readonly MarkWord[] }

/** The figures of each student in reach, in the order of their names; averages as the report cards have them. */
export async function listFigures(
  db: Db,
  access: Access,
  { term, before, classId, level, rules: asked }: Asked,
): Promise<StudentFigures[]> {
  const [rows, rules, rulesBefore] = await Promise.all([
    inReach(db, access, term)
      .innerJoin('student', 'student.id', 'record.student_id')
      .$if(classId !== null, (query) => query.where('record.form_class_id', '=', classId))
      .$if(level !== null, (query) => query.where('record.form_level', '=', level))
      .select(['record.student_id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
      .select(['record.form_class_id as classId', 'record.conduct', 'record.possible_attendance as possibleAttendance'])
      .select('record.times_absent as timesAbsent')
      .select(ofMarks('record', marksIn(sql.ref(`row.${countedField(term.term)}`), asked)).as('marks'))
      .select(before ? averageIn(before).as('before') : sql<null>`null`.as('before'))
      .orderBy('student.sort_key')
      .execute(),
    rulesOf(db, term),
    rulesOf(db, before ?? term),
  ])
  const own = rows.map(({ marks }) => JSON.parse(marks) as [packed: number | null, lowest: number | null, judged: [number, Mark][]])
  const results = resultsOfTotals(
    own.map(([packed]) => totalOf(unpacked(packed), rules)),
    rules,
  )
  return rows.map((row, i) => {
    const [, lowest = null, judged = []] = own[i] ?? []
    const marks = markSteps(judged.map(subjectOf), term.term, rules).map(({ subject, ...step }) => ({
      ...step,
      subjectId: subject.subjectId,
    }))
    const figures = marks.map(({ figure }) => figure)
    return {
      ...{
        ...row,
        marks,
        average: results[i]?.average ?? null,
        words: results[i]?.words ?? [],
        before: averageOf(totalOf(unpacked(row.before), rulesBefore)),
      },
      lowest: [lowest, ...figures].reduce((least, one) => (least === null || (one !== null && one < least) ? one : least), null),
    }
  })
}

/** In one pass over a student's marks: what the average is made of, the lowest number, and the marks that are judged by themselves. */
const marksIn = (mark: Expression<unknown>, { core, ...rules }: HonourRules) => {
  const isLow = sql`${isNumberMark(mark)} and ${ofNumberMark(mark)} < ${judgedBelow(rules)} or not ${isNumberMark(mark)}
    ${core.length > 0 ? sql`or row.subject_id in (${sql.join(core)})` : sql``}`
  return arrayOf(packedIn(mark), sql`min(${numberIn(mark)})`, jsonOfThose(isLow, sql.ref('row.subject_id'), inJson(mark)))
}

/** Only the counting mark is read, and it is asked for under either name. */
const subjectOf = ([subjectId, mark]: [number, Mark]) => ({ subjectId, courseMark: mark, examMark: mark })

/** What the same student's average in another term is made of, unless the student left in it. */
const averageIn = (term: TermKey) =>
  sql<number | null>`(select ${packedOf('earlier')} from student_term_record as earlier
    where earlier.student_id = record.student_id and ${inTerm(term, 'earlier')} and ${inClass('earlier')})`

/** The first contact and the address of students whose present class the reader is in charge of. */
export async function listHomes(db: Db, access: Access, students: readonly number[]) {
  const rows = await db
    .selectFrom('student')
    .leftJoin('student_contact as contact', (join) => join.onRef('contact.student_id', '=', 'student.id').on('contact.place', '=', 1))
    .select(['student.id', 'contact.name', 'student.home_address as address'])
    .where('student.id', 'in', students)
    .where((eb) => isReachedNow(eb, access))
    .execute()
  return new Map(rows.map(({ id, ...home }) => [id, home]))
}
