import { setImmediate } from 'node:timers/promises'
import { stamp, yearTitle } from '../../../domain/_dates.ts'
import { codesIn, markCell, noWords, usedWords } from '../../../domain/_marks.ts'
import { lastFirst } from '../../../domain/_names.ts'
import { termTitle } from '../../../domain/_titles.ts'
import {
  columnLetter,
  columnOriginText,
  excelColumnCount,
  excelColumns,
  excelKey,
  excelRows,
  studentOriginText,
} from '../../../domain/marks/book/excel.ts'
import {
  type Assessment,
  type AssessmentField,
  assessmentFields,
  type BookStudent,
  longestTopic,
  type MarkBook,
  markOf,
  mostTotal,
  scoredOf,
  totalPercent,
} from '../../../domain/marks/book/index.ts'
import { orCodes } from '../../../domain/words/enter-marks.ts'
import { cellFaultWords, headTitles, excelWords as words } from '../../../domain/words/mark-book-upload.ts'
import {
  allow,
  type Borders,
  type Cell,
  dateOf,
  dayAfter,
  fontOf,
  heading,
  newBook,
  open,
  type Page,
  put,
  type Rule,
  ruled,
  sealed,
  textOf,
  wholeNumber,
  wholeUpTo,
} from '../../_spreadsheet.ts'

/** '{class} Term {n} Course Marks {timestamp}'. */
export const courseMarksName = ({ formClassId, term, timeZone }: MarkBook, at: Date) =>
  `${formClassId} ${termTitle(term)} Course Marks ${stamp(at, timeZone)}`

const thin: Borders = {
  bottom: { style: 'hair', color: { argb: 'FF8B857A' } },
  right: { style: 'hair', color: { argb: 'FF8B857A' } },
}
const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.5, header: 0.2, footer: 0.2 }
const first = excelColumns.firstAssessment
const columnWidth = 10.5
/** The most students that are readable on one A4 sheet. */
const onePage = 45

/** Row height in points: at least two lines, so that a topic can be typed, and at most six. */
function topicHeight({ assessments }: MarkBook): number {
  const longest = Math.max(0, ...assessments.map(({ topic }) => topic?.length ?? 0))
  return 15 * Math.min(6, Math.max(2, Math.ceil(longest / (columnWidth - 2))))
}

/** The mark book as a sheet to fill in. Names and origin are locked, and the spreadsheet too checks what is typed. */
export async function writeMarkBook(book: MarkBook, school: string, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const file = newBook({ author: school, at })
  const count = excelColumnCount(book)
  const percent = first + count
  const page = file.addWorksheet(words.sheet, {
    views: [{ state: 'frozen', xSplit: first, ySplit: excelRows.firstStudent }],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: book.students.length > onePage ? 0 : 1,
      margins,
    },
    headerFooter: { oddFooter: '&L&A&RPage &P of &N' },
  })
  page.pageSetup.printTitlesRow = `1:${excelRows.firstStudent}`
  page.columns = [
    ...[{ width: 11 }, { width: 28 }, { width: 8, hidden: true }],
    ...Array.from({ length: count }, () => ({ width: columnWidth })),
    { width: 13 },
  ]
  const cell = (row: number, column: number) => page.getCell(row + 1, column + 1)
  addTitle(cell, book, school)
  for (let number = 1; number <= count; number++) addAssessment(cell, book, number)
  put(cell(excelRows.head, percent), words.percent)
  styleHead(page, percent)
  page.getRow(excelRows.topic + 1).height = topicHeight(book)
  page.getRow(excelRows.origin + 1).hidden = true
  for (const [i, student] of book.students.entries()) {
    addStudent(cell, book, student, excelRows.firstStudent + i, count)
    if (i % 10 === 9) await setImmediate() // lets other requests run
  }
  addRules(page, columnLetter(first), columnLetter(percent - 1), book)
  const note = cell(excelRows.firstStudent + book.students.length + 1, excelColumns.name)
  put(note, words.note)
  note.font = fontOf({ italic: true, size: 9 })
  return sealed(file, page)
}

function styleHead(page: Page, last: number): void {
  const row = page.getRow(excelRows.head + 1)
  row.height = 30
  for (let column = 1; column <= last + 1; column++) {
    const it = row.getCell(column)
    it.font = heading
    it.border = ruled
    it.alignment = { horizontal: column > first ? 'right' : 'left', vertical: 'bottom', wrapText: true }
  }
  for (const field of assessmentFields) {
    const it = page.getRow(excelRows[field] + 1).getCell(excelColumns.name + 1)
    it.alignment = { horizontal: 'right', vertical: 'top' }
    it.font = fontOf({ bold: true })
  }
}

