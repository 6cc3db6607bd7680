import ExcelJS from 'exceljs'
import { onTestFinished } from 'vitest'
import type { School } from '../../src/db/_open.ts'
import { copyOf } from '../_school.ts'
import { makeWorld, people, students, subjects, type Who, type World, year } from '../world.ts'

export const lesson = {
  ...{ academic_year_id: year, term: 1, form_class_id: '5A' },
  ...{ subject_id: subjects.mathematics, employee_id: people.lutchman.id },
}
const key = `${year}/1/5A/${subjects.mathematics}/${people.lutchman.id}`
export const sheet = `/term-reports/mark-book/${key}`
export const adminSheet = `/admin/mark-book/${key}`
export const file = `/api/download-mark-book-page/${key}`

/** Where things stand in the sheet, counted from 1: the students from row 9 in class-list order, the assessments from column D. */
export const at = {
  topic: 3,
  date: 4,
  total: 5,
  weighting: 6,
  origin: 7,
  head: 8,
  zahra: 9,
  nicolette: 10,
  andres: 11,
  teShawn: 12,
} as const
export const column = (number: number) => 3 + number

/** Mathematics of 5A: Quiz 1 out of 20 (weighting 40) and an essay out of 40 (60); Zahra 15 and 30, Nicolette 10 and none. */
export async function makeBookWorld() {
  const world = bookIn(await makeWorld({ school: await copyOf('mark book', begin), isStored: true }))
  onTestFinished(world.close)
  return world
}

/** Written once a worker. */
async function begin(school: School): Promise<void> {
  const { assess, mark } = bookIn(await makeWorld({ school }))
  await assess({ assesment_number: 1, topic: 'Quiz 1', date: '2025-10-01', total: 20, weighting: 40 })
  await assess({ assesment_number: 2, topic: 'Essay: “Work”', total: 40, weighting: 60 })
  await mark('zahra', 1, 15)
  await mark('zahra', 2, 30)
  await mark('nicolette', 1, 10)
  await school.db.deleteFrom('session').execute()
}

function bookIn(world: World) {
  const send = async (call: string, json: object, who: Who = 'lutchman') => {
    const res = await world.as(who)(`/api/${call}`, { method: 'POST', json: { ...lesson, ...json } })
    return { status: res.status, body: await res.json() }
  }
  const assess = (json: object, who: Who = 'lutchman') => send('mark-book-assesment', json, who)
  const mark = (student: keyof typeof students, number: number, value: number | null, who: Who = 'lutchman') =>
    send('mark-book', { student_id: students[student].id, assesment_number: number, mark: value }, who)
  const stored = async () => {
    const res = await world.as('admin')(`/api/mark-book/${year}/1/${lesson.subject_id}/5/5A/${lesson.employee_id}`)
    const { assesments, students: rows } = await res.json()
    return {
      assesments: assesments as { id: number; assesment_number: number; topic: string; total: number; version: number }[],
      marks: Object.fromEntries(rows.map((row: { id: number; marks: unknown[] }) => [row.id, row.marks.slice(1)])),
    }
  }
  return { ...world, assess, mark, send, stored }
}
export type BookWorld = Awaited<ReturnType<typeof makeBookWorld>>

export async function downloaded(world: BookWorld, who: Who = 'lutchman'): Promise<ExcelJS.Workbook> {
  const res = await world.as(who)(file)
  if (res.status !== 200) throw new Error(`${res.status}`)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await res.arrayBuffer())
  return book
}
export const page = (book: ExcelJS.Workbook) => book.worksheets[0] as ExcelJS.Worksheet
export function put(book: ExcelJS.Workbook, row: number, of: number, value: ExcelJS.CellValue): void {
  page(book).getCell(row, of).value = value
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g'))].map(([input]) => ({
    value: plain(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
    isTicked: /checked/.test(input),
  }))
export const read = async (res: Response) => {
  const html = await res.text()
  const [changes, takes, removals] = ['change', 'take', 'removal'].map((name) => valuesOf(html, name)) as [Input[], Input[], Input[]]
  return { status: res.status, html: plain(html), changes, takes, removals, trigger: res.headers.get('HX-Trigger') }
}
type Input = ReturnType<typeof valuesOf>[number]

export async function bytesOf(book: ExcelJS.Workbook | Uint8Array<ArrayBuffer>) {
  return book instanceof Uint8Array ? book : new Uint8Array(await book.xlsx.writeBuffer())
}

export async function upload(world: BookWorld, book: ExcelJS.Workbook | Uint8Array<ArrayBuffer>, who: Who = 'lutchman') {
  const body = new FormData()
  body.append('file', new File([await bytesOf(book)], 'any name.xlsx'))
  return read(await world.as(who)(`${who === 'admin' ? adminSheet : sheet}/upload`, { method: 'POST', body }))
}

export async function post(world: BookWorld, path: string, fields: readonly (readonly [string, string])[], who: Who = 'lutchman') {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]))
  return read(await world.as(who)(`${who === 'admin' ? adminSheet : sheet}${path}`, { method: 'POST', body }))
}
