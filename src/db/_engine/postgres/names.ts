import { nameKey, wordsOf } from '../../../domain/_names.ts'

type Ask = (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
type Due = { of: 'student' | 'employee' | 'student_contact'; id: number }

/** True if a statement may have written names: a trigger has noted whose. */
export const writesNames = (sql: string) => /\b(?:into|update)\s+"?(?:student|employee|student_contact)"?[\s(]/i.test(sql)

/**
 * Writes the place in lists, and the words that find somebody, of those whose names have just been written. The rules for names are
 * `domain/_names.ts`, which SQL cannot say: the same functions that SQLite's triggers call.
 */
export async function writeNames(ask: Ask): Promise<void> {
  const { rows } = await ask('delete from name_due returning of, id')
  const due = rows as unknown as Due[]
  for (const table of ['employee', 'student'] as const) await sortKeys(ask, table, idsOf(due, table))
  await studentWords(ask, idsOf(due, 'student'))
  await contactWords(ask, idsOf(due, 'student_contact'))
}

const idsOf = (due: readonly Due[], table: Due['of']) => due.filter(({ of }) => of === table).map(({ id }) => id)

async function sortKeys(ask: Ask, table: 'employee' | 'student', ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await ask(`select id, last_name, first_name from ${table} where id = any($1::bigint[])`, [ids])
  const keys = rows.map((row) => nameKey(String(row.last_name), String(row.first_name)))
  await ask(`update ${table} set sort_key = one.key from unnest($1::bigint[], $2::text[]) as one (id, key) where ${table}.id = one.id`, [
    rows.map(({ id }) => id),
    keys,
  ])
}

async function studentWords(ask: Ask, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await ask(
    'select id, last_name, first_name, (archived_on is null)::int as here from student where id = any($1::bigint[])',
    [ids],
  )
  const words = rows.flatMap(({ id, last_name, first_name, here }) =>
    wordsOf(`${last_name}`, `${first_name}`, `${id}`).map((word) => [id, word, here] as const),
  )
  await ask('delete from student_word where student_id = any($1::bigint[])', [ids])
  await ask(
    'insert into student_word (student_id, word, is_here) select * from unnest($1::bigint[], $2::text[], $3::bigint[])',
    columns(words, 3),
  )
}

async function contactWords(ask: Ask, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await ask('select id, name, telephone, telephone2 from student_contact where id = any($1::bigint[])', [ids])
  const words = rows.flatMap(({ id, name, telephone, telephone2 }) =>
    wordsOf(`${name ?? ''}`, `${telephone ?? ''}`, `${telephone2 ?? ''}`).map((word) => [id, word] as const),
  )
  await ask('delete from contact_word where contact_id = any($1::bigint[])', [ids])
  await ask('insert into contact_word (contact_id, word) select * from unnest($1::bigint[], $2::text[])', columns(words, 2))
}

const columns = (rows: readonly (readonly unknown[])[], count: number) => Array.from({ length: count }, (_, n) => rows.map((row) => row[n]))
