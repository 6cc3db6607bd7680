import type { Actor } from '../domain/_policy.ts'
import type { Trx } from './_open.ts'

export type Change = { entity: string; key: string | number; studentId?: number | null; field: string; old: unknown; new: unknown }
export type Author = Pick<Actor, 'kind' | 'id' | 'name'> | { kind: 'system'; id: null; name: string }

const written = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** Appends to the history, inside the transaction of the write it tells of. Fields that did not change leave no row. */
export async function recordChanges(trx: Trx, by: Author, at: string, changes: readonly Change[]): Promise<void> {
  const rows = changes
    .filter((c) => written(c.old) !== written(c.new))
    .map((c) => ({
      at,
      actor_kind: by.kind,
      actor_id: by.id,
      actor_name: by.name,
      entity: c.entity,
      entity_key: String(c.key),
      student_id: c.studentId ?? null,
      field: c.field,
      old_value: written(c.old),
      new_value: written(c.new),
    }))
  if (rows.length > 0) await trx.insertInto('change').values(rows).execute()
}

/** The changes that lead from one row to the next, a field each, for `recordChanges`. */
export function differences<T extends Record<string, unknown>>(
  about: Omit<Change, 'field' | 'old' | 'new'>,
  old: T,
  next: Partial<T>,
): Change[] {
  return Object.entries(next).map(([field, value]) => ({ ...about, field, old: old[field], new: value }))
}

/** Who last changed one of these fields, for the answer 409. */
export async function lastChange(trx: Trx, entity: string, key: string | number, fields: readonly string[]) {
  return trx
    .selectFrom('change')
    .select(['at', 'actor_name as by', 'field'])
    .where('entity', '=', entity)
    .where('entity_key', '=', String(key))
    .where('field', 'in', fields)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
