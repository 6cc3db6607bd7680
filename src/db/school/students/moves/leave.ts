import type { TermKey } from '../../../../domain/_terms.ts'
import type { MoveFacts } from '../../../../domain/school/students/moves.ts'
import type { By } from '../../../_history.ts'
import type { Db, Trx } from '../../../_open.ts'
import { changeRow } from '../../../_save.ts'
import { dayOf } from '../../../_school.ts'
import { listLaterTerms } from '../../terms/index.ts'
import { addRecords, listCandidatesOf } from '../../terms/records.ts'
import { archiveStudents } from '../archive.ts'
import { moveToClasses } from './class.ts'
import {
  daysAfter,
  findFacts,
  findOwnRecord,
  findTermOfMoves,
  keyOf,
  listLater,
  type OpenTerm,
  type OwnRecord,
  possibleFor,
} from './facts.ts'
import { lastChangeId, type RecordColumns, type Stood, type Stored, storeMoves } from './store.ts'

type Own = { term: OpenTerm; record: OwnRecord }
type Day = { day?: string | undefined }

/** Students leave the school, with this day as their last; former students are left out. Their records stay (LEFT-1). */
export const leaveSchool = (trx: Trx, ids: readonly number[], { day }: Day, by: By): Promise<number[]> =>
  turn(trx, 'leaves', ids, { day }, by)

/** Students return with number, class and history; with a day, the days since leaving do not count as absent (MOVE-4). */
export const comeBack = (trx: Trx, ids: readonly number[], { day }: Day, by: By): Promise<number[]> =>
  turn(trx, 'returns', ids, { day }, by)

type Turned = 'done' | 'missing' | 'meanwhile'
/**
 * Archives a student from a day on, or restores one. `meanwhile` if a colleague has done so: an archived student does not get another
 * day unseen. `classId`: the returning student's class.
 */
export async function archiveStudent(
  db: Db,
  id: number,
  kind: 'leaves' | 'returns',
  day: string | undefined,
  by: By,
  classId?: string,
): Promise<Turned> {
  return db.transaction().execute(async (trx) => {
    const now = await trx.selectFrom('student').select('archived_on as day').where('id', '=', id).executeTakeFirst()
    if (!now) return 'missing'
    if (kind === 'leaves' ? now.day === day : now.day === null) return 'done'
    if (kind === 'leaves' && now.day !== null) return 'meanwhile'
    await turn(trx, kind, [id], { day }, by)
    if (classId) await moveToClasses(trx, { to: new Map([[id, classId]]), classFrom: 'this-term', day }, by)
    return 'done'
  })
}

async function turn(trx: Trx, kind: 'leaves' | 'returns', ids: readonly number[], given: Day, by: By): Promise<number[]> {
  const term = await findTermOfMoves(trx)
  const students = await trx.selectFrom('student').select(['id', 'archived_on as was']).where('id', 'in', ids).execute()
  const moves: Stored[] = []
  for (const { id: studentId, was } of students) {
    if ((was === null) !== (kind === 'leaves')) continue
    const day = given.day ?? (kind === 'returns' && was !== null ? was : await dayOf(trx, by))
    const facts = (await findFacts(trx, term, { kind, studentId, day, to: null, classFrom: 'this-term' })) as MoveFacts
    const record = term && (await findOwnRecord(trx, term, studentId))
    const firstChange = (await lastChangeId(trx)) + 1
    const is = kind === 'leaves' ? day : null
    await archiveStudents(trx, [studentId], is, by)
    const own = term && record ? { term, record } : undefined
    const columns = own && (await writeDays(trx, own, { studentId, kind, day }, by))
    const later: Stood['later'] = []
    for (const one of await listLater(trx, studentId))
      later.push({ ...keyOf(one.term), record: await writeDays(trx, one, { studentId, kind, day }, by) })
    const student = { column: 'archived_on', was, is } as const
    const lastChange = await lastChangeId(trx)
    moves.push({
      facts,
      studentId,
      firstChange,
      lastChange,
      changesTerm: own !== undefined,
      stood: { student, ...(columns && { record: columns }), later },
    })
  }
  return storeMoves(trx, moves, by)
}

