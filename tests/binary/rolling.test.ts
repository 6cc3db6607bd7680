import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atDemoTime } from '../_demo-time.ts'
import { startPostgres } from '../_postgres.ts'
import { altered } from './_altered.ts'
import { proxyTo, serveCopy } from './_copies.ts'
import { emptyDirectory, own, program, run } from './_run.ts'
import { typeAt, withSchool } from './_typing.ts'

/** The copies that serve a school are replaced, one after the other, by those of a newer program whose schema has more. */
const server = await startPostgres()
const has = typeof server !== 'string'
if (!has) console.warn(`No tests of a rolling upgrade on PostgreSQL: ${server}`)
afterAll(() => has && server.stop())

const addressOf = (schema: string) => (has ? `${server.url}?schema=${schema}` : '')
const password = 'Poui-Tree-2026'

/** The built program with one migration more, which takes the place of comments in the SQL of the last one. */
function withMigration(name: string, statement: string): string {
  const code = readFileSync('dist/program.js', 'latin1')
  const [was, run] = /([\w$]+)\(\[`create table honour_rule[\s\S]+?"0021-honour":[\w$]+/.exec(code) ?? []
  if (!was) throw new Error('The last migration is another one: change this test')
  const more = `,"${name}":{up:${run}([${JSON.stringify(statement)}])}`
  const becomes = was.replaceAll(/\n +-- .*/g, '') + more
  const newer = altered(join(emptyDirectory(), 'term-reports'), [[was, becomes.padEnd(was.length)]])
  own(newer)
  return newer
}

beforeAll(() => {
  if (!has) return
  const cwd = emptyDirectory()
  expect(run(cwd, 'demo', '--students', '60', ...atDemoTime, '--password', password).status).toBe(0)
  for (const schema of ['adds', 'breaks']) expect(run(cwd, 'move', '--from', 'data', '--to', addressOf(schema)).status).toBe(0)
}, 180_000)

const migrated = (schema: string) =>
  withSchool(addressOf(schema), async (db) => {
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db)
    return rows[0]?.name
  })

test.runIf(has)('what only adds: marks are saved all the time, and an older copy starts again beside the newer', async () => {
  const newer = withMigration('0022-adds-note', 'alter table subject_record add column note text')
  const copies = await Promise.all([serveCopy(addressOf('adds')), serveCopy(addressOf('adds'))])
  const urls = copies.map(({ url }) => url)
  const { url, answered } = await proxyTo(urls)
  const typist = await typeAt(url, addressOf('adds'))
  await typist.more(50)

  const replace = async (n: number, by: string) => {
    const copy = await serveCopy(addressOf('adds'), by)
    await copies[n]?.stop()
    ;[copies[n], urls[n]] = [copy, copy.url]
    await typist.more(50)
    expect(answered.get(copy.url)).toBeGreaterThan(5)
  }
  await replace(0, newer)
  expect(await migrated('adds')).toBe('0022-adds-note')
  await replace(1, program)
  await replace(1, newer)
  await typist.end()
  for (const copy of copies) expect(copy.log()).not.toContain('"bug"')
})

test.runIf(has)('what takes away: refused while an older copy serves the school, which goes on', async () => {
  const newer = withMigration('0022-note', 'alter table subject_record add column note text')
  const copy = await serveCopy(addressOf('breaks'))
  const typist = await typeAt(copy.url, addressOf('breaks'))
  await expect(serveCopy(addressOf('breaks'), newer)).rejects.toThrow('Another version of term-reports serves this school')
  await typist.more(20)
  await typist.end()
  await copy.stop()
  const changed = await serveCopy(addressOf('breaks'), newer)
  expect(await migrated('breaks')).toBe('0022-note')
  await expect(serveCopy(addressOf('breaks'))).rejects.toThrow('made by a newer version')
  expect(await changed.stop()).toBe(0)
})
