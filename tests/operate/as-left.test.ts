import { copyFileSync, existsSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { requireFit } from '../../src/operate/_check.ts'
import { forgetAsLeft, isAsLeft, noteAsLeft } from '../../src/operate/_file-as-left.ts'
import { emptyDirectory, schoolOnDisk } from './_backups.ts'

async function left() {
  const { dir, close } = await schoolOnDisk()
  await close()
  noteAsLeft(dir)
  expect(isAsLeft(dir)).toBe(true)
  return { dir, file: join(dir, 'school.db') }
}

/** As a tool would that keeps nothing together; the file's times and size are as before. */
function orphan(file: string): void {
  const { atime, mtime, size } = statSync(file)
  const sqlite = new Sqlite(file)
  sqlite.pragma('foreign_keys = OFF')
  sqlite.exec('delete from student where id in (select id from student limit 1)')
  sqlite.close()
  utimesSync(file, atime, mtime)
  expect(statSync(file)).toMatchObject({ mtime, size })
}

test('a school in which somebody else has deleted a row is looked through before it is served, even if its size and its time are the old ones', async () => {
  const { dir, file } = await left()
  orphan(file)
  expect(isAsLeft(dir)).toBe(false)
  await expect(requireFit(file, isAsLeft(dir))).rejects.toThrow(/foreign keys: \d+ rows without/)
})

test('a school that nobody has touched is not looked through again', async () => {
  const { dir, file } = await left()
  await requireFit(file, isAsLeft(dir))
  expect(isAsLeft(dir)).toBe(true) // what is tried before serving writes nothing
  orphan(file)
  await requireFit(file, true)
})

test('nor is anything taken for known of a copy, of what a server that was killed left, or where its journal lies beside it', async () => {
  const { dir, file } = await left()
  writeFileSync(`${file}-wal`, '')
  expect(isAsLeft(dir)).toBe(false)
  forgetAsLeft(dir)
  noteAsLeft(dir)
  expect(existsSync(join(dir, 'as-left'))).toBe(false)

  const other = await left()
  copyFileSync(other.file, `${other.file}.copy`)
  renameSync(`${other.file}.copy`, other.file)
  expect(isAsLeft(other.dir)).toBe(false)

  const killed = await left()
  forgetAsLeft(killed.dir)
  expect(isAsLeft(killed.dir)).toBe(false)
})

test('a directory without a school has nothing to note', () => {
  const dir = emptyDirectory()
  noteAsLeft(dir)
  expect([isAsLeft(dir), existsSync(join(dir, 'as-left'))]).toEqual([false, false])
})
