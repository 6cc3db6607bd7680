import { setImmediate } from 'node:timers/promises'
import type { Cell, Column, Letterhead, Row, Sheet, Table, Tone } from './_model.ts'
import { type Font, green, type Page, type Cell as SheetCell, StreamedBook } from './_spreadsheet.ts'

const headRows = { name: 1, title: 2, notice: 3, groups: 4, titles: 5 } as const

/** Writes a report's tables as a workbook: figures as numbers, words always as words. Other requests run between its rows. */
export async function writeXlsx(sheets: readonly Sheet[], letterhead: Letterhead, at: Date): Promise<Buffer> {
  const book = new StreamedBook({ author: letterhead.name, at }, { useSharedStrings: true })
  for (const sheet of sheets) await addSheet(book, sheet, letterhead)
  return book.bytes()
}

async function addSheet(book: StreamedBook, sheet: Sheet, letterhead: Letterhead): Promise<void> {
  const table = sheet.blocks.find((block) => block.kind === 'table')
  const page = book.addPage(nameOf(sheet), {
    pageSetup: {
      paperSize: 9,
      orientation: sheet.paper === 'wide' ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
    },
    views: table ? [{ state: 'frozen', xSplit: headsOf(table), ySplit: headRows.titles }] : [],
  })
  put(page, headRows.name, 1, { text: letterhead.name }).font = { bold: true, size: 14, color: green }
  put(page, headRows.title, 1, { text: `${sheet.title} · ${sheet.when}` }).font = { bold: true }
  const notices = sheet.blocks.flatMap((block) => (block.kind === 'notice' ? block.text : []))
  if (notices.length > 0) put(page, headRows.notice, 1, { text: notices.join(' ') })
  const last = table ? await addTable(page, table) : headRows.titles
  if (sheet.foot) put(page, last + 2, 1, { text: `${sheet.foot.notes} ${sheet.foot.stamp}` }).font = { italic: true, size: 9 }
  page.commit()
}

/** Excel allows 31 characters and forbids these. */
const nameOf = (sheet: Sheet) =>
  `${sheet.about} ${sheet.when.split(' · ')[1] ?? ''}`
    .replace(/[[\]:*?/\\']/g, '-')
    .trim()
    .slice(0, 31)

const headsOf = ({ columns }: Table) => columns.findIndex((c) => c.isHead) + 1
const cellsInATurn = 300

async function addTable(page: Page, table: Table): Promise<number> {
  page.pageSetup.printTitlesRow = `${headRows.groups}:${headRows.titles}`
  page.pageSetup.printTitlesColumn = `A:${page.getColumn(headsOf(table)).letter}`
  for (const [i, column] of table.columns.entries()) page.getColumn(i + 1).width = widthOf(column)
  addHead(page, table.columns)
  const rows = [...table.rows, ...table.foot]
  const turn = Math.ceil(cellsInATurn / table.columns.length)
  for (const [i, row] of rows.entries()) {
    addRow(page, headRows.titles + 1 + i, row, table.columns)
    page.getRow(headRows.titles + 1 + i).commit()
    if (i % turn === 0) await setImmediate()
  }
  return headRows.titles + rows.length
}

const widthOf = ({ width, group }: Column) => (group ? 5.5 : width === 'rest' ? 20 : Math.max(6, width * 0.7))

function addHead(page: Page, columns: readonly Column[]): void {
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
      if (row === headRows.groups || !group) cell.font = { bold: true, color: green }
      if (row === headRows.titles) cell.border = { bottom: { style: 'medium', color: green } }
    }
}

function addRow(page: Page, at: number, row: Row, columns: readonly Column[]): void {
  let next = 1
  for (const cell of row) {
    const span = cell.span ?? 1
    put(page, at, next, cell, span > 1 ? 'center' : columns[next - 1]?.align)
    if (span > 1) page.mergeCells(at, next, at, next + span - 1)
    next += span
  }
}

function put(page: Page, row: number, column: number, { text, number, tone, bar }: Cell, align?: Column['align']): SheetCell {
  const cell = page.getCell(row, column)
  const figure = number ?? bar
  if (figure !== undefined) {
    cell.value = figure
    cell.numFmt = formatOf(text)
  } else if (text !== '') {
    cell.value = text
    cell.numFmt = '@' // stays text when edited, even after = + - @
  }
  if (tone) cell.font = fontOf(tone)
  if (align) cell.alignment = { horizontal: align }
  return cell
}

const fontOf = (tone: Tone): Font =>
  tone === 'dim' ? { color: { argb: 'FF6B655C' } } : { bold: true, ...(tone === 'low' && { underline: true }) }

/** Prints as many decimals as the paper, a thousands separator, and the sign after the figure (`68.4*`). */
function formatOf(printed: string): string {
  const [, whole = '', decimals = '', after = ''] = /^([\d,]*)(?:\.(\d+))?(.*)$/.exec(printed) ?? []
  const figure = `${whole.includes(',') ? '#,##0' : '0'}${decimals && `.${'0'.repeat(decimals.length)}`}`
  return `${figure}${after === '' || after === '%' ? after : `"${after}"`}`
}
