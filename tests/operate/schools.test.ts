import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRaw } from '../../src/operate/_school-file.ts'
import { nameIn } from '../../src/operate/schools/name.ts'
import { directoryWith, often, serveSchools as serve } from './_schools.ts'

test.each([
  ['poui.reports.example', 'poui'],
  ['POUI.reports.example:3000', 'poui'],
  ['poui', 'poui'],
  ['poui.localhost:3000', 'poui'],
  ['st-anns-2.reports.example', 'st-anns-2'],
  ['127.0.0.1:3000', undefined],
  ['[::1]:3000', undefined],
  ['2130706433', undefined],
  ['tls.reports.example', undefined],
  ['-poui.reports.example', undefined],
  ['..%2Fpoui', undefined],
  ['../poui', undefined],
  ['.poui', undefined],
  ['', undefined],
  [undefined, undefined],
])('the host %s means the school %s', (host, name) => {
  expect(nameIn(host)).toBe(name)
})

const sweepsIn = (dir: string) => {
  const sqlite = openRaw(join(dir, 'school.db'), { readonly: true })
  try {
    return sqlite.prepare('select begun_at, finished_at from retention_sweep').all() as { begun_at: string; finished_at: string | null }[]
  } finally {
    sqlite.close()
  }
}

test('a night’s work is done in schools that nobody has opened, one after the other, and each is closed again', async () => {
  const names = ['poui', 'immortelle']
  const root = await directoryWith(...names)
  const isOpen = (name: string) => existsSync(join(root, name, 'school.db-wal'))
  const { schools } = await serve(root)
  expect(names.filter(isOpen)).toEqual([])
  schools.start()
  let most = 0
  const isDone = () => {
    most = Math.max(most, names.filter(isOpen).length)
    return names.every((name) => existsSync(join(root, name, 'as-left')) && sweepsIn(join(root, name)).length === 1)
  }
  await expect.poll(isDone, { timeout: 20_000, interval: 20 }).toBe(true)
  expect(most).toBe(1)
  expect(sweepsIn(join(root, 'poui'))[0]?.finished_at).not.toBeNull()
})

test('a school that nobody asks for is closed, but not while a file is being made in it or can be fetched', async () => {
  const root = await directoryWith('poui', 'immortelle')
  const isOpen = (name: string) => existsSync(join(root, name, 'school.db-wal'))
  const { schools, ask, tenant } = await serve(root, { ...often, restMs: 0, firstVisitMs: 60_000 })
  const done = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  expect([await ask('immortelle'), await ask('poui'), isOpen('immortelle'), isOpen('poui')]).toEqual([200, 200, true, true])
  const job = await tenant()?.jobs.open({ owner: 'administrator-1', key: 'k', change: 1 }, () => done.promise)
  schools.start()
  await expect.poll(() => isOpen('immortelle'), { timeout: 10_000 }).toBe(false)
  await setTimeout(1500)
  expect([job?.outcome, isOpen('poui')]).toEqual(['running', true])
  done.resolve(new TextEncoder().encode('made'))
  await expect.poll(() => job?.outcome).toBe('made')
  await setTimeout(1500)
  expect(isOpen('poui')).toBe(true)
  expect([await ask('immortelle'), await ask('nobody')]).toEqual([200, 404])
})

test('a school in which rows are being written is not closed', async () => {
  const root = await directoryWith('poui')
  const { schools, ask, tenant } = await serve(root, { ...often, restMs: 0, firstVisitMs: 60_000 })
  await ask('poui')
  const isOpen = () => existsSync(join(root, 'poui/school.db-wal'))
  schools.start()
  for (let step = 0; step < 40; step++) {
    await tenant()
      ?.db.updateTable('school')
      .set({ name: `Step ${step}` })
      .execute() // throws once it is closed
    await setTimeout(50)
  }
  expect(isOpen()).toBe(true)
  await expect.poll(isOpen, { timeout: 10_000 }).toBe(false)
})
