import { type Actor, canWriteTerm } from '../../../domain/_policy.ts'
import { isTypedFor, possibleIn, type Seat, type SeatTerm, termPossible } from '../../../domain/_possible-attendance.ts'
import { proposedPossible } from '../../../domain/_school-days.ts'
import { isSameTerm, type TermKey } from '../../../domain/_terms.ts'
import { type Counts, figuresOf, noCounts } from '../../../domain/attendance/days/index.ts'
import {
  type AsOf,
  type Counted,
  type CountedField,
  decideCounted,
  type Stored,
  type UpdateFault,
} from '../../../domain/attendance/days/update.ts'
import { formsBefore, readForms } from '../../_forms.ts'
import { type By, differences, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { findSchoolDays, type SchoolTerms } from '../../_school-days.ts'
import { inTerm } from '../../_term.ts'
import { findCurrentTerm, findTerm, type StoredTerm } from '../../school/terms/index.ts'
import { countAttendance, countAttendanceInTurns } from './counts.ts'
import { type Between, listRecordedDays, type OffDays, offDaysIn } from './days.ts'

const entity = 'student_term_record'
const lastColumn = { times_absent: 'counted_absent', times_late: 'counted_late' } as const

type Frame = {
  term: StoredTerm
  between: Between
  school: SchoolTerms
  seatTerm: SeatTerm
  off: OffDays
  /** The school days so far, and those with anybody present. */
  daysHeld: number
  daysRecorded: number
  isOver: boolean
  until: string
}
type Refused = { kind: 'refused'; fault: UpdateFault }
type UpdatedReport =
  | { kind: 'updated'; studentId: number; figures: Stored; kept: Partial<Stored>; hasChanged: boolean }
  | { kind: 'missing' }
  | Refused

/** Counts a student's absences and lates again into the term record, as the attendance page does, for the current term or a given one. */
export async function updateReportAttendance(
  db: Db,
  until: string,
  asked: { studentId: number; replaces?: Partial<Stored> | undefined; asOf?: AsOf | undefined },
  by: By,
): Promise<UpdatedReport> {
  return db.transaction().execute(async (trx) => {
    const frame = await findFrame(trx, by.actor, until, asked.asOf)
    if ('fault' in frame) return frame
    if (asked.asOf && frame.term.version !== asked.asOf.version) return { kind: 'refused', fault: 'moved' }
    const row = await records(trx, frame).where('r.student_id', '=', asked.studentId).executeTakeFirst()
    if (!row) return { kind: 'missing' }
    const counts = await countAttendance(trx, [row.studentId], { ...frame.between, off: frame.off })
    const counted = countedOf(frame, row, counts.get(row.studentId))
    const { changed, kept } = decideCounted(figuresNow(row), counted, asked.replaces)
    const possible = possibleChange(frame, row)
    const hasChanged = Object.keys({ ...changed, ...possible }).length > 0
    const given = isTypedFor(seatOf(frame, row)) ? row.counted : termPossible(seatOf(frame, row), frame.school.days)
    await write(trx, row, { ...counted, possible: given }, { changed: { ...changed, ...possible }, kept }, by.at)
    const stood = { ...figuresNow(row).stored, possible_attendance: row.possible }
    await recordChanges(trx, differences({ entity, key: row.id, studentId: row.studentId }, stood, { ...changed, ...possible }), by)
    return { kind: 'updated', studentId: row.studentId, figures: { ...figuresNow(row).stored, ...changed }, kept, hasChanged }
  })
}

async function write(
  trx: Trx,
  row: { id: number; version: number },
  { possible, ...counted }: Counted & { possible: number | null },
  { changed, kept }: { changed: Partial<Stored> & Possible; kept: Partial<Stored> },
  at: string,
) {
  const settled = (Object.keys(counted) as CountedField[]).filter((field) => !(field in kept))
  const hasChanged = Object.keys(changed).length > 0
  await trx
    .updateTable(entity)
    .set({ counted_possible: possible })
    .set(Object.fromEntries(settled.map((field) => [lastColumn[field], counted[field]])))
    .set(hasChanged ? { ...changed, version: row.version + 1, updated_at: at } : {})
    .where('id', '=', row.id)
    .execute()
}

export type PlannedStudent = { studentId: number; firstName: string; lastName: string; classId: string; stored: Stored; counted: Counted }
/** `typed`: students whose figures somebody typed since the last update; `absentThroughout`: students without any session. */
type UpdatePlan = Frame & {
  kind: 'plan'
  students: number
  changing: number
  typed: PlannedStudent[]
  absentThroughout: number
  /** Students whose typed possible attendance differs from the calendar's or the term's; and those who get that figure now. */
  otherPossible: number
  givenPossible: number
  /** The whole term's sessions, by the calendar. */
  proposed: number
}

/** What an update would change now, read in parts without writing. */
export async function planAttendanceUpdate(db: Db, actor: Actor, until: string, of?: TermKey): Promise<UpdatePlan | Refused> {
  const frame = await findFrame(db, actor, until, of)
  if ('fault' in frame) return frame
  const rows = await named(records(db, frame)).execute()
  const ids = rows.map((row) => row.studentId)
  const counts = await countAttendanceInTurns(db, ids, { ...frame.between, off: frame.off }, frame.daysHeld)
  const planned = rows.map((row) => {
    const counted = countedOf(frame, row, counts.get(row.studentId))
    const { studentId, firstName, lastName, classId } = row
    const standing = figuresNow(row)
    const isGiven = Object.keys(possibleChange(frame, row)).length > 0
    return {
      ...decideCounted(standing, counted),
      isGiven,
      student: { studentId, firstName, lastName, classId, stored: standing.stored, counted },
    }
  })
  return {
    ...frame,
    kind: 'plan',
    students: planned.length,
    changing: planned.filter(({ changed, isGiven }) => isGiven || Object.keys(changed).length > 0).length,
    typed: planned.filter(({ kept }) => Object.keys(kept).length > 0).map(({ student }) => student),
    otherPossible: rows.filter((row) => isTypedFor(seatOf(frame, row))).length,
    givenPossible: planned.filter(({ isGiven }) => isGiven).length,
    proposed: proposedPossible(frame.school.days, frame.between),
    absentThroughout: ids.filter((id) => !counts.get(id)?.present).length,
  }
}

type Named = { studentId: number; firstName: string; lastName: string; classId: string }

/** Students whose reported absences or lates differ from the attendance; blanks and typed figures do not count. */
export async function listOldFigures(db: Db, until: string, of: TermKey, studentIds?: readonly number[]): Promise<Named[]> {
  const frame = await findFrame(db, undefined, until, of)
  if ('fault' in frame) return []
  const rows = await named(records(db, frame))
    .where((eb) => eb.or([eb('r.times_absent', 'is not', null), eb('r.times_late', 'is not', null)]))
    .$if(studentIds !== undefined, (query) => query.where('r.student_id', 'in', studentIds ?? []))
    .execute()
  const ids = rows.map((row) => row.studentId)
  const counts = await countAttendanceInTurns(db, ids, { ...frame.between, off: frame.off }, frame.daysHeld)
  return rows.filter((row) => {
    const { changed } = decideCounted(figuresNow(row), countedOf(frame, row, counts.get(row.studentId)))
    return (Object.keys(changed) as CountedField[]).some((field) => row[field] !== null)
  })
}

/** The term, if the person may write in it now. Without any recorded day everybody would count as absent throughout. */
async function findFrame(db: Db, actor: Actor | undefined, until: string, of?: TermKey): Promise<Frame | Refused> {
  const refuse = (fault: UpdateFault): Refused => ({ kind: 'refused', fault })
  const term = of ? await findTerm(db, of) : await findCurrentTerm(db)
  if (!term) return refuse('no-term')
  if (actor && !canWriteTerm(actor, term)) return refuse('closed')
  if (!term.termStart || !term.termEnd) return refuse('no-dates')
  const between = { from: term.termStart, to: term.termEnd }
  const [school, days] = await Promise.all([findSchoolDays(db, between), listRecordedDays(db, between)])
  const seatTerm = school.terms.find((one) => isSameTerm(one, term))
  const isHeld = ({ date, level }: { date: string; level: number }) => date <= until && school.days.isHeld(level, date)
  const recorded = days.filter((day) => day.present > 0 && isHeld(day))
  const daysRecorded = new Set(recorded.map(({ date }) => date)).size
  if (!seatTerm || daysRecorded === 0) return refuse('nothing-recorded')
  const daysHeld = school.days.between(null, between).filter((day) => day <= until).length
  const off = offDaysIn(days, school, until)
  return { term, between, school, seatTerm, off, daysHeld, daysRecorded, isOver: term.termEnd < until, until }
}

const records = (db: Db, { term }: Pick<Frame, 'term'>) =>
  db
    .selectFrom('student_term_record as r')
    .innerJoin('student as of', 'of.id', 'r.student_id')
    .select(['r.id', 'r.student_id as studentId', 'r.version', 'r.form_level as level'])
    .select((eb) => eb.fn.coalesce('r.left_on', 'of.archived_on').as('leftOn'))
    .select(['r.possible_attendance as possible', 'r.counted_possible as counted', 'r.joined_on as joinedOn', 'r.away'])
    .select(formsBefore('r').as('forms'))
    .select(['r.times_absent', 'r.times_late', 'r.counted_absent', 'r.counted_late'])
    .where(inTerm(term, 'r'))

const named = (rows: ReturnType<typeof records>) =>
  rows
    .select(['of.first_name as firstName', 'of.last_name as lastName', 'r.form_class_id as classId'])
    .orderBy('r.form_class_id')
    .orderBy('of.sort_key')
    .orderBy('of.id')

type Row = Stored & Omit<Seat, 'term' | 'before'> & { forms: string; counted_absent: number | null; counted_late: number | null }
const figuresNow = (row: Row) => ({
  stored: { times_absent: row.times_absent, times_late: row.times_late },
  last: { times_absent: row.counted_absent, times_late: row.counted_late },
})
const seatOf = ({ seatTerm: term }: Frame, { level, possible, counted, leftOn, joinedOn, away, forms }: Row): Seat => ({
  ...{ term, level, possible, counted, leftOn, joinedOn, away, before: readForms(forms) },
})

function countedOf(frame: Frame, row: Row, counts: Counts | undefined): Counted {
  const sessions = possibleIn(seatOf(frame, row), frame, frame.school.days)
  const { absent, lates } = figuresOf(counts ?? noCounts, sessions)
  return { times_absent: absent, times_late: lates }
}

type Possible = { possible_attendance?: number }
/** The whole term's possible attendance from the calendar or the term, unless somebody typed another for the student. */
function possibleChange(frame: Frame, row: Row): Possible {
  const possible = termPossible(seatOf(frame, row), frame.school.days)
  return possible === row.possible ? {} : { possible_attendance: possible }
}
