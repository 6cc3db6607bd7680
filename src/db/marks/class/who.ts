import type { LastChange } from '../../../domain/_changes.ts'
import { type ColumnKey, columnOf } from '../../../domain/marks/class/index.ts'
import type { Db } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'

type Cell = { column: ColumnKey; recordId: number }
/** Who saved a cell's value, and when, by `placeOf`. */
export type LastChanges = ReadonlyMap<string, LastChange>
export const placeOf = ({ column, recordId }: Cell) => `${recordId}/${column}`

/** For the displayed cells. */
export async function listChanges(db: Db, cells: readonly Cell[]): Promise<LastChanges> {
  const found = new Map<string, LastChange>()
  for (const cell of cells) {
    const { subjectId, field } = columnOf(cell.column)
    const entity = subjectId === null ? 'student_term_record' : 'subject_record'
    const [last] = await lastChange(db, { entity, key: String(cell.recordId), field })
    if (last) found.set(placeOf(cell), last)
  }
  return found
}

const lastChange = prepared((db, { entity, key, field }: { entity: string; key: string; field: string }) =>
  db
    .selectFrom('change')
    .select(['actor_name as by', 'at'])
    .where('entity', '=', entity)
    .where('entity_key', '=', key)
    .where('field', '=', field)
    .orderBy('id', 'desc')
    .limit(1),
)