type At = (row: number, column: number) => Cell

function addTitle(cell: At, book: MarkBook, school: string): void {
  put(cell(excelRows.school, 0), school)
  cell(excelRows.school, 0).font = { ...heading, size: 14 }
  put(
    cell(excelRows.lesson, 0),
    [`${book.formClassId} ${book.subject}`, words.term(book.term, yearTitle(book.year)), book.teacher].join(' · '),
  )
  cell(excelRows.lesson, 0).font = fontOf({ bold: true })
  for (const field of assessmentFields) put(cell(excelRows[field], excelColumns.name), headTitles[field])
  put(cell(excelRows.origin, 0), excelKey(book))
  put(cell(excelRows.head, excelColumns.id), words.id)
  put(cell(excelRows.head, excelColumns.name), words.name)
}

const unused = { id: null, topic: null, date: null, total: null, weighting: null }

function addAssessment(cell: At, book: MarkBook, number: number): void {
  const column = first + number - 1
  const found = book.assessments.find((one) => one.number === number) ?? { ...unused, number }
  for (const field of assessmentFields) {
    const it = cell(excelRows[field], column)
    putValue(it, field, found[field])
    open(it, true)
    it.border = thin
    it.alignment = { horizontal: field === 'topic' ? 'left' : 'right', vertical: 'top', wrapText: field === 'topic' }
  }
  put(cell(excelRows.origin, column), columnOriginText(found))
  put(cell(excelRows.head, column), number)
}

function putValue(cell: Cell, field: AssessmentField, value: Assessment[AssessmentField]): void {
  if (field === 'date') {
    cell.value = typeof value === 'string' ? dateOf(value) : null
    cell.numFmt = 'dd mmm yy'
  } else put(cell, field === 'topic' ? (value ?? '') : value)
}

const validations = {
  topic: textOf(headTitles.topic, cellFaultWords['topic-too-long'], longestTopic),
  date: dayAfter(headTitles.date, cellFaultWords['not-a-day'], '1999-12-31'),
  total: wholeNumber(headTitles.total, cellFaultWords['not-a-total'], 1, mostTotal),
  weighting: wholeNumber(headTitles.weighting, cellFaultWords['not-a-weighting'], 0, 100),
} as const satisfies Record<AssessmentField, Rule>

/** The total may be in any column, so the check of a mark names the total above it. */
function addRules(page: Page, from: string, to: string, { students: { length: students }, rules = noWords }: MarkBook): void {
  for (const field of assessmentFields) {
    const line = excelRows[field] + 1
    allow(page, `${from}${line}:${to}${line}`, validations[field])
  }
  if (students === 0) return
  const [top, bottom] = [excelRows.firstStudent + 1, excelRows.firstStudent + students]
  allow(
    page,
    `${from}${top}:${to}${bottom}`,
    wholeUpTo(words.mark, orCodes(words.markRule, rules), `${from}${top}`, `${from}$${excelRows.total + 1}`, codesIn(rules)),
  )
}

function addStudent(cell: At, book: MarkBook, student: BookStudent, row: number, count: number): void {
  put(cell(row, excelColumns.id), String(student.id))
  put(cell(row, excelColumns.name), lastFirst(student))
  put(cell(row, excelColumns.origin), studentOriginText(student, book.assessments))
  for (let number = 1; number <= count; number++) {
    const column = first + number - 1
    const it = cell(row, column)
    put(it, markCell(markOf(student, number), book.rules ?? noWords))
    open(it, true)
    it.border = thin
  }
  addPercent(cell(row, first + count), book, student, row + 1, columnLetter(first), columnLetter(first + count - 1))
}

/** Writes Total % (COURSE-3) as a formula, so that it follows what is typed; the upload ignores it. */
function addPercent(cell: Cell, book: MarkBook, student: BookStudent, line: number, from: string, to: string): void {
  const { rules = noWords } = book
  const [marks, totals] = [`${from}${line}:${to}${line}`, `${from}$${excelRows.total + 1}:${to}$${excelRows.total + 1}`]
  const zeros = usedWords(rules).flatMap((word) =>
    rules[word]?.counts === 'zero' ? [`+SUMPRODUCT(--(${marks}="${rules[word].code}"),${totals})`] : [],
  )
  const under = [`SUMPRODUCT(--ISNUMBER(${marks}),${totals})`, ...zeros].join('')
  const percent = totalPercent(scoredOf(student, book.assessments, rules))
  cell.value = {
    formula: `IF(${under}=0,"",ROUND(100*SUMPRODUCT(--ISNUMBER(${totals}),${marks})/${under},1))`,
    result: percent === null ? '' : Number(percent),
  }
  cell.numFmt = '0.0'
  open(cell, false)
}
