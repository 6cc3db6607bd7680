import { Writable } from 'node:stream'
import ExcelJS from 'exceljs'
import { nameMark } from '../domain/words/rehearsal.ts'

/** All that the writers of workbooks use of ExcelJS; a replacement must offer these names. */
export type Page = ExcelJS.Worksheet
export type Cell = ExcelJS.Cell
export type Style = Partial<ExcelJS.Style>
export type Font = Partial<ExcelJS.Font>
export type Borders = Partial<ExcelJS.Borders>
/** A check of what is typed into a cell. */
export type Rule = ExcelJS.DataValidation
export type PageOptions = Partial<ExcelJS.AddWorksheetOptions>
type About = { author: string; at: Date }

/** The first line on each page of a copy's workbook; the author's name tells that it is a copy. */
export const lineOfCopy = (author: string) => (author.startsWith(nameMark) ? author : undefined)

export const grey: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE7E2D9' } }
export const green = { argb: 'FF1A671B' }

/** Parts of ExcelJS that its types omit. */
type Untyped = {
  dataValidations: { add: (range: string, rule: Rule) => void }
  _sheetRelsWriter: { _hyperlinks: { address: string; target: string }[] }
}
const untyped = (page: Page) => page as unknown as Untyped

/** Writes a workbook row by row. */
export class StreamedBook {
  readonly #chunks: Buffer[] = []
  readonly #writer: ExcelJS.stream.xlsx.WorkbookWriter
  /** The bytes written so far. */
  size = 0

  constructor({ author, at }: About, options: { useSharedStrings?: boolean; zip?: { zlib: { level: number } } } = {}) {
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.#chunks.push(chunk)
        this.size += chunk.length
        done()
      },
    })
    this.#writer = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false, ...options } as never)
    Object.assign(this.#writer, { creator: author, created: at, modified: at })
  }

  /** Adds a number to a second page of the same name, of which Excel allows 31 characters. */
  addPage(name: string, options: PageOptions): Page {
    const { nextId } = this.#writer as unknown as { nextId: number }
    return this.#writer.addWorksheet(this.#writer.getWorksheet(name) ? `${name.slice(0, 28)} ${nextId}` : name, options)
  }

  /** Moves the last page to the front. */
  putLastFirst(): void {
    const { _worksheets: pages } = this.#writer as unknown as { _worksheets: unknown[] }
    pages.splice(1, 0, pages.pop())
  }

  async bytes(): Promise<Buffer<ArrayBuffer>> {
    await this.#writer.commit()
    return Buffer.concat(this.#chunks)
  }
}

/** Links to another page. ExcelJS would also record it as an external file, and Excel would warn. */
export const link = (page: Page, address: string, name: string) =>
  untyped(page)._sheetRelsWriter._hyperlinks.push({ address, target: `'${name.replaceAll("'", "''")}'!A1` })

/** A day as a cell stores it. */
export const dateOf = (day: string) => new Date(day)

/** Names the font, because LibreOffice would choose one with serifs. */
export const fontOf = (more: Font): Font => ({ name: 'Calibri', family: 2, size: 11, ...more })
export const heading = fontOf({ bold: true, color: green })
export const ruled: Borders = { bottom: { style: 'medium', color: green } }

/** A workbook to fill in and upload again. */
export type Book = ExcelJS.Workbook
export const newBook = ({ author, at }: About): Book =>
  Object.assign(new ExcelJS.Workbook(), { creator: author, created: at, modified: at })

/** Writes a value; words stay words, whatever they begin with. */
export function put(cell: Cell, value: string | number | null): void {
  cell.value = value
  if (typeof value === 'string') cell.numFmt = '@'
}

/** Locks or unlocks a cell for typing. */
export function open(cell: Cell, isOpen: boolean): void {
  cell.protection = { locked: !isOpen }
  if (!isOpen) cell.fill = grey
}

/** Sets the check for a range once; a formula is written for its first cell. */
export const allow = (page: Page, range: string, rule: Rule): void => untyped(page).dataValidations.add(range, rule)

const errorBox = (title: string, error: string) => ({ allowBlank: true, showErrorMessage: true, errorTitle: title, error })

export const wholeNumber = (title: string, error: string, least: number, most: number): Rule => ({
  ...errorBox(title, error),
  type: 'whole',
  operator: 'between',
  formulae: [least, most],
})
/** A check for a whole number from 0 to a limit or to another cell's value, or one of the codes in any case. */
export const wholeUpTo = (title: string, error: string, cell: string, most: string | number, codes: readonly string[] = []): Rule => {
  const isNumber = `AND(ISNUMBER(${cell}),${cell}=INT(${cell}),${cell}>=0,${cell}<=${most})`
  const isCode = codes.map((code) => `${cell}="${code}"`)
  const formula = codes.length === 0 ? isNumber : `IF(ISNUMBER(${cell}),${isNumber},OR(${isCode.join(',')}))`
  return { ...errorBox(title, error), type: 'custom', formulae: [formula] }
}
export const dayAfter = (title: string, error: string, day: string): Rule => ({
  ...errorBox(title, error),
  type: 'date',
  operator: 'greaterThan',
  formulae: [dateOf(day)],
})
export const textOf = (title: string, error: string, most: number): Rule => ({
  ...errorBox(title, error),
  type: 'textLength',
  operator: 'lessThanOrEqual',
  formulae: [most],
})
export const oneOf = (title: string, error: string, choices: string): Rule => ({
  ...errorBox(title, error),
  type: 'list',
  formulae: [choices],
})

/** Protects the page without a password: it only prevents slips. */
export async function sealed(book: Book, page: Page): Promise<Uint8Array<ArrayBuffer>> {
  await page.protect('', { formatColumns: true, formatRows: true, selectLockedCells: true, selectUnlockedCells: true })
  return new Uint8Array(await book.xlsx.writeBuffer())
}
