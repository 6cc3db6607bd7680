import type { LastChange } from '../../domain/_changes.ts'
import { formLevels } from '../../domain/_school.ts'
import { closedWindow, decideWindow, type RegistrationWindow, type WindowValues, windowFields } from '../../domain/registration/windows.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { putRow, whoChanged } from '../_save.ts'

type WindowSaved =
  | { kind: 'saved'; window: RegistrationWindow }
  | { kind: 'conflict'; window: RegistrationWindow; change: LastChange | undefined }

const entity = 'student_registration_window'

/** The windows of all six form levels; one that was never opened has no row, and version 0. */
export async function listWindows(db: Db): Promise<RegistrationWindow[]> {
  const rows = await db.selectFrom(entity).select(['form_level as formLevel', 'open', 'deadline', 'version']).execute()
  const stored = new Map(rows.map((row) => [row.formLevel, { ...row, open: row.open === 1 }]))
  return formLevels.map((formLevel) => stored.get(formLevel) ?? { formLevel, ...closedWindow, version: 0 })
}

export async function findWindow(db: Db, formLevel: number): Promise<RegistrationWindow | undefined> {
  return (await listWindows(db)).find((one) => one.formLevel === formLevel)
}

type Save = { formLevel: number; values: WindowValues; version: number | undefined }

export async function saveWindow(db: Db, { formLevel, values, version }: Save, by: By): Promise<WindowSaved | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = await findWindow(trx, formLevel)
    if (!now) return undefined
    const decision = decideWindow(now, values, version)
    if (decision === 'same') return { kind: 'saved', window: now }
    if (decision === 'conflict')
      return { kind: 'conflict', window: now, change: await whoChanged(trx, { table: entity, key: formLevel }, windowFields) }
    await putRow(trx, { table: entity, key: formLevel }, written(now), written(values), by)
    return { kind: 'saved', window: { formLevel, ...values, version: now.version + 1 } }
  })
}

const written = ({ open, deadline }: WindowValues) => ({ open: open ? (1 as const) : (0 as const), deadline })
