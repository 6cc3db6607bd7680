import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { newDatabase, serverUrl } from './_on-server.ts'
import { begin, demo, emptyDirectory, run, serve } from './_run.ts'

const has = serverUrl !== undefined

/** A role that may do no more than the manual says, and its database. */
let at = ''
beforeAll(async () => {
  if (!has) return
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`create role clerk login password 'Frangipani'`)
  await client.end()
  at = (await newDatabase('owner clerk')).replace('postgres@', 'clerk:Frangipani@')
}, 60_000)
const addressOf = (schema: string) => `${at}?schema=${schema}`

function rowsIn(file: string) {
  const sqlite = new Sqlite(file, { readonly: true })
  const names = sqlite.prepare(`select name from sqlite_schema where type = 'table' and name not like 'kysely%'`).pluck().all() as string[]
  const rows = names.map((name) => [
    name,
    sqlite
      .prepare(`select * from "${name}"`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort(),
  ])
  sqlite.close()
  return Object.fromEntries(rows)
}

test.runIf(has)('a school goes to PostgreSQL and comes back with every row', () => {
  const cwd = emptyDirectory()
  demo(cwd)
  const before = rowsIn(join(cwd, 'data/school.db'))
  const there = run(cwd, 'move', '--from', 'data', '--to', addressOf('there'))
  expect(there).toMatchObject({ status: 0, stderr: '' })
  expect(there.stdout).toMatch(/^student +\d+ rows, the same {2}[0-9a-f]{16}$/m)
  expect(there.stdout).toMatch(/The school is in 127\.0\.0\.1:\d+\/\w+\?schema=there now, and still in .*data: serve only one of them\.\n$/)
  const back = run(cwd, 'move', '--from', addressOf('there'), '--to', 'back')
  expect(back).toMatchObject({ status: 0, stderr: '' })
  const sums = (text: string) => text.split('\n').filter((line) => line.includes('the same'))
  expect(sums(back.stdout)).toEqual(sums(there.stdout))
  expect(rowsIn(join(cwd, 'back/school.db'))).toEqual(before)
  expect(rowsIn(join(cwd, 'data/school.db'))).toEqual(before)
  expect(run(cwd, 'doctor', '--data', 'back').stdout).toMatch(/^ok +foreign keys +ok$/m)
})

test.runIf(has)('nothing is moved over a school, from one that is served, or between directories', async () => {
  const cwd = emptyDirectory()
  demo(cwd)
  for (const schema of ['full', 'taken'])
    expect(run(cwd, 'move', '--from', 'data', '--to', addressOf(schema))).toMatchObject({ status: 0, stderr: '' })
  const serving = await serve(cwd)
  const refused = [
    run(cwd, 'move', '--from', 'data', '--to', addressOf('other')),
    run(cwd, 'move', '--from', addressOf('full'), '--to', addressOf('taken')),
    run(cwd, 'move', '--from', addressOf('full'), '--to', 'data'),
    run(cwd, 'move', '--from', addressOf('none'), '--to', 'new'),
    run(cwd, 'move', '--from', 'data', '--to', 'new'),
    run(cwd, 'move', '--from', 'nothing', '--to', addressOf('other')),
  ]
  await serving.stop()
  refused.push(run(cwd, 'move', '--from', addressOf('full'), '--to', 'data'))
  expect(refused.map(({ stderr }) => stderr)).toEqual([
    expect.stringMatching(/^term-reports: Another term-reports is serving .*data\. Stop it first\.\n$/),
    expect.stringMatching(/^term-reports: There is a school in 127.*schema=taken already\. Nothing was changed\.\n$/),
    expect.stringMatching(/^term-reports: Another term-reports is serving .*data\. Stop it first\.\n$/),
    expect.stringMatching(/^term-reports: There is no school in the schema none\./),
    expect.stringMatching(/^term-reports: move goes to PostgreSQL or comes from there\. Between directories, use backup and restore\.\n$/),
    expect.stringMatching(/^term-reports: There is no school in .*nothing\./),
    expect.stringMatching(/^term-reports: There is a school in .*data already\. Nothing was changed\.\n$/),
  ])
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 1))
  expect(JSON.stringify(refused)).not.toContain('Frangipani')
})

test.runIf(has)('a move that is killed leaves nothing, and can begin again', async () => {
  const cwd = emptyDirectory()
  demo(cwd)
  const begun = begin(cwd, 'move', '--from', 'data', '--to', addressOf('killed'))
  await expect.poll(begun.said, { interval: 5, timeout: 90_000 }).toContain('rows, the same')
  expect(await begun.stop('SIGKILL')).toBe('SIGKILL')
  await expect.poll(() => run(cwd, 'move', '--from', 'data', '--to', addressOf('killed')).stderr).toBe('') // once the server has noticed
  const back = begin(cwd, 'move', '--from', addressOf('killed'), '--to', 'back')
  await expect.poll(back.said, { interval: 5, timeout: 90_000 }).toContain('rows, the same')
  expect(await back.stop('SIGKILL')).toBe('SIGKILL')
  expect(existsSync(join(cwd, 'back/school.db'))).toBe(false)
  await expect.poll(() => run(cwd, 'move', '--from', addressOf('killed'), '--to', 'back').stderr).toBe('')
  expect(rowsIn(join(cwd, 'back/school.db'))).toEqual(rowsIn(join(cwd, 'data/school.db')))
})
