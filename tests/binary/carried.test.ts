import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { serverOptions } from '../../scripts/_build.ts'
import { binary } from '../../scripts/_built.ts'
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

test('the licences of all that it carries are printed: of each package, of the fonts, of Node and what that carries', async () => {
  const { status, stdout } = run(emptyDirectory(), 'licences')
  expect(status).toBe(0)
  const { metafile } = await build({ ...serverOptions, metafile: true, write: false })
  const bundled = Object.keys(metafile.inputs).flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [])
  const names = [
    ...new Set(bundled),
    '@expo-google-fonts/noto-sans',
    '@expo-google-fonts/noto-emoji',
    'better-sqlite3',
    'htmx.org',
    'lucide',
    'tailwindcss',
  ]
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !stdout.split('\n').some((line) => line.startsWith(`${name} `) && /: \S/.test(line)))).toEqual([])
  for (const words of ['SIL OPEN FONT LICENSE', 'Permission is hereby granted', 'Node.js v26', 'OpenSSL', 'Public domain'])
    expect(stdout).toContain(words)
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