/** From when to when the record says that the student is there, with the sessions that are possible then, unless somebody typed another figure. */
export async function writeDays(
  trx: Trx,
  { term, record }: Own,
  planned: { studentId: number; kind: 'leaves' | 'returns' | 'joins'; day: string },
  by: By,
) {
  const days = daysAfter(term, record, planned) ?? {}
  const next: RecordColumns = {
    ...('leftOn' in days && { left_on: days.leftOn ?? null }),
    ...('joinedOn' in days && { joined_on: days.joinedOn ?? null }),
    ...('away' in days && { away: days.away ?? null }),
  }
  const possible = possibleFor(term, record, days)
  if (possible !== null && possible !== possibleFor(term, record, {})) {
    next.possible_attendance = possible
    next.counted_possible = possible
  }
  const was = Object.fromEntries(Object.keys(next).map((name) => [name, record[name as keyof RecordColumns]])) as RecordColumns
  const changed = Object.entries(next).some(([name, value]) => was[name as keyof RecordColumns] !== value)
  const { joined_on, ...besides } = next
  const row = { table: 'student_term_record', key: record.id, studentId: planned.studentId } as const
  if (changed) await changeRow(trx, row, was, 'joined_on' in next ? { joined_on: joined_on ?? null } : {}, by, besides)
  return { id: record.id, was, is: next }
}

export type Joined = { kind: 'joined'; ids: number[] } | { kind: 'no-term' | 'no-class' | 'left' | 'same' }

/** Lets a student join the present term: registers them, or sets the day in the record (MOVE-4). `added`: a new student's first line. */
export async function joinTerm(trx: Trx, studentId: number, day: string, by: By, added?: { first: number }): Promise<Joined> {
  const term = await findTermOfMoves(trx)
  if (!term) return { kind: 'no-term' }
  const [candidate] = await listCandidatesOf(trx, term, studentId)
  if (!candidate) return { kind: 'left' }
  const stood = await findOwnRecord(trx, term, studentId)
  const facts = (await findFacts(trx, term, { kind: 'joins', studentId, day, to: null, classFrom: 'this-term' })) as MoveFacts
  const firstChange = added?.first ?? (await lastChangeId(trx)) + 1
  if (!stood && (await addRecords(trx, term, [candidate], by)).records === 0) return { kind: 'no-class' }
  const record = (await findOwnRecord(trx, term, studentId)) as OwnRecord
  const columns = await writeDays(trx, { term, record }, { studentId, kind: 'joins', day }, by)
  if (stood && columns.was.joined_on === columns.is.joined_on) return { kind: 'same' }
  const later = stood ? [] : await joinLater(trx, studentId, by)
  const made = { ...(!stood && { made: { id: record.id } }), ...(added && { added: true as const }), later }
  const ids = await storeMoves(
    trx,
    [{ facts, studentId, firstChange, lastChange: await lastChangeId(trx), changesTerm: true, stood: { record: columns, ...made } }],
    by,
  )
  return { kind: 'joined', ids }
}

/** Also into later terms with registered students. */
export async function joinLater(trx: Trx, studentId: number, by: By): Promise<(TermKey & { made: { id: number } })[]> {
  const made: (TermKey & { made: { id: number } })[] = []
  for (const term of await listLaterTerms(trx)) {
    if (await findOwnRecord(trx, term, studentId)) continue
    await addRecords(trx, term, await listCandidatesOf(trx, term, studentId), by)
    const record = await findOwnRecord(trx, term, studentId)
    if (record) made.push({ ...keyOf(term), made: { id: record.id } })
  }
  return made
}

export const joinOne = (db: Db, studentId: number, day: string, by: By): Promise<Joined> =>
  db.transaction().execute((trx) => joinTerm(trx, studentId, day, by))

/** The first day from then on with a recorded presence of the student. */
export async function findFirstPresent(db: Db, studentId: number, from: string): Promise<string | undefined> {
  const first = await db
    .selectFrom('attendance_record')
    .select('date_scanned as day')
    .where('student_id', '=', studentId)
    .where('date_scanned', '>=', from)
    .where((eb) => eb.or([eb('attendance_am', '=', 'P'), eb('attendance_pm', '=', 'P')]))
    .orderBy('date_scanned')
    .limit(1)
    .executeTakeFirst()
  return first?.day
}
