import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Checks } from '../../src/operate/doctor.ts'
import { supportText, supportWriter } from '../../src/operate/support.ts'
import { schoolOnDisk } from '../operate/_backups.ts'
import { makeWorld, students, today, type Who } from '../world.ts'

const base = '/admin/school/support'
let minutes = 0
const now = () => new Date(today.getTime() + minutes * 60_000)

async function world() {
  const { dir, close } = await schoolOnDisk()
  await close()
  const writer = supportWriter(dir, now, (of, at) => supportText(of, at, 'known'))
  const served = await makeWorld({ support: writer, authority: () => 'a certificate' })
  return { ...served, dir, get: (path: string, who: Who | 'nobody' = 'admin') => served.as(who)(`${base}${path}`) }
}

test('the page lists what is in the file, shows its text before it is downloaded, and sends that very text', async () => {
  const { get, dir, close } = await world()
  const page = await (await get('')).text()
  for (const said of ['What is in it', 'What is not in it', 'No names, marks', `href="${base}/text"`, 'href="/certificate"'])
    expect(page).toContain(said)
  const shown = /<pre[^>]*>(.*)<\/pre>/s.exec(await (await get('/text')).text())?.[1]?.replaceAll('&quot;', '"')
  minutes = 5
  const file = await get('/file')
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="term-reports-support.json"')
  const text = await file.text()
  expect(text.trim()).toBe(shown?.trim())
  expect(JSON.parse(text).settings.rows.student).toBe(Object.keys(students).length)
  expect(text).not.toContain(join(dir))
  minutes = 60
  expect(await (await get('/file')).text(), 'an old one is written anew').not.toBe(text)
  await close()
})

test('a school of many years is told without reading it through: of long tables how many rows there are at most', async () => {
  const { dir, close } = await schoolOnDisk()
  await close()
  const sqlite = new Sqlite(join(dir, 'school.db'))
  sqlite.exec(`insert into sign_in_attempt (at, door, user_name, outcome) with n (n) as (select 1 union all select n + 1 from n where n < 12000)
    select '2024-01-10T12:00:00.000Z', 'employee', 'nobody', 'wrong-password' from n`)
  sqlite.exec('delete from sign_in_attempt where rowid % 10 = 5')
  sqlite.close()
  const { settings, checks } = JSON.parse(await supportText(dir, today, 'known'))
  expect(settings.rows).toMatchObject({ sign_in_attempt: 'at most 12000', student: Object.keys(students).length })
  const integrity = async (how: Checks) =>
    JSON.parse(await supportText(dir, today, how)).checks.find(({ what }: { what: string }) => what === 'integrity').says
  expect(checks.map(({ what }: { what: string }) => what)).not.toContain('foreign keys')
  expect([await integrity('known'), await integrity('all')]).toEqual([expect.stringContaining('not looked at here'), 'ok'])
})
