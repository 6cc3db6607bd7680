import type { Actor } from '../../../domain/_policy.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Db } from '../../_open.ts'
import { addRow, changeRow } from '../../_save.ts'
import { removeSession, removeSessionsOf, saveSession } from '../../_sign-in.ts'
import { findPhoto } from '../../school/students/photos.ts'

type Kiosk = { id: number; name: string; createdBy: string; seenAt: string | null; waiting: number; scansToday: number }

/** The kiosks in use, with their scans of that day. */
export const listKiosks = (db: Db, today: string): Promise<Kiosk[]> =>
  db
    .selectFrom('kiosk')
    .leftJoin('attendance_scan as s', (join) => join.onRef('s.kiosk_id', '=', 'kiosk.id').on('s.school_day', '=', today))
    .select(['kiosk.id', 'name', 'created_by as createdBy', 'seen_at as seenAt', 'waiting'])
    .select((eb) => eb.fn.count<number>('s.id').as('scansToday'))
    .where('ended_at', 'is', null)
    .groupBy('kiosk.id')
    .orderBy('name')
    .execute()

export const findKiosk = (db: Db, id: number) =>
  db.selectFrom('kiosk').select(['id', 'name', 'waiting']).where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst()

type NewKiosk = { name: string; at: string; tokenHash: string; replaces: string | null }

/** Turns the browser of the session `replaces` into a kiosk and ends that session; `taken` if another kiosk has the name. */
export function addKiosk(db: Db, actor: Actor, { name, at, tokenHash, replaces }: NewKiosk): Promise<number | 'taken'> {
  return db.transaction().execute(async (trx) => {
    const taken = await trx.selectFrom('kiosk').select('id').where('name', '=', name).where('ended_at', 'is', null).executeTakeFirst()
    if (taken) return 'taken'
    const id = await addRow(trx, 'kiosk', { name }, { actor, at }, { created_at: at, created_by: actor.name, seen_at: at })
    if (replaces) await removeSession(trx, replaces)
    await saveSession(trx, { kind: 'kiosk', id }, tokenHash, at)
    return id
  })
}

/** Ends a kiosk: its browser can send nothing more; its scans stay. False if there is no such kiosk. */
export function endKiosk(db: Db, id: number, by: By): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const kiosk = await findKiosk(trx, id)
    if (!kiosk) return false
    await changeRow(trx, { table: 'kiosk', key: id }, {}, {}, by, { ended_at: by.at, ended_by: by.actor.name })
    await removeSessionsOf(trx, { kind: 'kiosk', id })
    await recordChanges(trx, [{ entity: 'kiosk', key: id, field: 'name', old: kiosk.name, new: null }], by)
    return true
  })
}

/** Stores the kiosk's last call, and how many scans it still had to send. */
export async function heardOf(db: Db, id: number, at: string, waiting: number): Promise<void> {
  await db.updateTable('kiosk').set({ seen_at: at, waiting }).where('id', '=', id).execute()
}

type DayCounts = { in: number; late: number; out: number }

/** The numbers of students seen, late and leaving on a day. */
export async function countDay(db: Db, day: string): Promise<DayCounts> {
  const row = await db
    .selectFrom('attendance_record')
    .select((eb) => [
      eb.fn.count<number>('time_scanned_in').as('in'),
      eb.fn.coalesce(eb.fn.sum<number>('late'), eb.lit(0)).as('late'),
      eb.fn.count<number>('time_scanned_out').as('out'),
    ])
    .where('date_scanned', '=', day)
    .executeTakeFirstOrThrow()
  return row
}

/** The photo of a student scanned at this kiosk with that id since then, and of nobody else. */
export async function findScannedPhoto(db: Db, actor: Actor, clientId: string, since: string) {
  const scan = await db
    .selectFrom('attendance_scan')
    .select('student_id as studentId')
    .where('client_id', '=', clientId)
    .where('kiosk_id', '=', actor.kind === 'kiosk' ? actor.id : null)
    .where('received_at', '>=', since)
    .executeTakeFirst()
  return scan?.studentId ? findPhoto(db, { actor, scopes: ['all'] }, scan.studentId) : undefined
}
