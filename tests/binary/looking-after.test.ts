import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { barWords } from '../../src/domain/words/rehearsal.ts'
import { administrator } from './_administrator.ts'
import { emptyDirectory, run, serve } from './_run.ts'

test('the copy to try things on is made, opened, still there after a new start, and thrown away; the school stays as it was', async () => {
  const at = emptyDirectory()
  run(at, 'demo', '--students', '60', '--password', 'Poui-Tree-2026')
  const first = await serve(at)
  const own = await administrator(first.url)
  expect((await own.get('/rehearsal')).status).toBe(404)
  await own.post('/admin/school/copy/new')
  const copyPage = async () => (await own.get('/admin/school/copy')).text()
  await expect.poll(copyPage, { timeout: 60_000 }).toContain('Open the Copy')
  const opened = await own.post('/admin/school/copy/open')
  expect(opened.headers.get('Location')).toBe('/rehearsal/admin/dashboard')
  const students = await own.get('/rehearsal/admin/students')
  expect(students.status).toBe(200)
  const html = await students.text()
  for (const said of [barWords.says, 'COPY · Poui Valley', 'href="/rehearsal/admin/students']) expect(html).toContain(said)
  expect(await (await own.get('/admin/students')).text()).not.toContain('COPY')
  expect(await first.stop(), first.log()).toBe(0)

  const second = await serve(at)
  const again = await administrator(second.url)
  await again.post('/admin/school/copy/open')
  expect((await again.get('/rehearsal/admin/students')).status).toBe(200)
  await again.post('/admin/school/copy/throw-away')
  expect([(await again.get('/rehearsal/admin/students')).status, existsSync(join(at, 'data/rehearsal/school.db'))]).toEqual([404, false])
  expect(await second.stop(), second.log()).toBe(0)
  expect(run(at, 'doctor')).toMatchObject({ status: 0 })
})

test('records are deleted when an administrator asks for it, and the file for support names nobody', async () => {
  const at = emptyDirectory()
  run(at, 'demo', '--students', '60', '--password', 'Poui-Tree-2026')
  const server = await serve(at)
  const { get, post } = await administrator(server.url)
  expect(run(at, 'doctor').stdout).toMatch(/last deleting +never/)
  await post('/admin/school/retention/sweep')
  await expect.poll(() => run(at, 'doctor').stdout, { timeout: 60_000 }).toMatch(/last deleting +\d{4}-/)

  const file = await get('/admin/school/support/file')
  const text = await file.text()
  expect([file.status, text]).toEqual([200, expect.stringContaining('last deleting')])
  for (const secret of ['Poui-Tree-2026', 'Poui Valley', 'Lutchman', 'Beharry', at]) expect(text).not.toContain(secret)
  expect(await server.stop(), server.log()).toBe(0)
})
