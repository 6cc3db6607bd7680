import { setImmediate } from 'node:timers/promises'
import { uploadFields } from '../../../domain/school/students/fields.ts'
import { twinFields } from '../../../domain/school/students/twins.ts'
import {
  type CheckedRow,
  checkRow,
  type DayOrders,
  type KnownStudent,
  rowsOfIds,
  type UploadRow,
} from '../../../domain/school/students/upload.ts'
import type { Db } from '../../_open.ts'
import { findTwinsOfFile } from './twins.ts'

const atOnce = 250

export type Checked = {
  rows: CheckedRow[]
  /** The classes that may be chosen. */
  classes: { id: string; formLevel: number | null }[]
}

/** Rows against the school as it is now; others have their turn in between. */
export async function checkRows(db: Db, rows: readonly UploadRow[], today: string, orders: DayOrders = {}): Promise<Checked> {
  const all = await db
    .selectFrom('form_class')
    .select(['id', 'form_level as formLevel', 'retired_at as retiredAt'])
    .orderBy('form_level')
    .orderBy('id')
    .execute()
  const open = all.filter((one) => one.formLevel !== null && one.retiredAt === null)
  const classes = all.filter((one) => one.formLevel !== null).map(({ id, retiredAt }) => ({ id, isOpen: retiredAt === null }))
  const rowsOfId = rowsOfIds(rows)
  const checked: CheckedRow[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce)
    const students = await findKnown(db, some)
    checked.push(...some.map((row) => checkRow(row, { classes, students, rowsOfId, today, orders })))
    await setImmediate()
  }
  return { rows: checked, classes: open.map(({ id, formLevel }) => ({ id, formLevel })) }
}

/** The same rows, with who is or becomes alike, in the school or in the file. */
export async function withTwins(db: Db, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const sound = rows.filter(({ faults }) => !faults.id && !twinFields.some((field) => faults[field]))
  const added = sound.filter(({ known }) => !known).map(({ values }) => values)
  const changes = sound.flatMap(({ known, values: { id } }) => (known?.differences ?? []).map((one) => ({ id, ...one })))
  const found = await findTwinsOfFile(db, added, changes)
  return rows.map((row) => ({ ...row, twins: found.get(row.values.id) }))
}

/** Of a student, what a row of an upload is compared with. */
export const columns = [
  ...uploadFields.filter((field) => field !== 'class_id'),
  'form_class_id as class_id',
  'version',
  'archived_on as archivedOn',
] as const

/** The students who have the numbers of these rows already. */
async function findKnown(db: Db, rows: readonly UploadRow[]): Promise<Map<number, KnownStudent>> {
  const ids = rows.map(({ typed }) => Number(typed.id.trim())).filter((id) => Number.isSafeInteger(id))
  const known = await db.selectFrom('student_home').select(columns).where('id', 'in', ids).execute()
  return new Map(known.map((student) => [student.id, student]))
}
