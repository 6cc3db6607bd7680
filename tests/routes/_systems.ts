import ExcelJS from 'exceljs'
import { expect } from 'vitest'
import { createApp } from '../../src/app.ts'
import { firstTyped } from '../../src/domain/school/set-up.ts'
import { emptySchool } from '../_school.ts'
import { testAssets } from '../assets.ts'
import { today } from '../world.ts'
import { browser, password } from './_browser.ts'
import type { Asked } from './_school-upload.ts'

type Rows = readonly (readonly (string | number)[])[]
const code = 'bcdfg-hjkmn-pqrst'

/** A school as it is after its set-up: an administrator, a term and a class, and nothing else. */
export async function newSchool(): Promise<Asked & { db: Awaited<ReturnType<typeof emptySchool>>['db'] }> {
  const { db } = await emptySchool()
  const app = createApp({ db, assets: testAssets, log: { info: () => {}, error: () => {} }, now: () => today, setUpCode: code })
  const body = new FormData()
  const nothing = Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`class_${level}`, level === 1 ? 'Z' : '']))
  const typed = { code, ...firstTyped('2025-12-01'), ...nothing, name: 'New', user_name: 'head', password, confirmation: password }
  for (const [name, value] of Object.entries(typed)) body.append(name, value)
  await app.request('/set-up/school', { method: 'POST', body, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  const { signIn, cookies } = browser(app)
  expect((await signIn('head', password, '/admin')).status).toBe(303)
  const headers = { Origin: 'http://localhost', Cookie: [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ') }
  return { db, as: () => (path, init) => app.request(path, { ...init, headers: { ...headers, ...init?.headers } }) }
}

/** As SimpleXLSXGen writes a list of RosarioSIS: one sheet, whole numbers as numbers, ISO dates as dates, `85%` as a number shown in percent. */
export async function rosarioXlsx(rows: Rows) {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Sheet1')
  for (const [r, row] of rows.entries())
    for (const [c, value] of row.entries()) {
      const cell = sheet.getCell(r + 1, c + 1)
      if (/^\d{4}-\d\d-\d\d$/.test(`${value}`)) [cell.value, cell.numFmt] = [new Date(`${value}T00:00:00Z`), 'mm-dd-yy']
      else if (/^\d+%$/.test(`${value}`)) [cell.value, cell.numFmt] = [Number.parseInt(`${value}`, 10) / 100, '0%']
      else cell.value = /^[1-9]\d{0,14}$/.test(`${value}`) ? Number(value) : value
    }
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** As RosarioSIS writes `.csv`: everything in quotation marks, an apostrophe before what could be a formula. */
export const rosarioCsv = (rows: Rows) =>
  rows.map((row) => `${row.map((value) => `"${`${value}`.replace(/^[=+\-@](?=.)/, "'$&").replaceAll('"', '""')}"`).join(',')}\n`).join('')

/** As openSIS writes `.xls`: the table of a page, without anything around it. */
export const opensisXls = (rows: Rows) =>
  `<table><tr>${rows.map((row) => row.map((value) => `<td>${value}</td>`).join('')).join('</tr><tr>')}</tr></table>`

/** As PhpSpreadsheet writes a table of Gibbon: one sheet a workbook, which somebody put together; what looks like a number is one. */
export async function gibbonXlsx(tables: Record<string, Rows>) {
  const book = new ExcelJS.Workbook()
  for (const [name, rows] of Object.entries(tables))
    book.addWorksheet(name).addRows(rows.map((row) => row.map((value) => (/^[1-9]\d*$/.test(`${value}`) ? Number(value) : value))))
  return new Uint8Array(await book.xlsx.writeBuffer())
}
