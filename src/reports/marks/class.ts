import { setImmediate } from 'node:timers/promises'
import { codesIn, conductGrades, isExamOff, type MarkRules, markCell } from '../../domain/_marks.ts'
import { lastFirst } from '../../domain/_names.ts'
import { termName } from '../../domain/_titles.ts'
import {
  type ClassSheet,
  type ColumnKey,
  idColumn,
  markColumn,
  markFields,
  nameColumn,
  originOf,
  type RecordField,
  recordColumn,
  recordFields,
  sheetKey,
  titlesMark,
  type Value,
} from '../../domain/marks/class/index.ts'
import { canEdit, kindOf } from '../../domain/term-reports/index.ts'
import { cellRules, markTitle, sheetHeads, words } from '../../domain/words/class-marks.ts'
import { labels } from '../../domain/words/term-reports.ts'
import {
  allow,
  fontOf,
  green,
  grey,
  lineOfCopy,
  oneOf,
  type Page,
  type Rule,
  StreamedBook,
  type Style,
  textOf,
  wholeNumber,
  wholeUpTo,
} from '../_spreadsheet.ts'

/** `2C Class Marks Term 1 2025-2026` */
export const classMarksName = (term: { year: number; term: number }, classId = '') =>
  [classId, words.fileName, termName(term)].filter(Boolean).join(' ')

type Row = ClassSheet['rows'][number]
type Column = {
  key: ColumnKey
  title: string
  width: number
  /** The check of a range, written for its first cell. */
  rule: (cell: string) => Rule
  isOpen: boolean
  shutFor: (row: Row) => boolean
  value: (row: Row) => Value
}

/** ExcelJS recognises a style by its object, so each style is one shared object. */
const styles = {
  head: { numFmt: '@', font: fontOf({ bold: true, color: green }), alignment: { vertical: 'bottom', wrapText: true } },
  text: { numFmt: '@' },
  open: { protection: { locked: false } },
  shut: { fill: grey },
} satisfies Record<string, Style>

const cellsInATurn = 400

/** A sheet to fill in for each class. Names and origin are locked, and the spreadsheet too checks what is typed. */
export async function writeClassMarks(sheets: AsyncIterable<ClassSheet>, author: string, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const book = new StreamedBook({ author, at }, { zip: { zlib: { level: 3 } } })
  for await (const sheet of sheets) await addClass(book, sheet, lineOfCopy(author))
  return new Uint8Array(await book.bytes())
}

async function addClass(book: StreamedBook, sheet: ClassSheet, above: string | undefined): Promise<void> {
  const head = above ? 3 : 2
  const page = book.addPage(sheet.classId, {
    views: [{ state: 'frozen', xSplit: 2, ySplit: head }],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `${head}:${head}`,
    },
  })
  const columns = columnsOf(sheet)
  await page.protect('', { formatColumns: true, formatRows: true, sort: true, selectLockedCells: true, selectUnlockedCells: true })
  page.columns = [{ width: 12 }, { width: 28 }, ...columns.map(({ width }) => ({ width })), { width: 8, hidden: true }]
  if (above) page.addRow([above]).commit()
  addHeads(page, sheet, columns)
  let since = 0
  for (const row of sheet.rows) {
    addRow(page, row, columns)
    since += columns.length
    if (since < cellsInATurn) continue
    since = 0
    await setImmediate()
  }
  const [first, last] = [head + 1, head + Math.max(1, sheet.rows.length)]
  for (const [i, { rule, isOpen }] of columns.entries()) {
    const { letter } = page.getColumn(i + 3)
    if (isOpen) allow(page, `${letter}${first}:${letter}${last}`, rule(`${letter}${first}`))
  }
  page.commit()
}

function addHeads(page: Page, sheet: ClassSheet, columns: readonly Column[]): void {
  const keys = page.addRow([idColumn, nameColumn, ...columns.map(({ key }) => key), sheetKey(sheet)])
  keys.hidden = true
  keys.commit()
  const head = page.addRow([sheetHeads.id, sheetHeads.name, ...columns.map(({ title }) => title), titlesMark])
  head.eachCell((cell) => {
    cell.style = styles.head
  })
  head.commit()
}

function addRow(page: Page, row: Row, columns: readonly Column[]): void {
  const { record } = row
  const values = columns.map(({ value }) => value(row))
  const origin = Object.fromEntries(columns.flatMap(({ key }, i) => (values[i] === null ? [] : [[key, String(values[i])]])))
  const line = page.addRow([String(record.studentId), lastFirst(record), ...values, originOf(record.studentId, origin)])
  line.getCell(1).style = styles.text
  line.getCell(2).style = styles.text
  for (const [i, { isOpen, shutFor }] of columns.entries()) line.getCell(i + 3).style = isOpen && !shutFor(row) ? styles.open : styles.shut
  line.commit()
}

function columnsOf(sheet: ClassSheet): Column[] {
  const marks = sheet.subjects.flatMap(({ id, title, isOpen }) =>
    markFields.map(
      (field): Column => ({
        ...{ key: markColumn(id, field), title: markTitle(title, field), width: 11, isOpen },
        rule: (cell) => ruleOf(markTitle(title, field), cell, sheet.rules),
        shutFor: ({ record, marks: own }) =>
          !own.has(id) || record.leftOn !== null || (field === 'exam_mark' && isExamOff(record.formLevel, sheet.term)),
        value: ({ marks: own }) => markCell(own.get(id)?.[field] ?? null, sheet.rules),
      }),
    ),
  )
  const records = recordFields.map(
    (field): Column => ({
      ...{ key: recordColumn(field), title: labels[field], width: isRemark(field) ? 45 : 12, isOpen: canEdit(field, sheet.rights) },
      rule: () => recordRule(field),
      shutFor: () => false,
      value: ({ record }) => record.values[field],
    }),
  )
  return [...marks, ...records]
}

const isRemark = (field: RecordField) => typeof kindOf(field) === 'number'

function recordRule(field: RecordField): Rule {
  const kind = kindOf(field)
  if (typeof kind === 'number') return textOf(labels[field], cellRules.remark(kind), kind)
  return kind === 'grade' ? oneOf(labels[field], cellRules.grade, grades) : wholeNumber(labels[field], cellRules.count, 0, 999)
}

function ruleOf(title: string, cell: string, rules: MarkRules): Rule {
  const codes = codesIn(rules)
  const error = cellRules.mark(rules)
  return codes.length === 0 ? wholeNumber(title, error, 0, 100) : wholeUpTo(title, error, cell, 100, codes)
}

const grades = `"${Object.keys(conductGrades).join(',')}"`
