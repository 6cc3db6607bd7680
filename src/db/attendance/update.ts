import type { Kysely } from 'kysely'
import { type Actor, canWriteTerm } from '../../domain/_policy.ts'
import { type AsOf, type Counted, type CountedField, decideCounted, type Stored, type UpdateFault } from '../../domain/attendance/update.ts'
import { type Counts, figuresOf, possibleSessions } from '../../domain/attendance.ts'
import { differences, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import type { Database } from '../_schema.ts'
import { findCurrentTerm, type StoredTerm } from '../terms.ts'
import { countAttendance, countAttendanceInTurns } from './counts.ts'
import { type Between, countDaysHeld } from './days.ts'

const entity = 'student_term_record'
const lastColumn = { times_absent: 'counted_absent', times_late: 'counted_late' } as const

type Frame = { term: StoredTerm; between: Between; daysHeld: number; isOver: boolean }
export type Refused = { kind: 'refused'; fault: UpdateFault }
export type UpdatedReport =
  | { kind: 'updated'; studentId: number; figures: Stored; kept: Partial<Stored>; hasChanged: boolean }
  | { kind: 'missing' }
  | Refused

/** Counts one student's sessions absent and times late of the current term anew, as the attendance page does, into the term record. */
export async function updateReportAttendance(
  db: Kysely<Database>,
  actor: Actor,
  at: string,
  today: string,
  asked: { studentId: number; replaces?: Partial<Stored> | undefined; asOf?: AsOf | undefined },
): Promise<UpdatedReport> {
  return db.transaction().execute(async (trx) => {
    const frame = await findFrame(trx, actor, today)
    if ('fault' in frame) return frame
    if (asked.asOf && !isAsOf(frame, asked.asOf)) return { kind: 'refused', fault: 'moved' }
    const row = await records(trx, frame).where('r.student_id', '=', asked.studentId).executeTakeFirst()
    if (!row) return { kind: 'missing' }
    const counts = await countAttendance(trx, [row.studentId], frame.between)
    const counted = countedOf(frame, row.possible, counts.get(row.studentId))
    const { changed, kept } = decideCounted(standingOf(row), counted, asked.replaces)
    const hasChanged = Object.keys(changed).length > 0
    await write(trx, row, counted, { changed, kept }, at)
    await recordChanges(trx, actor, at, differences({ entity, key: row.id, studentId: row.studentId }, standingOf(row).stored, changed))
    return { kind: 'updated', studentId: row.studentId, figures: { ...standingOf(row).stored, ...changed }, kept, hasChanged }
  })
}

async function write(
  trx: Trx,
  row: { id: number; version: number },
  counted: Counted,
  { changed, kept }: ReturnType<typeof decideCounted>,
  at: string,
) {
  const settled = (Object.keys(counted) as CountedField[]).filter((field) => !(field in kept))
  if (settled.length === 0) return
  const hasChanged = Object.keys(changed).length > 0
  await trx
    .updateTable(entity)
    .set(Object.fromEntries(settled.map((field) => [lastColumn[field], counted[field]])))
    .set(hasChanged ? { ...changed, version: row.version + 1, updated_at: at } : {})
    .where('id', '=', row.id)
    .execute()
}

export type PlannedStudent = { studentId: number; firstName: string; lastName: string; classId: string; stored: Stored; counted: Counted }
/** `typed` are those whose figures somebody typed since the last update; `absentThroughout`, those without a single session. */
export type UpdatePlan = Frame & {
  kind: 'plan'
  students: number
  changing: number
  typed: PlannedStudent[]
  absentThroughout: number
  /** Those whose possible attendance is not the term's. */
  otherPossible: number
}

/** What an update would change now, read in turns and without writing anything. */
export async function planAttendanceUpdate(db: Db, actor: Actor, today: string): Promise<UpdatePlan | Refused> {
  const frame = await findFrame(db, actor, today)
  if ('fault' in frame) return frame
  const rows = await records(db, frame)
    .innerJoin('student as s', 's.id', 'r.student_id')
    .select(['s.first_name as firstName', 's.last_name as lastName', 'r.form_class_id as classId'])
    .orderBy('r.form_class_id')
    .orderBy('s.sort_key')
    .orderBy('s.id')
    .execute()
  const ids = rows.map((row) => row.studentId)
  const counts = await countAttendanceInTurns(db, ids, frame.between, frame.daysHeld)
  const planned = rows.map((row) => {
    const counted = countedOf(frame, row.possible, counts.get(row.studentId))
    const { studentId, firstName, lastName, classId } = row
    const standing = standingOf(row)
    return { ...decideCounted(standing, counted), student: { studentId, firstName, lastName, classId, stored: standing.stored, counted } }
  })
  return {
    ...frame,
    kind: 'plan',
    students: planned.length,
    changing: planned.filter(({ changed }) => Object.keys(changed).length > 0).length,
    typed: planned.filter(({ kept }) => Object.keys(kept).length > 0).map(({ student }) => student),
    otherPossible: rows.filter(({ possible }) => possible !== null && possible !== frame.term.possibleAttendance).length,
    absentThroughout: ids.filter((id) => !counts.get(id)?.present).length,
  }
}

const isAsOf = ({ term }: Frame, { year, ...asOf }: AsOf) => term.year === year && term.term === asOf.term && term.version === asOf.version

/** The current term, as far as this actor may write in it now. Without a single day recorded everybody would be absent throughout. */
async function findFrame(db: Db, actor: Actor, today: string): Promise<Frame | Refused> {
  const refuse = (fault: UpdateFault): Refused => ({ kind: 'refused', fault })
  const term = await findCurrentTerm(db)
  if (!term) return refuse('no-term')
  if (!canWriteTerm(actor, term)) return refuse('closed')
  if (!term.termStart || !term.termEnd) return refuse('no-dates')
  const between = { from: term.termStart, to: term.termEnd }
  const daysHeld = await countDaysHeld(db, between)
  return daysHeld === 0 ? refuse('nothing-recorded') : { term, between, daysHeld, isOver: term.termEnd < today }
}

const records = (db: Db, { term }: Frame) =>
  db
    .selectFrom('student_term_record as r')
    .select(['r.id', 'r.student_id as studentId', 'r.version', 'r.possible_attendance as possible'])
    .select(['r.times_absent', 'r.times_late', 'r.counted_absent', 'r.counted_late'])
    .where('r.academic_year_id', '=', term.year)
    .where('r.term', '=', term.term)

type Row = Stored & { counted_absent: number | null; counted_late: number | null }
const standingOf = (row: Row) => ({
  stored: { times_absent: row.times_absent, times_late: row.times_late },
  last: { times_absent: row.counted_absent, times_late: row.counted_late },
})

function countedOf({ term, daysHeld, isOver }: Frame, possible: number | null, counts: Counts | undefined): Counted {
  const sessions = possibleSessions({ stored: possible ?? term.possibleAttendance, daysHeld, isOver })
  const { absent, lates } = figuresOf(counts ?? { present: 0, lates: 0 }, sessions)
  return { times_absent: absent, times_late: lates }
}
