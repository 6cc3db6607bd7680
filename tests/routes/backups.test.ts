import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSchool } from '../../src/db/_open.ts'
import { openForReading } from '../../src/operate/_check.ts'
import { folderOf } from '../../src/operate/backups/_folder.ts'
import { Keeper } from '../../src/operate/backups/keeper.ts'
import { work } from '../../src/operate/backups/work.ts'
import { pagesOf } from '../reports/_poppler.ts'
import { book } from '../spreadsheets/make.ts'
import { makeWorld, today, type Who } from '../world.ts'
import { htmx } from './_school.ts'
import { confirmOf, sendFile } from './_school-upload.ts'

const base = '/admin/school/backups'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const silent = { info: () => {}, error: () => {} }
const place = mkdtempSync(join(tmpdir(), 'term-reports-place-'))
const dir = mkdtempSync(join(tmpdir(), 'term-reports-backups-'))
let world: Awaited<ReturnType<typeof makeWorld>>
let keeper: Keeper

beforeAll(async () => {
  const school = await openSchool(join(dir, 'school.db'))
  const now = () => today
  const run = (_: string, asked: Parameters<typeof work>[1], steps: Parameters<typeof work>[3]) => work(dir, asked, now, steps)
  keeper = new Keeper({ dir, served: () => ({ school, replace: () => Promise.reject(new Error('not here')) }), now, log: silent, run })
  world = await makeWorld({ school, backups: keeper, machine: () => ({ lastBackup: today.toISOString(), room: 1e9 }) })
})
afterAll(async () => {
  await keeper.stop()
  await world.close()
  for (const directory of [dir, place]) rmSync(directory, { recursive: true })
})

const get = (path: string, who: Who | 'nobody' = 'admin') => world.as(who)(`${base}${path}`)
const post = (path: string, body: Record<string, string> = {}, who: Who | 'nobody' = 'admin') =>
  world.as(who)(`${base}${path}`, { method: 'POST', headers: htmx, body: new URLSearchParams(body) })
const made = async () => {
  await post('/now')
  await expect.poll(() => keeper.state().underWay, { timeout: 20_000 }).toBeUndefined()
  const [backup] = keeper.state().backups
  if (!backup) throw new Error('no backup')
  return backup
}
const history = () =>
  world.db.selectFrom('change').select(['actor_name', 'entity_key', 'field', 'new_value']).where('entity', '=', 'backup').execute()

describe('who may do what with backups', () => {
  test('no way leads to another file of the server', async () => {
    writeFileSync(join(folderOf(dir), '..', 'school-20251201-223000-nightly.db'), 'outside')
    for (const name of ['..%2Fschool.db', '%2e%2e%2fschool-20251201-223000-nightly.db', 'state.json', '%2Fetc%2Fpasswd', 'school.db%00'])
      expect((await get(`/${name}/file`)).status, name).toBe(404)
  })
})

