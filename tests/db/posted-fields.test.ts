import type { Database as Sqlite } from 'better-sqlite3'
import { expect, test } from 'vitest'
import { PostedUnconfirmed, recordChanges } from '../../src/db/_history.ts'
import type { Db } from '../../src/db/_open.ts'
import { findClassOfPrint } from '../../src/db/figures/index.ts'
import { contentsWithoutNames } from '../../src/domain/verification.ts'
import { world } from '../routes/_mark-words.ts'
import { students, year } from '../world.ts'

const at = '2025-12-01T12:00:00.000Z'
const sitting = { kind: 'administrator', id: 1, name: 'admin', rights: 'all', sitting: 'sitting' } as const
/** What is written beside a posted term, and by nobody's hand. */
const beside = /^(?:change|sqlite_|session|posted_sitting|term_kept|term_word|term_staff|term_mark_word)/

/** Every column that makes another card of a posted term, names apart, found by changing each of the school. */
async function findPrinted(db: Db, sqlite: Sqlite): Promise<string[]> {
  sqlite.pragma('foreign_keys = off')
  sqlite.pragma('ignore_check_constraints = on')
  const bodies = async () => {
    const of = await findClassOfPrint(db, { year, term: 1, classId: '5A' })
    return of && JSON.stringify([...contentsWithoutNames(of)].map(([, { body }]) => body))
  }
  const before = await bodies()
  const printed: string[] = []
  const tables = sqlite.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all() as string[]
  for (const table of tables.filter((name) => !beside.test(name)))
    for (const { name, pk, type } of sqlite.pragma(`table_info(${table})`) as { name: string; pk: number; type: string }[]) {
      if (pk || type === 'BLOB') continue
      const text = name.endsWith('_on') ? `'2025-10-10'` : `coalesce("${name}", '') || '1'`
      sqlite.exec(`savepoint other; update or ignore ${table} set "${name}" = ${type === 'INTEGER' ? `coalesce("${name}", 0) + 1` : text}`)
      if ((await bodies().catch(() => undefined)) !== before) printed.push(`${table}.${name}`)
      sqlite.exec('rollback to other; release other')
    }
  return printed
}

test('every field that a posted card prints is asked about before it is changed', async () => {
  const { db, sqlite, post } = await world({ asksPosted: true })
  await post(1)
  await db.insertInto('session').values({ token_hash: 'sitting', administrator_id: 1, created_at: at, seen_at: at }).execute()
  const printed = await findPrinted(db, sqlite)
  expect(printed.filter((one) => !/_record\./.test(one))).toEqual(['student.date_of_birth'])
  expect(printed).toEqual(
    expect.arrayContaining(['student_term_record.joined_on', 'student_term_record.deans', 'subject_record.exam_mark']),
  )
  for (const [entity = '', field = ''] of printed.map((one) => one.split('.'))) {
    const column = entity === 'student' ? 'id' : 'student_id'
    const key = sqlite.prepare(`select id from ${entity} where ${column} = ?`).pluck().get(students.zahra.id) as number
    const change = { entity, key, studentId: students.zahra.id, field, old: 'a', new: 'b' }
    const write = db.transaction().execute((trx) => recordChanges(trx, [change], { actor: sitting, at }))
    await expect(write, `${entity}.${field}`).rejects.toThrow(PostedUnconfirmed)
  }
})
