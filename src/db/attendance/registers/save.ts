import type { LastChange } from '../../../domain/_changes.ts'
import { can } from '../../../domain/_policy.ts'
import {
  decideMark,
  type Mark,
  type MarkSave,
  type RegisterFault,
  type RegisterLine,
  registerFault,
  type SessionName,
  sessionState,
} from '../../../domain/attendance/registers.ts'
import { lastChange, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import type { Access } from '../../_scope.ts'
import { deriveDays } from '../gate/index.ts'
import { listLines } from './lines.ts'
import { findDay, type RegisterDay } from './registers.ts'

const entity = 'attendance_mark'

type RegisterKey = { classId: string; day: string; session: SessionName }
export type MarkSaved =
  | { kind: 'saved'; line: RegisterLine }
  | { kind: 'missing' }
  | { kind: 'refused'; fault: RegisterFault; line: RegisterLine }
  | { kind: 'conflict'; line: RegisterLine; change: LastChange | undefined }

type At = { today: string; at: string }

/** Marks a student by hand, or withdraws the mark; a mark that a colleague changed since is returned, not overwritten. */
export function saveMark(
  db: Db,
  access: Access,
  { studentId, ...key }: RegisterKey & { studentId: number },
  save: MarkSave,
  { today, at }: At,
): Promise<MarkSaved> {
  return db.transaction().execute(async (trx) => {
    const of = await findDay(trx, key.day)
    const find = async () => (of.term ? (await listLines(trx, access, { ...of, term: of.term, ...key, studentId }))[0] : undefined)
    const line = await find()
    if (!line) return { kind: 'missing' }
    const fault = faultOf(access, of, today)
    if (fault) return { kind: 'refused', fault, line }
    const decision = decideMark(line.marks[key.session], save)
    if (decision === 'conflict')
      return { kind: 'conflict', line, change: await lastChange(trx, entity, keyOf(studentId, key.day), [key.session]) }
    if (decision === 'same') return { kind: 'saved', line }
    await write(trx, access, [line], key, save.value, at)
    return { kind: 'saved', line: (await find()) ?? line }
  })
}

type RestMarked = { kind: 'marked'; marked: number[] } | { kind: 'missing' } | { kind: 'refused'; fault: RegisterFault }

/** Marks the students whose session is still unknown, or takes that back from those who still have the mark. */
export function markRest(
  db: Db,
  access: Access,
  key: RegisterKey,
  rest: { mark: Mark; studentIds: ReadonlySet<number>; isUndone: boolean },
  { today, at }: At,
): Promise<RestMarked> {
  return db.transaction().execute(async (trx) => {
    const of = await findDay(trx, key.day)
    const lines = of.term ? await listLines(trx, access, { ...of, term: of.term, classId: key.classId }) : []
    if (lines.length === 0) return { kind: 'missing' }
    const fault = faultOf(access, of, today)
    if (fault) return { kind: 'refused', fault }
    const isOpen = (line: RegisterLine) =>
      rest.isUndone ? line.marks[key.session].mark === rest.mark : sessionState(line, key.session).by === 'nobody'
    const open = lines.filter((line) => rest.studentIds.has(line.studentId) && isOpen(line))
    await write(trx, access, open, key, rest.isUndone ? null : rest.mark, at)
    return { kind: 'marked', marked: open.map(({ studentId }) => studentId) }
  })
}

/** A posted term that is current still has school and registers. */
export function faultOf({ actor }: Access, { day, term, isArchived }: RegisterDay, today: string): RegisterFault | undefined {
  const mayWritePast = can(actor, term?.isCurrent ? 'past-register.write' : 'closed-term.write')
  return registerFault({ day, today, hasTerm: term !== undefined, isArchived, mayWritePast })
}

async function write(
  trx: Trx,
  { actor }: Access,
  lines: readonly RegisterLine[],
  { day, session }: RegisterKey,
  mark: Mark | null,
  at: string,
): Promise<void> {
  if (lines.length === 0) return
  await trx
    .insertInto(entity)
    .values(lines.map(({ studentId }) => ({ student_id: studentId, date: day, session, mark, updated_at: at })))
    .onConflict((is) =>
      is.columns(['student_id', 'date', 'session']).doUpdateSet((eb) => ({
        mark: eb.ref('excluded.mark'),
        version: eb('attendance_mark.version', '+', 1),
        updated_at: at,
      })),
    )
    .execute()
  await recordChanges(
    trx,
    lines.map(({ studentId, marks }) => ({
      entity,
      key: keyOf(studentId, day),
      studentId,
      field: session,
      old: marks[session].mark,
      new: mark,
    })),
    { actor, at },
  )
  await deriveDays(
    trx,
    lines.map(({ studentId }) => ({ studentId, day })),
    { at, by: actor },
  )
}

const keyOf = (studentId: number, day: string) => `${studentId}/${day}`
