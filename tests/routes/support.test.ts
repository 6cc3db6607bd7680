import { join } from 'node:path'
import { expect, test } from 'vitest'
import { supportText, supportWriter } from '../../src/main/support.ts'
import { schoolOnDisk } from '../main/_backups.ts'
import { makeWorld, students, today, type Who } from '../world.ts'

const base = '/admin/school/support'
let minutes = 0
const now = () => new Date(today.getTime() + minutes * 60_000)

async function world() {
  const { dir, close } = await schoolOnDisk()
  await close()
  const writer = supportWriter(dir, now, supportText)
  const served = await makeWorld({ support: writer, authority: () => 'a certificate' })
  return { ...served, dir, get: (path: string, who: Who | 'nobody' = 'admin') => served.as(who)(`${base}${path}`) }
}

test.each([
  ['', 200],
  ['/text', 200],
  ['/file', 200],
])('GET %s: the administrator alone', async (path, status) => {
  const { get, close } = await world()
  const asked = await Promise.all((['admin', 'deansHods', 'baptiste', 'zahra', 'gate', 'nobody'] as const).map((who) => get(path, who)))
  expect(asked.map((answer) => answer.status)).toEqual([status, 403, 403, 403, 303, 303])
  await close()
})

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
