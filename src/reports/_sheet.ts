import { setImmediate } from 'node:timers/promises'
import { allow, dateOf, green, lineOfCopy, type Page, StreamedBook } from './_spreadsheet.ts'

/** A table without a letterhead: what is filled in and read again, or taken elsewhere. Days are `YYYY-MM-DD`. */
export type PlainSheet = {
  name: string
  columns: readonly PlainColumn[]
  rows: Iterable<readonly (string | number | null)[]>
}
export type PlainColumn = {
  title: string
  /** In characters. */
  width: number
  kind: 'text' | 'number' | 'date'
  /** Only these may be chosen: the column of another sheet, `Classes!$A$2:$A$31`. */
  choices?: string
}

/** Or as many rows as have so many cells, where a table is wide. */
const [rowsAtMost, cellsAtMost] = [50, 800]
const formats = { text: '@', number: 'General', date: 'dd-mmm-yyyy' } as const
/** How far down a cell that is still empty is of the kind of its column. */
const lastChoice = 1001

/** Sheets as an .xlsx workbook. Text stays text whatever it begins with, and other requests have their turn between the rows. */
export async function writeSheets(
  sheets: readonly PlainSheet[],
  { author, at }: { author: string; at: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const book = new StreamedBook({ author, at })
  for (const sheet of sheets) await addSheet(book, sheet, lineOfCopy(author))
  return new Uint8Array(await book.bytes())
}

/** Printed as it is, all columns are on a sheet of A4 on its side, under the titles. */
const onA4 = { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } as const

async function addSheet(book: StreamedBook, { name, columns, rows }: PlainSheet, above: string | undefined): Promise<void> {
  const titles = above ? 2 : 1
  const page = book.addPage(name, {
    views: [{ state: 'frozen', ySplit: titles }],
    pageSetup: { ...onA4, printTitlesRow: `${titles}:${titles}` },
  })
  page.columns = columns.map(({ width, kind }) => ({ width, style: { numFmt: formats[kind] } }))
  if (above) page.addRow([above]).commit()
  const head = page.addRow(columns.map((column) => column.title))
  head.font = { bold: true, color: green }
  head.commit()
  const rowsAtOnce = Math.min(rowsAtMost, Math.ceil(cellsAtMost / columns.length))
  let count = 0
  for (const row of rows) {
    page.addRow(row.map((value, i) => cellOf(value, columns[i]?.kind ?? 'text'))).commit()
    if (++count % rowsAtOnce === 0) await setImmediate()
  }
  addChoices(page, columns, titles + 1)
  page.commit()
}

const cellOf = (value: string | number | null, kind: PlainColumn['kind']) =>
  kind === 'date' && typeof value === 'string' && value !== '' ? dateOf(value) : value === '' ? null : value

function addChoices(page: Page, columns: readonly PlainColumn[], first: number): void {
  for (const [i, { choices }] of columns.entries()) {
    if (!choices) continue
    const { letter } = page.getColumn(i + 1)
    allow(page, `${letter}${first}:${letter}${lastChoice}`, {
      type: 'list',
      allowBlank: true,
      formulae: [choices.replace('$A$2:', `$A$${first}:`)],
    })
  }
}
