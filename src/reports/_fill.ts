import ExcelJS from 'exceljs'

const grey: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE7E2D9' } }
const green = { argb: 'FF1A671B' }

/** Named, because LibreOffice would choose one with serifs. */
export const fontOf = (more: Partial<ExcelJS.Font>): Partial<ExcelJS.Font> => ({ name: 'Calibri', family: 2, size: 11, ...more })
export const heading = fontOf({ bold: true, color: green })
export const ruled: Partial<ExcelJS.Borders> = { bottom: { style: 'medium', color: green } }

/** A workbook that is filled in and comes back. */
export const newBook = (author: string, at: Date): ExcelJS.Workbook =>
  Object.assign(new ExcelJS.Workbook(), { creator: author, created: at, modified: at })

/** Words stay words, whatever they begin with. */
export function put(cell: ExcelJS.Cell, value: string | number | null): void {
  cell.value = value
  if (typeof value === 'string') cell.numFmt = '@'
}

/** Something may be typed into the cell, or nothing. */
export function open(cell: ExcelJS.Cell, isOpen: boolean): void {
  cell.protection = { locked: !isOpen }
  if (!isOpen) cell.fill = grey
}

type Allowing = { dataValidations: { add: (range: string, validation: ExcelJS.DataValidation) => void } }

/** What may be typed into a range, said once; a formula is that of its first cell. The types of ExcelJS lack these. */
export const allow = (page: ExcelJS.Worksheet, range: string, validation: ExcelJS.DataValidation): void =>
  (page as unknown as Allowing).dataValidations.add(range, validation)

const told = (title: string, error: string) => ({ allowBlank: true, showErrorMessage: true, errorTitle: title, error })

export const wholeNumber = (title: string, error: string, least: number, most: number): ExcelJS.DataValidation => ({
  ...told(title, error),
  type: 'whole',
  operator: 'between',
  formulae: [least, most],
})
/** A whole number from 0 to what stands in another cell. */
export const wholeUpTo = (title: string, error: string, cell: string, most: string): ExcelJS.DataValidation => ({
  ...told(title, error),
  type: 'custom',
  formulae: [`AND(ISNUMBER(${cell}),${cell}=INT(${cell}),${cell}>=0,${cell}<=${most})`],
})
export const dayAfter = (title: string, error: string, day: string): ExcelJS.DataValidation => ({
  ...told(title, error),
  type: 'date',
  operator: 'greaterThan',
  formulae: [new Date(`${day}T00:00:00Z`)],
})
export const textOf = (title: string, error: string, most: number): ExcelJS.DataValidation => ({
  ...told(title, error),
  type: 'textLength',
  operator: 'lessThanOrEqual',
  formulae: [most],
})
export const oneOf = (title: string, error: string, choices: string): ExcelJS.DataValidation => ({
  ...told(title, error),
  type: 'list',
  formulae: [choices],
})

/** Without a password: it only prevents slips. */
export async function sealed(book: ExcelJS.Workbook, page: ExcelJS.Worksheet): Promise<Uint8Array<ArrayBuffer>> {
  await page.protect('', { formatColumns: true, formatRows: true, selectLockedCells: true, selectUnlockedCells: true })
  return new Uint8Array(await book.xlsx.writeBuffer())
}
