import type { LastChange } from '../../../domain/_changes.ts'
import type { SessionName } from '../../../domain/_school-days.ts'
import { type DayReasons, mayExplainLater, type ReasonCounts, reasonFor } from '../../../domain/attendance/days/reasons.ts'
import type { RegisterFault, RegisterLine } from '../../../domain/attendance/registers.ts'
import type { Db } from '../../_open.ts'
import { putRow, saveRow } from '../../_save.ts'
import type { Access } from '../../_scope.ts'
import { listAbsenceReasons, listReasonsIn } from '../days/index.ts'
import { deriveDays } from '../gate/index.ts'
import { listLines } from './lines.ts'
import { findDay, type RegisterDay } from './registers.ts'
import { faultOf } from './save.ts'

type Key = { studentId: number; day: string; session: SessionName }
type Given = { line: RegisterLine; of: RegisterDay; reasons: DayReasons }

/** A student in reach on a day, with the reasons given for that day. */
export async function findReasons(db: Db, access: Access, { studentId, day }: Omit<Key, 'session'>): Promise<Given | undefined> {
  const of = await findDay(db, day)
  const [line] = of.term ? await listLines(db, access, { ...of, term: of.term, studentId }) : []
  if (!line) return undefined
  const found = await listReasonsIn(db, [studentId], { from: day, to: day })
  return { line, of, reasons: found.get(studentId)?.get(day) ?? {} }
}

export type ReasonSaved =
  | { kind: 'saved' | 'missing' | 'gone' }
  | { kind: 'refused'; fault: RegisterFault }
  | { kind: 'conflict'; change: LastChange | undefined }
type Save = { reasonId: number | null; note: string; version: number }

/** Gives a session's absence its reason, once however often it is sent; a colleague's is not overwritten. */
export function saveReason(
  db: Db,
  access: Access,
  { day, session, studentId }: Key,
  { reasonId, note, version }: Save,
  { today, at }: { today: string; at: string },
): Promise<ReasonSaved> {
  return db.transaction().execute(async (trx): Promise<ReasonSaved> => {
    const found = await findReasons(trx, access, { day, studentId })
    if (!found) return { kind: 'missing' }
    const now = reasonFor(found.reasons, session)
    const next = (await listAbsenceReasons(trx)).find(({ id }) => id === reasonId)
    if (reasonId !== null && (!next || (next.retiredAt !== null && now?.id !== reasonId))) return { kind: 'gone' }
    const counts = [now?.counts, next?.counts]
    const fault = reasonFault(access, found.of, today, counts)
    if (fault) return { kind: 'refused', fault }
    if ((now?.id ?? null) === reasonId && (now?.note ?? '') === note) return { kind: 'saved' }
    const row = { table: 'attendance_reason', key: [studentId, day, session], studentId } as const
    const by = { actor: access.actor, at }
    const values = { reason_id: reasonId, note }
    const own = found.reasons[session]
    if (own) {
      const answer = await saveRow(trx, { ...row, version, values }, by)
      if (answer.kind === 'conflict') return { kind: 'conflict', change: answer.change }
    } else await putRow(trx, row, {}, values, by)
    if (counts.includes('present')) await deriveDays(trx, [{ studentId, day }], { at, by: access.actor })
    return { kind: 'saved' }
  })
}

/** Why a reason cannot be given (ATT-17). */
export function reasonFault(access: Access, of: RegisterDay, today: string, counts: readonly (ReasonCounts | null | undefined)[]) {
  const fault = faultOf(access, of, today)
  return fault === 'over' && mayExplainLater(of.term, counts) ? undefined : fault
}
