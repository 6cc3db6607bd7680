import { type Expression, type SqlBool, sql } from 'kysely'
import { type MarkRules, type MarkWord, markWords } from '../../domain/_marks.ts'
import { isClosed } from '../../domain/_policy.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { hasLeft, rankedOf, resultsOfTotals, type Total } from '../../domain/figures/index.ts'
import type { StudentTerm, TermSubject } from '../../domain/figures/student.ts'
import { numberIn } from '../_mark-sql.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope } from '../_scope.ts'
import { sameReport, sameTerm } from '../_term.ts'
import { rulesByTerm } from '../school/terms/mark-words.ts'

type Condition = (formClass: Expression<string>, year: Expression<number>) => Expression<SqlBool>

/** A student's reports in reach, earliest first, with the cards' figures: five queries for any number of terms. */
export const listReportsOf = (db: Db, access: Access, studentId: number): Promise<StudentTerm[]> =>
  readReports(db, studentId, (formClass, year) => classInScope(access, formClass, year))

/** The same for the holder of a genuine code of the student's transcript: it is compared with the print and never displayed. */
export const listReportsOfPrint = (db: Db, studentId: number): Promise<StudentTerm[]> =>
  readReports(db, studentId, () => sql<SqlBool>`true`)

/** The student as the transcript prints them. */
export const findOwner = (db: Db, studentId: number) =>
  db
    .selectFrom('student')
    .select(['id as studentId', 'first_name as firstName', 'last_name as lastName', 'date_of_birth as dateOfBirth'])
    .where('id', '=', studentId)
    .executeTakeFirst()

async function readReports(db: Db, studentId: number, isInReach: Condition): Promise<StudentTerm[]> {
  const records = await listRecords(db, studentId, isInReach)
  if (records.length === 0) return []
  const subjects = Map.groupBy(await listSubjects(db, studentId), keyOf)
  const classes = Map.groupBy(await listClassTotals(db, studentId), keyOf)
  const rulesOf = await rulesByTerm(db)
  return records.map(({ isCurrent, isBrought, posted, heldAt, ...record }) => {
    const state = { isCurrent: isCurrent === 1, isPosted: posted === 1 }
    return {
      ...record,
      ...state,
      ...placeOf(classes.get(keyOf(record)) ?? [], studentId, rulesOf(record)),
      rules: rulesOf(record),
      isClosed: isClosed(state),
      isFinal: state.isPosted || (posted === null && isBrought === 1 && !state.isCurrent),
      isHeld: heldAt !== null,
      subjects: subjects.get(keyOf(record)) ?? [],
    }
  })
}

const keyOf = ({ year, term }: TermKey) => `${year}-${term}`

const listRecords = (db: Db, studentId: number, isInReach: Condition) =>
  db
    .selectFrom('student_term_record as record')
    .innerJoin('academic_term as term', sameTerm('term', 'record'))
    .leftJoin('term_report_posting as posting', sameTerm('posting', 'record'))
    .leftJoin('term_report_hold as hold', sameReport('hold', 'record'))
    .select(['record.id as recordId', 'record.academic_year_id as year', 'record.term', 'record.form_class_id as formClass'])
    .select(['record.form_level as formLevel', 'record.possible_attendance as possibleAttendance', 'record.times_absent as timesAbsent'])
    .select(['record.times_late as timesLate', 'record.conduct', 'record.deportment', 'record.left_on as leftOn'])
    .select(['term.is_current as isCurrent', 'term.is_brought as isBrought', 'posting.posted', 'hold.held_at as heldAt'])
    .where('record.student_id', '=', studentId)
    .where((eb) => isInReach(eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .orderBy('record.academic_year_id')
    .orderBy('record.term')
    .execute()

/** The marks of every term by subject number, each subject with the words of a closed term. */
const listSubjects = (db: Db, studentId: number): Promise<(TermKey & TermSubject)[]> =>
  db
    .selectFrom('subject_record as row')
    .innerJoin('subject', 'subject.id', 'row.subject_id')
    .leftJoin('term_word as kept', (join) =>
      sameTerm('kept', 'row')(join).onRef('kept.id', '=', 'row.subject_id').on('kept.kind', '=', 'subject'),
    )
    .select(['row.academic_year_id as year', 'row.term', 'row.subject_id as subjectId'])
    .select(['row.course_mark as courseMark', 'row.exam_mark as examMark'])
    .select((eb) => eb.fn.coalesce('kept.words', 'subject.title').as('title'))
    .where('row.student_id', '=', studentId)
    .orderBy('row.subject_id')
    .execute()

/** For the student's class of each term, in class-list order: the number and sum of the marks that counted (EXAM-2). */
const listClassTotals = (db: Db, studentId: number) =>
  db
    .selectFrom('student_term_record as own')
    .innerJoin('student_term_record as mate', (join) => sameTerm('mate', 'own')(join).onRef('mate.form_class_id', '=', 'own.form_class_id'))
    .innerJoin('student', 'student.id', 'mate.student_id')
    .leftJoin('subject_record as row', sameReport('row', 'mate'))
    .select(['mate.academic_year_id as year', 'mate.term', 'mate.student_id as studentId', 'mate.left_on as leftOn'])
    .select([sql<number>`count(${number})`.as('counted'), sql<number>`coalesce(sum(${number}), 0)`.as('sum')])
    .select(markWords.map((word) => sql<number>`count(case when ${counted} = ${sql.lit(word)} then 1 end)`.as(word)))
    .where('own.student_id', '=', studentId)
    .groupBy('mate.id')
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()

const counted = sql<number>`(case when mate.term = 2 then row.course_mark else row.exam_mark end)`
const number = numberIn(counted)

type ClassTotal = Awaited<ReturnType<typeof listClassTotals>>[number]

/** Adds the mark words that count as 0. */
function totalOf({ counted: numbers, sum, ...of }: ClassTotal, rules: MarkRules): Total {
  const words = markWords.filter((word) => of[word] > 0)
  const zeros = words.reduce((n, word: MarkWord) => (rules[word]?.counts === 'zero' ? n + of[word] : n), 0)
  return { counted: numbers + zeros, sum, ...(words.length > 0 && { words }) }
}

/** A former student has an average and no rank, as on the card. */
function placeOf(all: readonly ClassTotal[], studentId: number, rules: MarkRules): Pick<StudentTerm, 'n' | 'standing' | 'ranked'> {
  const n = all.findIndex((one) => one.studentId === studentId) + 1
  const own = all[n - 1]
  const mates = all.filter((one) => !hasLeft(one))
  const placed = (totals: readonly ClassTotal[]) =>
    resultsOfTotals(
      totals.map((one) => totalOf(one, rules)),
      rules,
    )
  const standing = placed(mates)
  const alone = own ? placed([own])[0] : resultsOfTotals([{ counted: 0, sum: 0 }])[0]
  const ranked = own && standing[mates.indexOf(own)]
  return ranked
    ? { n, standing: ranked, ranked: rankedOf(standing) }
    : { n, standing: { ...(alone as StudentTerm['standing']), rank: null }, ranked: 0 }
}
