import { type Expression, type SqlBool, sql } from 'kysely'
import type { MarkRules } from '../../domain/_marks.ts'
import { isClosed } from '../../domain/_policy.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { hasLeft, meanOf, rankedOf, resultsOfTotals } from '../../domain/figures/index.ts'
import type { StudentTerm, TermSubject } from '../../domain/figures/student.ts'
import { totalOf, totalsIn, wordsIn } from '../_mark-sql.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope, ownCardInScope } from '../_scope.ts'
import { sameReport, sameTerm } from '../_term.ts'
import { rulesByTerm } from '../school/terms/mark-words.ts'

type Condition = (of: { formClass: Expression<string>; year: Expression<number>; term: Expression<number> }) => Expression<SqlBool>

/** A student's reports in reach, earliest first, with the cards' figures, for any number of terms at once. */
export const listReportsOf = (db: Db, access: Access, studentId: number): Promise<StudentTerm[]> =>
  readReports(db, studentId, ({ formClass, year }) => classInScope(access, formClass, year), true)

/** The student's own: posted and not held back. */
export const listOwnReports = (db: Db, access: Access): Promise<StudentTerm[]> =>
  readReports(db, access.actor.id, (of) => ownCardInScope(access, of))

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

/** `hasMeans`: with the class's mean in every term, not only where cards have it. */
async function readReports(db: Db, studentId: number, isInReach: Condition, hasMeans = false): Promise<StudentTerm[]> {
  const [records, marks, totals, rulesOf] = await Promise.all([
    listRecords(db, studentId, isInReach),
    listSubjects(db, studentId, isInReach),
    listClassTotals(db, studentId, isInReach),
    rulesByTerm(db),
  ])
  const [subjects, classes] = [Map.groupBy(marks, keyOf), Map.groupBy(totals, keyOf)]
  return records.map(({ isCurrent, isBrought, posted, heldAt, hasClassAverage, ...record }) => {
    const state = { isCurrent: isCurrent === 1, isPosted: posted === 1 }
    const { classMean, ...place } = placeOf(classes.get(keyOf(record)) ?? [], studentId, rulesOf(record))
    return {
      ...record,
      ...state,
      ...place,
      classMean: hasMeans || hasClassAverage === 1 ? classMean : null,
      rules: rulesOf(record),
      isClosed: isClosed(state),
      isFinal: state.isPosted || (posted === null && isBrought === 1 && !state.isCurrent),
      isHeld: heldAt !== null,
      subjects: subjects.get(keyOf(record)) ?? [],
    }
  })
}

const keyOf = ({ year, term }: TermKey) => `${year}-${term}`

const within = (isInReach: Condition, table: 'record' | 'own') =>
  isInReach({ formClass: sql.ref(`${table}.form_class_id`), year: sql.ref(`${table}.academic_year_id`), term: sql.ref(`${table}.term`) })

const listRecords = (db: Db, studentId: number, isInReach: Condition) =>
  db
    .selectFrom('student_term_record as record')
    .innerJoin('academic_term as term', sameTerm('term', 'record'))
    .innerJoin('school', (join) => join.onTrue())
    .leftJoin('term_kept as kept', sameTerm('kept', 'record'))
    .leftJoin('term_report_posting as posting', sameTerm('posting', 'record'))
    .leftJoin('term_report_hold as hold', sameReport('hold', 'record'))
    .select(['record.id as recordId', 'record.academic_year_id as year', 'record.term', 'record.form_class_id as formClass'])
    .select(['record.form_level as formLevel', 'record.possible_attendance as possibleAttendance', 'record.times_absent as timesAbsent'])
    .select(['record.times_late as timesLate', 'record.conduct', 'record.deportment', 'record.left_on as leftOn'])
    .select(['term.is_current as isCurrent', 'term.is_brought as isBrought', 'posting.posted', 'hold.held_at as heldAt'])
    .select('posting.date_posted as datePosted')
    .select((eb) => eb.fn.coalesce('kept.class_average', 'school.class_average').as('hasClassAverage'))
    .where('record.student_id', '=', studentId)
    .where(within(isInReach, 'record'))
    .orderBy('record.academic_year_id')
    .orderBy('record.term')
    .execute()

/** The marks of every term by subject number, each subject with the words of a closed term. */
const listSubjects = (db: Db, studentId: number, isInReach: Condition): Promise<(TermKey & TermSubject)[]> =>
  db
    .selectFrom('student_term_record as own')
    .innerJoin('subject_record as row', sameReport('row', 'own'))
    .innerJoin('subject', 'subject.id', 'row.subject_id')
    .leftJoin('term_word as kept', (join) =>
      sameTerm('kept', 'row')(join).onRef('kept.id', '=', 'row.subject_id').on('kept.kind', '=', 'subject'),
    )
    .select(['row.academic_year_id as year', 'row.term', 'row.subject_id as subjectId'])
    .select(['row.course_mark as courseMark', 'row.exam_mark as examMark'])
    .select((eb) => eb.fn.coalesce('kept.words', 'subject.title').as('title'))
    .where('own.student_id', '=', studentId)
    .where(within(isInReach, 'own'))
    .orderBy('row.subject_id')
    .execute()

/** For the student's class of each term, in class-list order: the number and sum of the marks that counted (EXAM-2). */
const listClassTotals = (db: Db, studentId: number, isInReach: Condition) =>
  db
    .selectFrom('student_term_record as own')
    .innerJoin('student_term_record as mate', (join) => sameTerm('mate', 'own')(join).onRef('mate.form_class_id', '=', 'own.form_class_id'))
    .innerJoin('student', 'student.id', 'mate.student_id')
    .leftJoin('subject_record as row', sameReport('row', 'mate'))
    .select(['mate.academic_year_id as year', 'mate.term', 'mate.student_id as studentId', 'mate.left_on as leftOn'])
    .select(totalsIn(counted))
    .select(wordsIn(counted))
    .where('own.student_id', '=', studentId)
    .where(within(isInReach, 'own'))
    .groupBy(['mate.id', 'student.id'])
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()

const counted = sql<number>`(case when mate.term = 2 then row.course_mark else row.exam_mark end)`

type ClassTotal = Awaited<ReturnType<typeof listClassTotals>>[number]

/** A former student has an average and no rank, as on the card. */
function placeOf(
  all: readonly ClassTotal[],
  studentId: number,
  rules: MarkRules,
): Pick<StudentTerm, 'n' | 'standing' | 'ranked' | 'classMean'> {
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
  const classMean = meanOf(standing)
  return ranked
    ? { n, standing: ranked, ranked: rankedOf(standing), classMean }
    : { n, classMean, standing: { ...(alone as StudentTerm['standing']), rank: null }, ranked: 0 }
}
