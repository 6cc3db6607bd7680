import { setImmediate } from 'node:timers/promises'
import { allow, dateOf, green, lineOfCopy, type Page, StreamedBook } from './_spreadsheet.ts'

/** A table without a letterhead, to fill in and upload or to take elsewhere. Days are `YYYY-MM-DD`. */
export type PlainSheet = { name: string; columns: readonly PlainColumn[]; rows: Iterable<readonly (string | number | null)[]> }
export type PlainColumn = {
  title: string
  /** In characters. */
  width: number
  kind: 'text' | 'number' | 'date'
  /** The only values allowed: a column of another sheet, such as `Classes!$A$2:$A$31`. */
  choices?: string
}

/** A wide table counts by cells instead of rows. */
const [rowsAtMost, cellsAtMost] = [50, 800]
const formats = { text: '@', number: 'General', date: 'dd-mmm-yyyy' } as const
/** Empty cells down to this row have their column's format. */
const lastChoice = 1001

/** Writes sheets as an .xlsx workbook. Text stays text whatever it begins with, and other requests run between the rows. */
export async function writeSheets(
  sheets: readonly PlainSheet[],
  { author, at }: { author: string; at: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const book = new StreamedBook({ author, at })
  for (const sheet of sheets) await addSheet(book, sheet, lineOfCopy(author))
  return new Uint8Array(await book.bytes())
}

/** Prints all columns on one landscape A4 page, below the titles. */
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
