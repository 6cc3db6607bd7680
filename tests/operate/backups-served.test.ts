import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createAppFor } from '../../src/app.ts'
import { Served } from '../../src/operate/_served.ts'
import { folderOf, listBackups } from '../../src/operate/backups/_folder.ts'
import { Keeper } from '../../src/operate/backups/keeper.ts'
import { type Work, work } from '../../src/operate/backups/work.ts'
import { createTenant } from '../../src/routes/_tenant.ts'
import { testAssets } from '../assets.ts'
import { cookieOf, today } from '../world.ts'
import { atOnce, schoolOnDisk } from './_backups.ts'

const silent = { info: () => {}, error: () => {} }
const now = () => today
const open: Served[] = []
afterEach(async () => {
  for (const served of open.splice(0)) await served.school.close()
})

/** A served school with a backup, in which a mark was changed since. */
async function servedSchool() {
  const { dir, sqlite, as, close } = await schoolOnDisk()
  sqlite.exec('update subject_record set course_mark = 61')
  await as('admin')('/admin/dashboard') // signs in
  await close()
  const run = (_: string, asked: Work) => work(dir, asked, now, atOnce)
  const keeper: Keeper = new Keeper({ dir, served: () => served, now, log: silent, run })
  const served = await Served.open(dir, ({ db }) => createTenant({ db, assets: testAssets, log: silent, now, backups: keeper }))
  const app = createAppFor(() => served.tenant, {})
  open.push(served)
  const ask = (path: string, form?: Record<string, string>) =>
    app.request(path, {
      headers: {
        Cookie: `XSRF-TOKEN=xsrf; session=${cookieOf('admin')}`,
        'X-XSRF-TOKEN': 'xsrf',
        'Sec-Fetch-Site': 'same-origin',
        'X-Sent-As': 'administrator-1',
        'HX-Request': 'true',
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
  await keeper.make('hand')
  const [backup] = listBackups(folderOf(dir))
  if (!backup) throw new Error('no backup')
  served.school.sqlite.exec(`update subject_record set course_mark = 12;
    insert into change (at, actor_kind, actor_id, actor_name, entity, entity_key, field, old_value, new_value)
    values ('2025-12-01T14:30:00.000Z', 'employee', 1, 'D. Lutchman', 'subject_record', '1', 'course_mark', '61', '12')`)
  const marks = () => served.school.sqlite.prepare('select distinct course_mark from subject_record').pluck().all()
  return { dir, served, keeper, ask, backup, marks, url: `/admin/school/backups/${backup.name}` }
}

describe('restoring from the page', () => {
  test('shows first who would lose what, and asks for a word', async () => {
    const { ask, url, marks } = await servedSchool()
    const text = await (await ask(`${url}/restore`)).text()
    expect(text).toContain('1 change since 01-Dec-2025 10:00 will be lost')
    expect(text).toMatch(/D\. Lutchman.*01-Dec-2025 10:30/s)
    const wrong = await ask(`${url}/restore`, { typed: 'restore' })
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Type RESTORE in capital letters.')])
    expect(marks()).toEqual([12])
  })

  test('brings the backup back, signs everybody out, and leaves a backup of what was there', async () => {
    const { dir, ask, url, marks, keeper } = await servedSchool()
    expect((await ask(`${url}/restore`, { typed: 'RESTORE' })).status).toBe(204)
    await expect.poll(() => keeper.state().restored?.says, { timeout: 20_000 }).toBe('01-Dec-2025 10:00')
    expect(marks()).toEqual([61])
    expect((await ask('/admin/dashboard')).status).toBe(401)
    expect(keeper.state().backups.map(({ why }) => why)).toContain('restore')
    expect(readdirSync(dir).filter((name) => /restore|partial/.test(name))).toEqual([])
  })

  test('is undone by restoring the backup that it made', async () => {
    const { keeper, backup, marks } = await servedSchool()
    const by = {
      actor: { kind: 'administrator', id: 1, name: 'admin', userName: 'admin', roles: ['administrator'] },
      at: today.toISOString(),
    } as const
    await keeper.restore(backup.name, 'then', by)
    expect(marks()).toEqual([61])
    const before = keeper.state().backups.find(({ why }) => why === 'restore')
    await keeper.restore(before?.name ?? '', 'before', by)
    expect(marks()).toEqual([12])
  })

  test('of a backup that this computer has no key of asks for its passphrase beside the field; once right, it is not asked again', async () => {
    const { dir, keeper, ask, marks } = await servedSchool()
    await keeper.lock('four mangoes under a poui')
    await keeper.make('hand')
    const [locked] = keeper.state().backups.filter(({ lockedWith }) => lockedWith)
    const url = `/admin/school/backups/${locked?.name}/restore`
    expect(await (await ask(url)).text()).not.toContain('Password of this backup')
    rmSync(join(dir, 'backup-keys.json'))
    expect(await (await ask(url)).text()).toContain('Password of this backup')
    const wrong = await ask(url, { typed: 'RESTORE', passphrase: 'five mangoes under a poui' })
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('This is not the password of this backup.')])
    expect(keeper.state().underWay).toBeUndefined()
    expect((await ask(url, { typed: 'RESTORE', passphrase: 'four  mangoes under a poui ' })).status).toBe(204)
    await expect.poll(() => keeper.state().restored?.says, { timeout: 20_000 }).toBeDefined()
    expect(marks()).toEqual([12])
    expect(keeper.find(locked?.name ?? '')?.isForeign).toBe(false)
    expect(keeper.state().isLocked, 'new backups are as before').toBe(false)
  })

  test('from a damaged backup is refused and said; the school goes on as it is', async () => {
    const { dir, ask, url, backup, marks, keeper } = await servedSchool()
    const file = join(folderOf(dir), backup.name)
    writeFileSync(file, readFileSync(file).subarray(0, 90_000))
    await ask(`${url}/restore`, { typed: 'RESTORE' })
    await expect.poll(() => keeper.state().restore?.says, { timeout: 20_000 }).toContain('is damaged')
    expect(marks()).toEqual([12])
    expect((await ask('/admin/dashboard')).status).toBe(200)
    expect(await (await ask('/admin/school/backups')).text()).toContain('The school was not restored')
  })

  test('where the new school cannot be opened puts back the one that was there', async () => {
    const { dir, served, marks } = await servedSchool()
    const school = readFileSync(join(dir, 'school.db'))
    const replaced = served.replace(async () => {
      const present = readFileSync(join(dir, 'school.db'))
      writeFileSync(join(dir, 'school.db'), 'no school')
      return () => writeFileSync(join(dir, 'school.db'), present)
    })
    await expect(replaced).rejects.toThrow()
    expect(school.length).toBeGreaterThan(0)
    expect(marks()).toEqual([12])
    expect(served.isPaused).toBe(false)
  })
})
