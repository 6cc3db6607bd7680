import ExcelJS from 'exceljs'
import type { Cell, Column, Letterhead, Row, Sheet, Table, Tone } from './_model.ts'

const green = 'FF1A671B'
const headRows = { name: 1, title: 2, groups: 4, titles: 5 } as const

/** The tables of a report as a workbook: figures are numbers, words are words whatever they begin with. */
export async function writeXlsx(sheets: readonly Sheet[], letterhead: Letterhead, at: Date): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  Object.assign(book, { creator: letterhead.name, created: at, modified: at })
  for (const sheet of sheets) addSheet(book, sheet, letterhead)
  return Buffer.from(await book.xlsx.writeBuffer())
}

function addSheet(book: ExcelJS.Workbook, sheet: Sheet, letterhead: Letterhead): void {
  const page = book.addWorksheet(nameOf(book, sheet), {
    pageSetup: {
      paperSize: 9,
      orientation: sheet.paper === 'wide' ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
    },
  })
  put(page, headRows.name, 1, { text: letterhead.name }).font = { bold: true, size: 14, color: { argb: green } }
  put(page, headRows.title, 1, { text: `${sheet.title} · ${sheet.when}` }).font = { bold: true }
  let last: number = headRows.titles
  for (const block of sheet.blocks) {
    if (block.kind === 'table') last = addTable(page, block)
    else if (block.kind === 'notice') put(page, headRows.titles, 1, { text: block.text })
  }
  if (sheet.foot) put(page, last + 2, 1, { text: `${sheet.foot.notes} ${sheet.foot.stamp}` }).font = { italic: true, size: 9 }
}

/** Excel allows 31 characters, and not these. */
function nameOf(book: ExcelJS.Workbook, sheet: Sheet): string {
  const name = `${sheet.about} ${sheet.when.split(' · ')[1] ?? ''}`
    .replace(/[[\]:*?/\\']/g, '-')
    .trim()
    .slice(0, 31)
  return book.getWorksheet(name) ? `${name.slice(0, 28)} ${book.worksheets.length + 1}` : name
}

function addTable(page: ExcelJS.Worksheet, table: Table): number {
  addHead(page, table.columns)
  const rows = [...table.rows, ...table.foot]
  for (const [i, row] of rows.entries()) addRow(page, headRows.titles + 1 + i, row, table.columns)
  const names = table.columns.findIndex((c) => c.isHead) + 1
  page.views = [{ state: 'frozen', xSplit: names, ySplit: headRows.titles }]
  page.pageSetup.printTitlesRow = `${headRows.groups}:${headRows.titles}`
  page.pageSetup.printTitlesColumn = `A:${page.getColumn(names).letter}`
  for (const [i, column] of table.columns.entries()) page.getColumn(i + 1).width = widthOf(column)
  return headRows.titles + rows.length
}

const widthOf = ({ width, group }: Column) => (group ? 5.5 : width === 'rest' ? 20 : Math.max(6, width * 0.7))

function addHead(page: ExcelJS.Worksheet, columns: readonly Column[]): void {
  for (const [i, { title, group, align, tone }] of columns.entries()) {
    const column = i + 1
    put(page, headRows.titles, column, { text: title, ...(tone && { tone }) }, align)
    if (!group || columns[i - 1]?.group === group) continue
    const span = columns.filter((c) => c.group === group).length
    put(page, headRows.groups, column, { text: group.title, tone: 'bold' }, 'center')
    page.mergeCells(headRows.groups, column, headRows.groups, column + span - 1)
  }
  for (const row of [headRows.groups, headRows.titles])
    for (const [i, { group }] of columns.entries()) {
      const cell = page.getCell(row, i + 1)
      if (row === headRows.groups || !group) cell.font = { bold: true, color: { argb: green } }
      if (row === headRows.titles) cell.border = { bottom: { style: 'medium', color: { argb: green } } }
    }
}

function addRow(page: ExcelJS.Worksheet, at: number, row: Row, columns: readonly Column[]): void {
  let next = 1
  for (const cell of row) {
    const span = cell.span ?? 1
    put(page, at, next, cell, span > 1 ? 'center' : columns[next - 1]?.align)
    if (span > 1) page.mergeCells(at, next, at, next + span - 1)
    next += span
  }
}

function put(
  page: ExcelJS.Worksheet,
  row: number,
  column: number,
  { text, number, tone, bar }: Cell,
  align?: Column['align'],
): ExcelJS.Cell {
  const cell = page.getCell(row, column)
  const figure = number ?? bar
  if (figure !== undefined) {
    cell.value = figure
    cell.numFmt = formatOf(text)
  } else if (text !== '') {
    cell.value = text
    cell.numFmt = '@' // stays words when it is edited, also after = + - @
  }
  if (tone) cell.font = fontOf(tone)
  if (align) cell.alignment = { horizontal: align }
  return cell
}

const fontOf = (tone: Tone): Partial<ExcelJS.Font> =>
  tone === 'dim' ? { color: { argb: 'FF6B655C' } } : { bold: true, ...(tone === 'low' && { underline: true }) }

/** As many decimals as are printed. */
const formatOf = (printed: string) => (printed.includes('.') ? `0.${'0'.repeat(printed.split('.')[1]?.length ?? 0)}` : '0')