describe('the page', () => {
  test('says that there is no backup, and no second place', async () => {
    const text = await (await get('')).text()
    expect(text).toContain('There is no backup yet')
    expect(text).toContain('All backups are on this computer only.')
  })

  test('makes a backup when it is asked to, shows it, and the history says who', async () => {
    expect(await (await post('/now')).text()).toContain('The school is being copied')
    const { marks, name } = await made()
    const text = await (await get('')).text()
    expect(text).toContain('Test restore done')
    expect(marks).toBe(0)
    expect(await history()).toContainEqual({ actor_name: 'admin', entity_key: name, field: 'made', new_value: 'yes' })
  })

  test('takes a second place, and says what is wrong with another beside the field', async () => {
    const wrong = await post('/settings', { nightly: '1', path: 'stick' })
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Write the whole path')])
    expect((await post('/settings', { nightly: '1', path: place })).status).toBe(204)
    await expect.poll(() => keeper.state().place?.backups.length, { timeout: 20_000 }).toBeGreaterThan(0)
    const text = await (await get('')).text()
    expect(text).toContain(place)
    expect(text).not.toContain('All backups are on this computer')
    expect(await history()).toContainEqual({ actor_name: 'admin', entity_key: 'settings', field: 'second_place', new_value: place })
  })

  test('takes a folder to which everything is copied as it happens, and says how that goes', async () => {
    const wrong = await post('/settings', { nightly: '1', path: '', copy: 'share' })
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringMatching(/Live copy.*Write the whole path/s)])
    expect((await post('/settings', { nightly: '1', path: place, copy: place })).status).toBe(204)
    expect(await (await get('/settings')).text()).toMatch(/name="copy"[^>]*value="[^"]*term-reports-place/)
    expect(await (await get('')).text()).toContain(`${place} · The first full copy is being made`)
    const state = { path: place, segments: 3, salts: '', frame: 0, wholeAt: '2025-12-01T12:00:00Z', shippedAt: '2025-12-01T13:00:00Z' }
    writeFileSync(join(dir, 'replica.json'), JSON.stringify(state))
    expect(await (await get('')).text()).toContain('last change 01-Dec-2025 09:00')
    const fault = { at: '2025-12-01T14:05:00Z', says: 'It is not there.' }
    writeFileSync(join(dir, 'replica.json'), JSON.stringify({ ...state, fault }))
    expect(await (await get('')).text()).toContain(`Nothing has been copied to ${place} since 01-Dec-2025 10:05. It is not there.`)
    expect(await history()).toContainEqual({ actor_name: 'admin', entity_key: 'settings', field: 'continuous_copy', new_value: place })
    expect((await post('/settings', { nightly: '1', path: place, copy: '' })).status).toBe(204)
    expect(keeper.state().replica).toBeUndefined()
  })

  test('gives a backup to download after it has asked, whole, and the history says who', async () => {
    const { name, bytes } = await made()
    expect(await (await get(`/${name}/download`)).text()).toContain('every mark, remark and photograph')
    expect((await history()).filter(({ field }) => field === 'downloaded')).toEqual([])
    const file = await get(`/${name}/file`)
    expect((await file.arrayBuffer()).byteLength).toBe(bytes)
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`)
    expect(await history()).toContainEqual({ actor_name: 'admin', entity_key: name, field: 'downloaded', new_value: 'yes' })
  })
})

test('a passphrase is asked for twice, is long enough, and locks the next backup; the recovery sheet says how to open it', async () => {
  const set = (passphrase: string, again = passphrase) => post('/passphrase', { passphrase, again })
  expect(await (await set('short')).text()).toContain('At least 12 characters.')
  expect(await (await set('four mangoes', 'five mangoes')).text()).toContain('The two are not the same.')
  expect((await set('four mangoes under a poui')).status).toBe(204)
  await made()
  expect(keeper.state().backups.filter(({ name, lockedWith }) => lockedWith && name.endsWith('.locked'))).toHaveLength(1)
  const { key = '' } = keeper.state()
  const sheet = await (await get('/recovery')).text()
  for (const said of ['Type the backup password when you are asked', key, place]) expect(sheet).toContain(said)
  expect(sheet).not.toContain('four mangoes')
  const pdf = await get('/recovery/pdf')
  expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const pages = pagesOf(new Uint8Array(await pdf.arrayBuffer()))
  expect(pages).toHaveLength(1)
  for (const said of ['Type the backup password when you are asked', key]) expect(pages[0]).toContain(said)
  expect(await history()).toContainEqual({ actor_name: 'admin', entity_key: 'settings', field: 'passphrase', new_value: 'set' })
  expect((await set('')).status).toBe(422)
  expect((await post('/passphrase', { passphrase: 'a', again: 'a', remove: '1' })).status).toBe(422)
  expect(keeper.state().isLocked).toBe(true)
  expect((await post('/passphrase', { passphrase: '', again: '', remove: '1' })).status).toBe(204)
  expect(keeper.state().isLocked).toBe(false)
})

test('the reports are posted beside a backup of them', async () => {
  const posted = await world.as('admin')('/admin/posting/20252026/1', {
    method: 'POST',
    headers: htmx,
    body: new URLSearchParams({ posted: '1', version: '0' }),
  })
  expect(posted.status).toBe(204)
  await expect.poll(() => keeper.state().backups.map(({ why }) => why), { timeout: 20_000 }).toContain('posting')
})

test('students and a school are uploaded beside a backup in which they are not', async () => {
  const head = ['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date']
  const file = new FormData()
  const rows = [head, [20269001, 'Ali', 'Ria', 'S1', '1A', '08-May-2014', 'Poui', '01-Sep-2026']]
  file.set('file', new File([new Uint8Array(book(rows))], 'new.xlsx', { type: sheetType }))
  const students = (await world.as('admin')('/admin/students/upload', { method: 'POST', body: file })).headers.get('Location') ?? ''
  const school = (await sendFile(world, 'classes.csv', 'Class,Form\n2Q,2\n')).address
  for (const [n, batch] of [students, school].entries()) {
    const page = await (await world.as('admin')(batch)).text()
    const confirmed = await world.as('admin')(`${batch}/confirm`, { method: 'POST', body: new URLSearchParams(confirmOf(page)) })
    expect(confirmed.status, batch).toBe(303)
    await expect.poll(() => ofUploads().length, { timeout: 20_000 }).toBe(n + 1)
  }
  const found = ofUploads().map(({ name }) => {
    const sqlite = openForReading(join(folderOf(dir), name))
    const counts = ['student where id = 20269001', "form_class where id = '2Q'"].map((rows) =>
      sqlite.prepare(`select count(*) from ${rows}`).pluck().get(),
    )
    sqlite.close()
    return counts
  })
  expect(found.sort(), 'of before the students, and of before the class').toEqual([
    [0, 0],
    [1, 0],
  ])
})
const ofUploads = () => keeper.state().backups.filter(({ why }) => why === 'upload')

describe('the Dashboard', () => {
  const dashboard = async (who: Who = 'admin') => (await world.as(who)('/admin/dashboard')).text()

  test('tells the administrator what is wrong with the backups, and leads there', async () => {
    expect((await post('/settings', { path: '' })).status).toBe(204)
    const [text, others] = [await dashboard(), await dashboard('deansHods')]
    for (const says of ['Backups are on this computer only.', 'Nightly backups are switched off.']) {
      expect(text).toMatch(new RegExp(`role="status">.*${says}.*href="${base}"`, 's'))
      expect(others).not.toContain(says)
    }
  })

  test('tells that nothing is copied off the machine, and nothing once it is mended', async () => {
    expect((await post('/settings', { nightly: '1', path: place, copy: place })).status).toBe(204)
    const fault = { at: '2025-12-01T14:05:00Z', says: 'It is not there.' }
    const state = { path: place, segments: 3, salts: '', frame: 0, wholeAt: today.toISOString(), shippedAt: today.toISOString() }
    writeFileSync(join(dir, 'replica.json'), JSON.stringify({ ...state, fault }))
    expect(await dashboard()).toContain('The live copy has stopped.')
    writeFileSync(join(dir, 'replica.json'), JSON.stringify(state))
    expect(await dashboard()).not.toContain('The live copy has stopped.')
    expect((await post('/settings', { nightly: '1', path: place, copy: '' })).status).toBe(204)
  })
})
