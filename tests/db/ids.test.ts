import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { followPresent } from '../../src/db/backups/restored.ts'
import { partFromSchool } from '../../src/db/rehearsal/index.ts'
import { nextNumber } from '../../src/db/school/comments.ts'
import { addPost } from '../../src/db/school/posts.ts'
import { emptySchool } from '../_school.ts'
import { actor, makeWorld } from '../world.ts'

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }

/** A year is its own number; `default 1` is of a table of one row. */
const isMade = (table: string, columns: readonly Column[]) =>
  table !== 'academic_year' &&
  columns.some(({ name, type, pk, dflt_value }) => name === 'id' && type === 'INTEGER' && pk === 1 && !dflt_value)

function tablesWithMadeIds(sqlite: Sqlite.Database) {
  const names = sqlite.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`).pluck().all() as string[]
  const tables = names.map((table) => ({ table, columns: sqlite.pragma(`table_info("${table}")`) as Column[] }))
  return tables.filter(({ table, columns }) => isMade(table, columns))
}

/** A school in which a row of any table can be made alone. */
async function looseSchool() {
  const school = await emptySchool()
  const { sqlite } = school
  for (const name of sqlite.prepare(`select name from sqlite_schema where type = 'trigger'`).pluck().all())
    sqlite.exec(`drop trigger "${name}"`)
  sqlite.exec(`delete from absence_reason; delete from sqlite_sequence where name = 'absence_reason'`) // a school begins with some
  for (const pragma of ['foreign_keys = OFF', 'ignore_check_constraints = ON']) sqlite.pragma(pragma)
  return school
}

const filler: Record<string, string> = { INTEGER: '1', TEXT: `'x'`, BLOB: `x'00'`, ANY: '1' }

function addRow(sqlite: Sqlite.Database, { table, columns }: ReturnType<typeof tablesWithMadeIds>[number]): number {
  const needed = columns.filter(({ name, notnull, dflt_value }) => name !== 'id' && notnull && dflt_value === null)
  const [names, values] = [needed.map(({ name }) => `"${name}"`), needed.map(({ type }) => filler[type])]
  const row = names.length > 0 ? `(${names}) values (${values})` : 'default values'
  return Number(sqlite.prepare(`insert into "${table}" ${row}`).run().lastInsertRowid)
}

function addAndDelete(sqlite: Sqlite.Database, one: Parameters<typeof addRow>[1]): number {
  const id = addRow(sqlite, one)
  sqlite.prepare(`delete from "${one.table}" where id = ?`).run(id)
  return id
}

test('no table gives the id of its newest row again once that is deleted', async () => {
  const { sqlite, close } = await looseSchool()
  const tables = tablesWithMadeIds(sqlite)
  expect(tables.map(({ table }) => table)).toEqual(expect.arrayContaining(['subject_record', 'administrator', 'change', 'batch']))
  const again = tables.filter((one) => addAndDelete(sqlite, one) >= addRow(sqlite, one))
  expect(again.map(({ table }) => table)).toEqual([])
  await close()
})

test('a backup that is restored gives no id that was given after it, in any table', async () => {
  const [present, restored] = [await looseSchool(), await looseSchool()]
  const tables = tablesWithMadeIds(present.sqlite)
  for (const one of tables) for (let n = 0; n < 3; n++) addAndDelete(present.sqlite, one)
  for (const one of tables.slice(1)) addAndDelete(restored.sqlite, one) // and one of which the backup has nothing
  const dir = mkdtempSync(join(tmpdir(), 'term-reports-ids-'))
  present.sqlite.exec(`vacuum into '${join(dir, 'school.db')}'`)
  followPresent(restored.sqlite, join(dir, 'school.db'))
  expect(tables.filter((one) => addAndDelete(restored.sqlite, one) !== 4).map(({ table }) => table)).toEqual([])
  await Promise.all([present.close(), restored.close()])
  rmSync(dir, { recursive: true })
})

test('where what it replaces cannot be read, so many ids are left out that none is given again; numbers that people give go on', async () => {
  const { sqlite, close } = await looseSchool()
  const tables = tablesWithMadeIds(sqlite)
  followPresent(sqlite, undefined)
  const early = tables.filter((one) => addRow(sqlite, one) <= 1_000_000).map(({ table }) => table)
  expect(early.sort()).toEqual(['coded_comment', 'student'])
  await close()
})

test('a copy to try things on gives no id again that its school has given', async () => {
  const { sqlite, close } = await looseSchool()
  const tables = tablesWithMadeIds(sqlite)
  for (const one of tables) addAndDelete(sqlite, one)
  partFromSchool(sqlite, 'Copy of ')
  expect(tables.filter((one) => addRow(sqlite, one) !== 2).map(({ table }) => table)).toEqual([])
  await close()
})

test('the next comment and the next post have numbers that none ever had', async () => {
  const { db, sqlite, close } = await makeWorld()
  sqlite.exec(`insert into coded_comment (id, detail) values (60, 'Taken back'); delete from coded_comment where id = 60;
    insert into employee_post (id, title, rank) values (30, 'Taken back', 9); delete from employee_post where id = 30`)
  expect(await nextNumber(db)).toBe(61)
  await addPost(db, { title: 'Librarian', rank: 9 }, { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' })
  expect(sqlite.prepare(`select id from employee_post where title = 'Librarian'`).pluck().get()).toBe(31)
  await close()
})
