import { book } from '../spreadsheets/make.ts'
import { type BlocksBetween, keptRow } from './_blocks.ts'
import { ask, load, medianOf } from './_load.ts'
import { paths } from './_paths.ts'
import type { Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

const head = ['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date']
const rowOf = (id: number) => [id, "O'Brien", `Té-Shawn ${id}`, `S${id}`, '1A', '08-May-2014', 'Poui', '01-Sep-2026']
const fileOf = (first: number) => book([head, ...Array.from({ length: 1000 }, (_, i) => rowOf(first + i))])
const rounds = 5

/** 1,000 students from a file, again and again, while teachers go on with their marks. */
export async function upload(served: Served, blocks: BlocksBetween): Promise<Row[]> {
  const [admin, teacher] = [await signIn(served.url, 'admin'), await signIn(served.url, 'd.lutchman')]
  await medianOf(teacher, paths.grid, 100)
  const from = Date.now()
  const taken = { preview: [] as number[], confirm: [] as number[] }
  let isDone = false
  const others = (async () => {
    const waits = await load(teacher, { path: paths.grid, connections: 8, overallRate: 40, duration: 10 })
    isDone = true
    return waits
  })()
  for (let round = 0; round < rounds || !isDone; round++) {
    const { preview, confirm } = await uploadOnce(admin, '/admin/students/upload', fileOf(40_000_000 + round * 1000))
    taken.preview.push(preview)
    taken.confirm.push(confirm)
  }
  const { p99 } = await others
  const slowest = (times: number[]) => Math.max(...times) / 1000
  const note = `the slowest of ${taken.preview.length}`
  return [
    { what: 'upload of 1,000 students: sent and previewed', figure: slowest(taken.preview), unit: 's', budget: 2, note },
    { what: '… confirmed', figure: slowest(taken.confirm), unit: 's', budget: 2, note },
    { what: "… others' p99 meanwhile", figure: p99, unit: 'ms', budget: 50, note: 'mark grids at 40 a second, 8 connections' },
    keptRow(blocks, from),
  ]
}

/** Milliseconds from the file to its page, and from the button to the answer. */
export async function uploadOnce(admin: Visitor, to: string, file: Uint8Array<ArrayBuffer>): Promise<{ preview: number; confirm: number }> {
  const form = new FormData()
  form.set('file', new File([file], 'Upload.xlsx'))
  const from = performance.now()
  const sent = await fetch(admin.url + to, { method: 'POST', headers: admin.headers, body: form, redirect: 'manual' })
  const path = sent.headers.get('Location')
  if (!path) throw new Error(`The file was not taken: ${sent.status}`)
  const page = await (await fetch(admin.url + path, { headers: admin.headers })).text()
  const preview = performance.now() - from
  const named = (field: string) => new RegExp(`name="${field}" value="(\\d+)"`).exec(page)?.[1]
  const fields = ['version', 'year', 'own'].flatMap((field) => (named(field) ? [[field, named(field) ?? '']] : []))
  const [start, body] = [performance.now(), new URLSearchParams(fields)]
  const confirmed = await fetch(`${admin.url}${path}/confirm`, { method: 'POST', headers: admin.headers, body, redirect: 'manual' })
  const confirm = performance.now() - start
  const shown = await ask(admin, path)
  if (confirmed.status !== 303 || shown.status !== 200) throw new Error(`The upload was not confirmed: ${confirmed.status}`)
  return { preview, confirm }
}
