import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { requireFit } from '../../src/operate/_check.ts'
import { folderOf } from '../../src/operate/backups/_folder.ts'
import { beforeUpgrade, undoUpgrade } from '../../src/operate/backups/upgrading.ts'
import { emptyDirectory, schoolOnDisk } from './_backups.ts'

const now = new Date('2025-12-02T02:30:00Z')

async function stopped() {
  const { dir, sqlite, close } = await schoolOnDisk()
  sqlite.exec('update subject_record set course_mark = 61, version = version + 1')
  await close()
  const before = await beforeUpgrade(dir, now)
  return { dir, ...before, backup: before.made && join(folderOf(dir), before.made.name) }
}

function within<A>(dir: string, work: (sqlite: Sqlite.Database) => A): A {
  const sqlite = new Sqlite(join(dir, 'school.db'))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}
const marks = (dir: string) => within(dir, (sqlite) => sqlite.prepare('select distinct course_mark from subject_record').pluck().all())

/** What a program of next year might do to it. */
const asNewer = (dir: string) =>
  within(dir, (sqlite) =>
    sqlite.exec(`insert into kysely_migration values ('999-newer', '2027'); create table newer (id); drop table mark_word`),
  )

test('a school that a newer program has changed is as it was before, and what became of it is kept', async () => {
  const { dir, schema, backup } = await stopped()
  expect(backup).toContain('-upgrade.db')
  asNewer(dir)
  await expect(requireFit(join(dir, 'school.db'))).rejects.toThrow('newer version')
  const { kept } = await undoUpgrade(dir, schema, backup)
  await requireFit(join(dir, 'school.db'))
  expect(marks(dir)).toEqual([61])
  expect(readdirSync(dir)).toContain(kept)
})

test('a school that it left as it was stays untouched', async () => {
  const { dir, schema, backup } = await stopped()
  expect(await undoUpgrade(dir, schema, backup)).toEqual({})
  expect([marks(dir), readdirSync(dir).filter((name) => name.includes('before'))]).toEqual([[61], []])
})

test('where there was no school, what the newer program made is put aside', async () => {
  const dir = emptyDirectory()
  const { schema, made } = await beforeUpgrade(dir, now)
  expect([schema, made]).toEqual(['none', undefined])
  within(dir, (sqlite) => sqlite.exec('create table kysely_migration (name); create table school (id)'))
  expect((await undoUpgrade(dir, schema, undefined)).kept).toMatch(/^school-before-restore-.*\.db$/)
  expect(readdirSync(dir)).not.toContain('school.db')
})
