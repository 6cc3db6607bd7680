import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { altered } from './_altered.ts'
import { proxyTo, serveCopy } from './_copies.ts'
import { demoOnServer, serverUrl } from './_on-server.ts'
import { emptyDirectory, own, program } from './_run.ts'
import { typeAt, withSchool } from './_typing.ts'

/** The copies that serve a school are replaced, one after the other, by those of a newer program whose schema has more. */
const has = serverUrl !== undefined
let adds = ''
let breaks = ''

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

beforeAll(async () => {
  if (has) [adds, breaks] = [await demoOnServer(), await demoOnServer()]
}, 180_000)

const migrated = (address: string) =>
  withSchool(address, async (db) => {
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db)
    return rows[0]?.name
  })

test.runIf(has)('what only adds: marks are saved all the time, and an older copy starts again beside the newer', async () => {
  const newer = withMigration('0022-adds-note', 'alter table subject_record add column note text')
  const copies = await Promise.all([serveCopy(adds), serveCopy(adds)])
  const urls = copies.map(({ url }) => url)
  const { url, answered } = await proxyTo(urls)
  const typist = await typeAt(url, adds)
  await typist.more(50)

  const replace = async (n: number, by: string) => {
    const copy = await serveCopy(adds, by)
    await copies[n]?.stop()
    ;[copies[n], urls[n]] = [copy, copy.url]
    await typist.more(50)
    expect(answered.get(copy.url)).toBeGreaterThan(5)
  }
  await replace(0, newer)
  expect(await migrated(adds)).toBe('0022-adds-note')
  await replace(1, program)
  await replace(1, newer)
  await typist.end()
  for (const copy of copies) expect(copy.log()).not.toContain('"bug"')
})

test.runIf(has)('what takes away: refused while an older copy serves the school, which goes on', async () => {
  const newer = withMigration('0022-note', 'alter table subject_record add column note text')
  const copy = await serveCopy(breaks)
  const typist = await typeAt(copy.url, breaks)
  await expect(serveCopy(breaks, newer)).rejects.toThrow('Another version of term-reports serves this school')
  await typist.more(20)
  await typist.end()
  await copy.stop()
  const changed = await serveCopy(breaks, newer)
  expect(await migrated(breaks)).toBe('0022-note')
  await expect(serveCopy(breaks)).rejects.toThrow('made by a newer version')
  expect(await changed.stop()).toBe(0)
})
