import type { Seat } from '../../../domain/_possible-attendance.ts'
import { listOf } from '../../_engine/index.ts'
import { formsBefore, readForms } from '../../_forms.ts'
import type { Db } from '../../_open.ts'
import type { SchoolTerms } from '../../_school-days.ts'
import { inTerm } from '../../_term.ts'

/** `recordLeftOn`: the leaving day in the term's record; otherwise the student's own row has it. */
export type OwnSeat = Seat & { studentId: number; classId: string; recordLeftOn: string | null; isRegistered: boolean }

/** The terms and forms of these students: from their term records, or in the current term from their class if they have no record yet. */
export async function listSeats(db: Db, { terms }: SchoolTerms, studentIds: readonly number[]): Promise<Map<number, OwnSeat[]>> {
  const seats = new Map(studentIds.map((id) => [id, [] as OwnSeat[]]))
  if (terms.length === 0 || studentIds.length === 0) return seats
  const current = terms.find((term) => term.isCurrent)
  const [leavers, others, ...records] = await Promise.all([
    listLeavers(db, studentIds),
    current ? listUnregistered(db, current, studentIds) : [],
    ...terms.map((term) => listRegistered(db, term, studentIds)),
  ])
  const leftOn = new Map(leavers.map((row) => [row.id, row.leftOn]))
  for (const seat of records.flat())
    seats.get(seat.studentId)?.push({ ...seat, leftOn: seat.recordLeftOn ?? leftOn.get(seat.studentId) ?? null })
  for (const seat of others) seats.get(seat.studentId)?.push(seat)
  for (const own of seats.values()) own.sort((a, b) => (a.term.from < b.term.from ? -1 : 1))
  return seats
}

async function listRegistered(db: Db, term: SchoolTerms['terms'][number], studentIds: readonly number[]) {
  const rows = await db
    .selectFrom('student_term_record as r')
    .select(['r.student_id as studentId', 'r.form_class_id as classId', 'r.form_level as level'])
    .select(['r.possible_attendance as possible', 'r.counted_possible as counted', 'r.left_on as recordLeftOn'])
    .select(['r.joined_on as joinedOn', 'r.away', formsBefore('r').as('forms')])
    .where('r.student_id', 'in', listOf(studentIds, 'integer'))
    .where(inTerm(term, 'r'))
    .execute()
  return rows.map(({ forms, ...row }) => ({ ...row, term, isRegistered: true, before: readForms(forms) }))
}

const listLeavers = (db: Db, studentIds: readonly number[]) =>
  db
    .selectFrom('student')
    .select(['id', 'archived_on as leftOn'])
    .where('id', 'in', listOf(studentIds, 'integer'))
    .where('archived_on', 'is not', null)
    .execute()

async function listUnregistered(db: Db, term: Seat['term'], studentIds: readonly number[]): Promise<OwnSeat[]> {
  const rows = await unregistered(db, term)
    .select(['s.form_class_id as classId', 's.id as studentId'])
    .where('s.id', 'in', listOf(studentIds, 'integer'))
    .execute()
  return rows.map(({ classId, ...row }) => ({
    ...row,
    ...noRecord,
    classId: classId ?? '',
    term,
    recordLeftOn: row.leftOn,
    isRegistered: false,
  }))
}

export const noRecord = { possible: null, counted: null }

/** Students of a class, or who left it in the term, without a record of the current term: present from an entry date in the term. */
export const unregistered = (db: Db, { year, term, from }: Seat['term']) =>
  db
    .selectFrom('student as s')
    .innerJoin('form_class as c', 'c.id', 's.form_class_id')
    .select(['c.form_level as level', 's.archived_on as leftOn'])
    .select((eb) => eb.case().when('s.entry_date', '>', from).then(eb.ref('s.entry_date')).end().as('joinedOn'))
    .where((eb) => eb.or([eb('s.archived_on', 'is', null), eb('s.archived_on', '>=', from)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('student_term_record as r').select('r.id').whereRef('r.student_id', '=', 's.id').where(inTerm({ year, term }, 'r')),
        ),
      ),
    )

/** Students who left within these terms. */
export const listLeft = (db: Db, terms: SchoolTerms['terms']) =>
  db
    .selectFrom('student')
    .select('id')
    .where('archived_on', '>=', terms[0]?.from ?? '9999-12-31')
    .where('archived_on', '<', terms.at(-1)?.to ?? '')
