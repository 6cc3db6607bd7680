import { lastNumber } from '../../domain/school/comment-import.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { addRow, changeRow } from '../_save.ts'
import { listComments, nextNumber } from './comments.ts'

/** `back`: retired comments to use again, as they were read. */
export type CommentImport = { add: readonly string[]; back: readonly { id: number; version: number }[] }
type ImportAnswer = { kind: 'imported' } | { kind: 'moved' } | { kind: 'no-numbers' }

/** All or none: none if one has changed since it was chosen. */
export async function importComments(db: Db, { add, back }: CommentImport, by: By): Promise<ImportAnswer> {
  return db.transaction().execute(async (trx) => {
    const known = await listComments(trx, '')
    const said = new Set(known.map((one) => one.detail.toLowerCase()))
    const byId = new Map(known.map((one) => [one.id, one]))
    const isRetired = back.every(({ id, version }) => byId.get(id)?.retiredAt && byId.get(id)?.version === version)
    if (!isRetired || add.some((detail) => said.has(detail.toLowerCase()))) return { kind: 'moved' }
    const first = await nextNumber(trx)
    if (first + add.length - 1 > lastNumber) return { kind: 'no-numbers' }
    for (const [i, detail] of add.entries()) await addRow(trx, 'coded_comment', { id: first + i, detail }, by)
    for (const { id } of back)
      await changeRow(trx, { table: 'coded_comment', key: id }, { retired_at: byId.get(id)?.retiredAt ?? null }, { retired_at: null }, by)
    return { kind: 'imported' }
  })
}
