import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { binary } from '../../scripts/_build.ts'
import { carried, places } from '../../scripts/_packed.ts'
import { administrator } from './_administrator.ts'
import { emptyDirectory, run, serve } from './_run.ts'

async function served() {
  const at = emptyDirectory()
  expect(run(at, 'demo', '--students', '30', '--password', 'Poui-Tree-2026', '--today', '2026-07-03T18:00').status).toBe(0)
  return serve(at)
}

test('what is drawn, written or weighed by a part that is read once it is wanted is there in the single file', async () => {
  const { url } = await served()
  const admin = await administrator(url)
  const start = async (path: string, bytes: number) => {
    const answer = await admin.get(path)
    return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).subarray(0, bytes)}`
  }
  expect(await start('/api/report-cards/all/20252026/2', 5)).toBe('200 %PDF-')
  expect(await start('/api/mark-sheet-spreadsheet/20252026/2/3A', 2)).toBe('200 PK')
  expect(await start('/admin/calendar/file', 15)).toBe('200 BEGIN:VCALENDAR')
  const often = { userName: 'admin', current: 'Poui-Tree-2026', password: 'basketball1', confirmation: 'basketball1' }
  await expect(admin.post('/admin/account', often)).rejects.toThrow('Very many people use this password')
})

test('the program’s own parts are given to nobody', async () => {
  const { url } = await served()
  for (const path of ['/program.js', '/program/main.js', '/program/exceljs.js', '/main.js', '/addon.node', '/addon.sum'])
    expect((await fetch(url + path)).status, path).toBe(404)
})

test.runIf(process.platform === 'linux')('the program reads itself where it lies in its file', () => {
  const [file, code] = [readFileSync(binary), readFileSync('dist/program.js')]
  const noted = JSON.parse(String(carried(file, places)))
  expect(noted['program/main.js']).toEqual([file.indexOf(code), code.length])
  expect(noted).toHaveProperty('program/main.code')
})
