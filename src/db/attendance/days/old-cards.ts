import { sql } from 'kysely'
import { isTypedFor, type Seat } from '../../../domain/_possible-attendance.ts'
import type { Span } from '../../../domain/_school-days.ts'
import { isSameTerm, type TermKey } from '../../../domain/_terms.ts'
import { byFrequency, type OldCards, type OldFigures, oldFigure } from '../../../domain/attendance/days/old-cards.ts'
import { arrayOf } from '../../_engine/index.ts'
import type { Db } from '../../_open.ts'
import { PerSchool } from '../../_per-school.ts'
import { findSchoolDays, type SchoolTerms } from '../../_school-days.ts'
import { inTerm } from '../../_term.ts'
import { listTerms, type StoredTerm } from '../../school/terms/index.ts'
import { inParts } from '../gate/setting.ts'
import { listOwnSeats, listRegisteredGroups } from './groups.ts'
import { listOldFigures } from './update.ts'

/** The terms whose reports have another possible attendance than their students owe, latest first; of a year, if named. */
export async function listOldCards(db: Db, year?: number): Promise<OldCards[]> {
  const [terms, school] = await Promise.all([listTerms(db), findSchoolDays(db, { from: '0000-01-01', to: '9999-12-31' })])
  const asked = terms.filter((term) => year === undefined || term.year === year)
  return (await Promise.all(asked.map((term) => findOldCards(db, term, school)))).filter((old) => old !== undefined)
}

/** `known`: with the days of the term, if they are read already. */
export async function findOldCards(db: Db, term: StoredTerm, known?: SchoolTerms): Promise<OldCards | undefined> {
  const { seats, school } = await listSeatsOf(db, term, known)
  const figures = seats.flatMap(({ students: count, seat }) => {
    const figure = oldFigure(seat, term.isCurrent, school.days)
    return figure ? [{ ...figure, count }] : []
  })
  const cards = figures.reduce((sum, { count }) => sum + count, 0)
  if (cards === 0) return undefined
  const [brought, recorded] = await Promise.all([isBrought(db, term), isRecorded(db, term)])
  if (brought) return undefined
  const says = byFrequency(figures.map(({ says: value, count }) => ({ value, count })))
  const [owed = 0] = byFrequency(figures.map(({ owed: value, count }) => ({ value, count })))
  return { term, cards, says, owed, isRecorded: recorded }
}

/** The past terms' reports with other absences or lates than the attendance; of these days and students, if named. */
export async function listOldTerms(
  db: Db,
  { until, from = '0000-01-01', to = until, students }: { until: string; from?: string; to?: string; students?: readonly number[] },
): Promise<OldFigures[]> {
  const isAsked = ({ termStart, termEnd }: StoredTerm) => termStart && termEnd && termEnd < until && termEnd >= from && termStart <= to
  const terms = (await listTerms(db)).filter(isAsked)
  const old = terms.map(async (term) => ({ term, cards: await listOldFigures(db, until, term, students) }))
  return (await Promise.all(old)).filter(({ cards }) => cards.length > 0)
}

/** The same for all terms of these days, counted again after attendance, calendar or reports have changed. */
export async function findOldTerms(db: Db, span: Span, until: string): Promise<OldFigures[]> {
  const { rows } = await sql<{ stamp: string }>`select ${arrayOf(...concerns.map(lastOf), lastScan)} as stamp`.execute(db)
  const stamp = [rows[0]?.stamp, until, span.from, span.to].join()
  const known = counted.get(db)
  if (known?.stamp === stamp) return known.old
  const old = await listOldTerms(db, { until, ...span })
  counted.set(db, { stamp, old })
  return old
}
const counted = new PerSchool<{ stamp: string; old: OldFigures[] }>()
const concerns = [
  ...['attendance_record', 'attendance_mark', 'import_batch', 'school_calendar', 'school', 'academic_term', 'term_report_posting'],
  ...['student', 'student_term_record'],
]
const lastScan = sql`(select max(id) from attendance_scan where batch_id = (select max(batch_id) from attendance_scan where batch_id is not null))`
const lastOf = (entity: string) => sql`(select id from change where entity = ${entity} order by at desc, id desc limit 1)`

/** The term reports, by term, whose counted figures these days change. */
export async function listCountedReports(db: Db, days: readonly { studentId: number; day: string }[]) {
  const found: { year: number; term: number; isPosted: boolean; cards: number }[] = []
  for (const { year, term, isPosted, termStart, termEnd } of await listTerms(db)) {
    const students = days.filter(({ day }) => day >= (termStart ?? '9999') && day <= (termEnd ?? '')).map(({ studentId }) => studentId)
    const rows = await inParts([...new Set(students)], (some) =>
      db
        .selectFrom('student_term_record')
        .select('id')
        .where('student_id', 'in', some)
        .where(inTerm({ year, term }))
        .where((eb) => eb.or([eb('counted_late', '=', eb.ref('times_late')), eb('counted_absent', '=', eb.ref('times_absent'))]))
        .execute(),
    )
    if (rows.length > 0) found.push({ year, term, isPosted, cards: rows.length })
  }
  return found
}

/** The number of students of a term with another possible attendance typed by hand. */
export const countTypedPossible = async (db: Db, term: StoredTerm): Promise<number> =>
  (await listSeatsOf(db, term)).seats.reduce((sum, { students, seat }) => sum + (isTypedFor(seat) ? students : 0), 0)

/** Replaces the seats of students whose record does not tell everything. */
async function listSeatsOf(
  db: Db,
  term: StoredTerm,
  known?: SchoolTerms,
): Promise<{ seats: { students: number; seat: Seat }[]; school: SchoolTerms }> {
  const school = known ?? (await findSchoolDays(db, { from: term.termStart ?? '9999-12-31', to: term.termEnd ?? '0000-01-01' }))
  const of = { ...school, terms: school.terms.filter((one) => isSameTerm(one, term)) }
  const [registered, all] = await Promise.all([listRegisteredGroups(db, of), listOwnSeats(db, of)])
  const groups = registered.map(({ students, ...seat }) => ({ students, seat }))
  const own = all.filter(({ isRegistered }) => isRegistered).map((seat) => (term.isPosted ? { ...seat, leftOn: seat.recordLeftOn } : seat)) // a later leaver does not affect a posted card
  return {
    school,
    seats: [
      ...groups,
      ...own.flatMap((seat) => [
        { students: -1, seat: seat.asGrouped },
        { students: 1, seat },
      ]),
    ],
  }
}

const isBrought = async (db: Db, { year, term }: TermKey) =>
  (await db
    .selectFrom('academic_term')
    .select('term')
    .where('academic_year_id', '=', year)
    .where('term', '=', term)
    .where('is_brought', '=', 1)
    .executeTakeFirst()) !== undefined

const isRecorded = async (db: Db, { termStart, termEnd }: StoredTerm) =>
  (await db
    .selectFrom('attendance_count')
    .select('date_scanned')
    .where('date_scanned', '>=', termStart ?? '')
    .where('date_scanned', '<=', termEnd ?? '')
    .where('present', '>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined
