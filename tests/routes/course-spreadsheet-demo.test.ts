import type ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import type { School } from '../../src/db/_open.ts'
import { saveSession } from '../../src/db/_sign-in.ts'
import { xsrfMark } from '../../src/routes/_security.ts'
import { hashToken } from '../../src/routes/_session.ts'
import { demoSchool } from '../_demo.ts'
import { testAssets } from '../assets.ts'
import { eventsIn } from './_course-spreadsheet.ts'
import { bookOf } from './_leak.ts'

const now = new Date('2026-06-15T14:00:00Z')
const token = `token.${xsrfMark('xsrf')}`
const headers = {
  Cookie: `XSRF-TOKEN=xsrf; session=${token}`,
  'X-XSRF-TOKEN': 'xsrf',
  'Sec-Fetch-Site': 'same-origin',
  'X-Sent-As': 'administrator-1',
}
let school: School
let book: ExcelJS.Workbook
let messages: string[]
beforeAll(async () => {
  school = await demoSchool(240)
  const { db } = school
  const { id } = await db.selectFrom('administrator').select('id').where('user_name', '=', 'admin').executeTakeFirstOrThrow()
  await saveSession(db, { kind: 'administrator', id }, await hashToken(token), now.toISOString())
  const app = createApp({ db, assets: testAssets, log: { info: () => {}, error: () => {} }, now: () => now })
  const events = eventsIn(await (await app.request('/api/spreadsheet/20252026/3/3/0/0', { headers })).text())
  messages = events.map(({ data }) => `${data.progress}/${data.total} ${data.message}`)
  const body = JSON.stringify({ filePath: events.at(-1)?.data.filePath, name: 'Form 3.xlsx' })
  const json = { ...headers, 'Content-Type': 'application/json' }
  book = await bookOf(await (await app.request('/api/spreadsheet-download', { method: 'POST', headers: json, body })).arrayBuffer())
})
afterAll(() => school.close())

type Stored = { class: string; abbr: string; student: number; number: number; total: number | null; mark: number }
type Lesson = { class: string; abbr: string }

/** COURSE-3 in whole numbers: 1000 times the percentage, then to one decimal, half up. */
function percentOf(rows: readonly Stored[]): number | null {
  const scored = rows.filter((row) => row.total !== null)
  const [marks, totals] = [scored.map((row) => BigInt(row.mark)), scored.map((row) => BigInt(row.total ?? 0))]
  const sum = (of: bigint[]) => of.reduce((a, b) => a + b, 0n)
  return sum(totals) === 0n ? null : Number((sum(marks) * 10_000n + sum(totals) * 5n) / (sum(totals) * 10n)) / 10
}

test('every mark and every Total % of the form stands where the database has it, and nothing else', () => {
  const stored = school.sqlite
    .prepare(
      `select a.form_class_id as class, s.abbr, m.student_id as student, a.assessment_number as number, a.total, m.mark
      from assessment_mark m join assessment a on a.id = m.assessment_id join subject s on s.id = a.subject_id
      join form_class c on c.id = a.form_class_id where c.form_level = 3 and a.academic_year_id = 20252026 and a.term = 3`,
    )
    .all() as Stored[]
  expect(stored.length).toBeGreaterThan(1000)
  const cells = new Map<string, number>()
  const percents = new Map<string, number | null>()
  for (const page of book.worksheets.slice(1)) {
    const last = page.getRow(3).cellCount
    page.eachRow((row, n) => {
      const student = row.getCell(2).value
      if (n < 6 || typeof student !== 'number') return
      percents.set(`${page.name} ${student}`, row.getCell(last).value as number | null)
      for (let column = 4; column < last; column++) {
        const { value } = row.getCell(column)
        if (value !== null) cells.set(`${page.name} ${student} ${column - 3}`, value as number)
      }
    })
  }
  expect(cells).toEqual(new Map(stored.map((row) => [`${row.class} ${row.abbr} ${row.student} ${row.number}`, row.mark])))
  const byStudent = Map.groupBy(stored, (row) => `${row.class} ${row.abbr} ${row.student}`)
  for (const [key, percent] of percents) expect([key, percent]).toEqual([key, percentOf(byStudent.get(key) ?? [])])
  expect([...percents.values()].filter((percent) => percent !== null)).toHaveLength(byStudent.size)
})

test('there is a sheet for each lesson of the form, empty or not, and the progress counts them', () => {
  const lessons = school.sqlite
    .prepare(
      `select l.form_class_id as class, s.abbr from lesson l join subject s on s.id = l.subject_id
      join form_class c on c.id = l.form_class_id where c.form_level = 3 and l.academic_year_id = 20252026`,
    )
    .all() as Lesson[]
  const names = lessons.map((lesson) => `${lesson.class} ${lesson.abbr}`)
  expect(names.length).toBeGreaterThan(50)
  expect(new Set(book.worksheets.map((page) => page.name))).toEqual(new Set(['Contents', ...names]))
  expect(messages.at(-2)).toBe(`${names.length}/${names.length} Putting the file together`)
  expect(messages.at(-1)).toBe(`${names.length}/${names.length} The file is complete.`)
})
