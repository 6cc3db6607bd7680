import { byFrequency, type OldCards, oldFigure } from '../../domain/attendance/old-cards.ts'
import { isTypedFor, type Seat } from '../../domain/attendance/possible.ts'
import { isSameTerm, type TermKey } from '../../domain/terms/index.ts'
import type { Db } from '../_open.ts'
import { findSchoolDays } from '../school-calendar/days.ts'
import { listTerms, type StoredTerm } from '../terms/index.ts'
import { listOwnSeats, listRegisteredGroups } from './groups.ts'

/** The terms with term reports whose possible attendance is no longer what their students owe, the latest first; of a year where one is named. */
export async function listOldCards(db: Db, year?: number): Promise<OldCards[]> {
  const old: OldCards[] = []
  for (const term of await listTerms(db)) {
    const found = year === undefined || term.year === year ? await findOldCards(db, term) : undefined
    if (found) old.push(found)
  }
  return old
}

export async function findOldCards(db: Db, term: StoredTerm): Promise<OldCards | undefined> {
  const { seats, school } = await listSeatsOf(db, term)
  const figures = seats.flatMap(({ students: count, seat }) => {
    const figure = oldFigure(seat, term.isCurrent, school.days)
    return figure ? [{ ...figure, count }] : []
  })
  const cards = figures.reduce((sum, { count }) => sum + count, 0)
  if (cards === 0 || (await isBrought(db, term))) return undefined
  const says = byFrequency(figures.map(({ says: value, count }) => ({ value, count })))
  const [owed = 0] = byFrequency(figures.map(({ owed: value, count }) => ({ value, count })))
  return { term, cards, says, owed, isRecorded: await isRecorded(db, term) }
}

/** The students registered in a term of whom somebody typed another possible attendance. */
export const countTypedPossible = async (db: Db, term: StoredTerm): Promise<number> =>
  (await listSeatsOf(db, term)).seats.reduce((sum, { students, seat }) => sum + (isTypedFor(seat) ? students : 0), 0)

/** Those of whom the record does not say all take the place of what it says of them. */
async function listSeatsOf(
  db: Db,
  term: StoredTerm,
): Promise<{ seats: { students: number; seat: Seat }[]; school: Awaited<ReturnType<typeof findSchoolDays>> }> {
  const school = await findSchoolDays(db, { from: term.termStart ?? '9999-12-31', to: term.termEnd ?? '0000-01-01' })
  const of = { ...school, terms: school.terms.filter((one) => isSameTerm(one, term)) }
  const groups = (await listRegisteredGroups(db, of)).map(({ students, ...seat }) => ({ students, seat }))
  const own = (await listOwnSeats(db, of))
    .filter(({ isRegistered }) => isRegistered)
    .map((seat) => (term.isPosted ? { ...seat, leftOn: seat.recordLeftOn } : seat)) // who leaves later spoils no posted card
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
