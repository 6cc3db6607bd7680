import { codesIn, isExamOff, isWord, type MarkRules, markText, noWords } from '../../domain/_marks.ts'
import { lastFirst } from '../../domain/_names.ts'
import { termName } from '../../domain/_titles.ts'
import {
  commentLabel,
  customCommentLimit,
  type Field,
  fields,
  isComment,
  originOf,
  type Sheet,
  type SheetRow,
  sheetPath,
  spreadsheetColumns,
} from '../../domain/marks/enter/index.ts'
import { columnTitles, faultWords, orCodes } from '../../domain/words/enter-marks.ts'
import {
  type Book,
  heading,
  lineOfCopy,
  newBook,
  oneOf,
  open,
  type Page,
  put,
  type Rule,
  sealed,
  textOf,
  wholeNumber,
  wholeUpTo,
} from '../_spreadsheet.ts'

const widths: Record<Field, number> = { course_mark: 9, exam_mark: 9, coded_comment: 36, coded_comment_1: 36, custom_comment: 60 }

/** `2C Mathematics Marks Term 1 2025-2026` */
export const marksFileName = ({ classId, subject, term, year }: Sheet) => `${classId} ${subject} Marks ${termName({ year, term })}`

/** The sheet to fill in. Names and origin are locked, and the spreadsheet too checks what is typed. */
export async function writeMarksSheet(sheet: Sheet, author: string, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const book = newBook({ author, at })
  const above = lineOfCopy(author)
  const page = book.addWorksheet('Marks', { views: [{ state: 'frozen', xSplit: 2, ySplit: above ? 2 : 1 }] })
  page.columns = [{ width: 12 }, { width: 30 }, ...fields.map((field) => ({ width: widths[field] })), { width: 8, hidden: true }]
  if (above) page.addRow([above])
  const titles = fields.map((field) => columnTitles[field])
  const head = page.addRow(['Student ID', 'Name', ...titles, sheetPath(sheet)])
  head.font = heading
  const choices = addChoices(book, sheet)
  for (const [i, row] of sheet.rows.entries()) addRow(page, head.number + 1 + i, sheet, row, choices)
  return sealed(book, page)
}

/** Writes the choice of comments on a separate sheet and returns its range. */
function addChoices(book: Book, sheet: Sheet): string {
  const offered = sheet.comments.filter((comment) => !comment.retired)
  const page = book.addWorksheet('Comments')
  page.getColumn(1).width = 60
  page.addRows(offered.map((comment) => [commentLabel(comment.id, comment.detail)]))
  return `Comments!$A$1:$A$${Math.max(1, offered.length)}`
}

function addRow(page: Page, at: number, sheet: Sheet, row: SheetRow, choices: string): void {
  const isIn = row.version !== null
  const cell = (column: number) => page.getCell(at, column + 1)
  put(cell(spreadsheetColumns.id), String(row.student_id))
  put(cell(spreadsheetColumns.name), lastFirst(row))
  put(cell(spreadsheetColumns.origin), isIn ? originOf(row) : '')
  for (const [i, field] of fields.entries()) {
    const it = cell(spreadsheetColumns.firstField + i)
    const isOff = !isIn || (field === 'exam_mark' && isExamOff(row.form_level, sheet.term))
    put(it, cellValue(sheet, row, field))
    open(it, !isOff)
    if (!isOff) it.dataValidation = validation(field, choices, it.address, sheet.rules)
  }
}

function cellValue(sheet: Sheet, row: SheetRow, field: Field): string | number | null {
  const value = row[field]
  const comment = isComment(field) ? sheet.comments.find(({ id }) => id === value) : undefined
  if (isWord(value)) return markText(value, sheet.rules ?? noWords)
  return comment ? commentLabel(comment.id, comment.detail) : value
}

function validation(field: Field, choices: string, cell: string, rules: MarkRules = noWords): Rule {
  const title = columnTitles[field]
  if (isComment(field)) return oneOf(title, faultWords['no-such-comment'], choices)
  if (field === 'custom_comment') return textOf(title, faultWords['too-long'], customCommentLimit)
  const codes = codesIn(rules)
  const rule = orCodes(faultWords['not-a-mark'], rules)
  return codes.length === 0 ? wholeNumber(title, rule, 0, 100) : wholeUpTo(title, rule, cell, 100, codes)
}
