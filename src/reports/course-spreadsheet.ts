import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { bookWords as words } from '../domain/_messages/course-spreadsheet.ts'
import type { Course } from '../domain/course-spreadsheet.ts'
import { type Assessment, type BookStudent, markOf, scoredOf, totalPercent } from '../domain/mark-book/index.ts'
import { classMean, shortName } from '../domain/reports.ts'
import { clean } from './_model.ts'

export type Book = { course: Course; assessments: readonly Assessment[]; students: readonly BookStudent[] }
export type Heading = { school: string; title: string; about: string; term: string; when: string; at: Date }
/** `names` are those of the sheets, in the order of the books. */
export type CourseBooks = { heading: Heading; names: readonly string[]; books: AsyncIterable<Book> }

/** A file that grows beyond `mostBytes` is given up. */
export class TooLarge extends Error {}

const cellsInATurn = 200
const [green, dim] = ['FF1A671B', 'FF6B655C']
/** Each is one object wherever it is used: ExcelJS looks a style up by its identity, and would otherwise make it anew for every cell. */
const styles = {
  title: { font: { bold: true, size: 14, color: { argb: green } }, numFmt: '@' },
  head: { font: { bold: true, color: { argb: green } }, numFmt: '@', alignment: { vertical: 'bottom', wrapText: true } },
  headRight: {
    font: { bold: true, color: { argb: green } },
    numFmt: '@',
    alignment: { vertical: 'bottom', horizontal: 'right', wrapText: true },
  },
  note: { font: { italic: true, size: 9, color: { argb: dim } }, numFmt: '@' },
  text: { numFmt: '@' },
  link: { font: { color: { argb: green }, underline: true }, numFmt: '@' },
  whole: { numFmt: '0' },
  tenths: { numFmt: '0.0' },
  tenthsBold: { numFmt: '0.0', font: { bold: true } },
  day: { numFmt: 'dd mmm yy', font: { color: { argb: dim } }, alignment: { horizontal: 'right' } },
  dayNone: { numFmt: '@', font: { color: { argb: dim } }, alignment: { horizontal: 'right' } },
  wholeDim: { numFmt: '0', font: { color: { argb: dim } } },
  label: { numFmt: '@', font: { color: { argb: dim } } },
  bold: { numFmt: '@', font: { bold: true } },
} as const satisfies Record<string, Partial<ExcelJS.Style>>
type Style = keyof typeof styles
type Value = { text: string; style?: Style } | { number: number | string | null; style?: Style } | { day: string } | null

/** What is counted of a book on the first sheet. */
type Counted = { course: Course; name: string; students: number; assessments: number; marks: number; mean: string | null }

/**
 * The mark books as a workbook: a sheet each, and before them one with links to them. Others have their turn between a few cells, and
 * each book is read when its sheet is written.
 */
export async function writeCourseBooks({ heading, names, books }: CourseBooks, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      size += chunk.length
      done()
    },
  })
  const file = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false, zip: { zlib: { level: 3 } } })
  Object.assign(file, { creator: clean(heading.school), created: heading.at, modified: heading.at })
  const counted: Counted[] = []
  for await (const book of books) {
    const name = names[counted.length] ?? ''
    counted.push({ course: book.course, name, ...(await addBook(file, name, heading, book)) })
    if (size > mostBytes) throw new TooLarge()
    await setImmediate()
  }
  await addContents(file, heading, counted)
  await file.commit()
  if (size > mostBytes) throw new TooLarge()
  return new Uint8Array(Buffer.concat(chunks))
}

const [contentsHead, bookHead] = [5, 5]
const paged = (orientation: 'portrait' | 'landscape', head: number, pinned = 0): Partial<ExcelJS.AddWorksheetOptions> => ({
  pageSetup: { paperSize: 9, orientation, fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: `${head}:${head}` },
  views: [{ state: 'frozen', ySplit: head, xSplit: pinned }],
})

async function addBook(
  file: ExcelJS.stream.xlsx.WorkbookWriter,
  name: string,
  heading: Heading,
  { course, assessments, students }: Book,
): Promise<Omit<Counted, 'course' | 'name'>> {
  const page = file.addWorksheet(name, paged('landscape', bookHead, 3))
  page.columns = [6, 12, 30, ...assessments.map(() => 12), 11].map((width) => ({ width }))
  const percents = students.map((student) => totalPercent(scoredOf(student, assessments)))
  add(page, [{ text: `${course.formClass} ${course.subject}`, style: 'title' }])
  add(page, [{ text: `${shortName(course.firstName, course.lastName)} · ${heading.term} · ${heading.when}`, style: 'label' }])
  const titles = assessments.map(({ topic, number }) => topic ?? words.untitled(number))
  const fixed = [words.number, words.studentId, words.name]
  add(page, [...fixed.map(head), ...titles.map(headRight), headRight(words.percent)], 45)
  add(page, [
    null,
    null,
    label(words.date),
    ...assessments.map(({ date }): Value => (date ? { day: date } : { text: '-', style: 'dayNone' })),
  ])
  add(page, [
    null,
    null,
    label(words.total),
    ...assessments.map(({ total }): Value => ({ number: total, style: 'wholeDim' })),
    headRight(words.unweighted),
  ])
  const turn = Math.ceil(cellsInATurn / (assessments.length + 4))
  let marks = 0
  for (const [i, student] of students.entries()) {
    const own = assessments.map(({ number }) => markOf(student, number))
    marks += own.filter((mark) => mark !== null).length
    add(page, [
      { number: i + 1, style: 'wholeDim' },
      { number: student.id, style: 'whole' },
      { text: `${student.lastName}, ${student.firstName}` },
      ...own.map((mark): Value => ({ number: mark, style: 'whole' })),
      { number: percents[i] ?? null, style: 'tenthsBold' },
    ])
    if (i % turn === turn - 1) await setImmediate()
  }
  const mean = classMean(percents)
  const means = assessments.map(
    ({ number }): Value => ({ number: classMean(students.map((student) => markOf(student, number))), style: 'tenths' }),
  )
  if (students.length > 0) add(page, [null, null, { text: words.mean, style: 'bold' }, ...means, { number: mean, style: 'tenthsBold' }])
  else add(page, [null, null, { text: words.nobody, style: 'label' }])
  if (students.length > 0 && marks === 0) add(page, [null, null, { text: words.empty, style: 'label' }])
  page.commit()
  return { students: students.length, assessments: assessments.length, marks, mean }
}

const head = (text: string): Value => ({ text, style: 'head' })
const headRight = (text: string): Value => ({ text, style: 'headRight' })
const label = (text: string): Value => ({ text, style: 'label' })

/** Written last, when everything is counted, and shown first. */
async function addContents(file: ExcelJS.stream.xlsx.WorkbookWriter, heading: Heading, counted: readonly Counted[]): Promise<void> {
  const page = file.addWorksheet(words.contents, paged('portrait', contentsHead))
  const { _worksheets: pages } = file as unknown as { _worksheets: unknown[] }
  pages.splice(1, 0, pages.pop())
  page.columns = [18, 8, 30, 24, 10, 13, 10, 14].map((width) => ({ width }))
  add(page, [{ text: heading.school, style: 'title' }])
  add(page, [{ text: [heading.title, heading.about, heading.term].filter(Boolean).join(' · '), style: 'bold' }])
  add(page, [{ text: `${words.asOf(heading.when)}. ${words.note}`, style: 'note' }])
  add(page, [])
  const titles = [words.students, words.assessments, words.marks, words.meanPercent]
  add(page, [words.sheet, words.formClass, words.subject, words.teacher].map(head).concat(titles.map(headRight)))
  for (const [i, { course, name, students, assessments, marks, mean }] of counted.entries()) {
    const row = add(page, [
      { text: name, style: 'link' },
      { text: course.formClass },
      { text: course.subject },
      { text: shortName(course.firstName, course.lastName) },
      ...[students, assessments, marks].map((count): Value => ({ number: count, style: 'whole' })),
      marks > 0 ? { number: mean, style: 'tenths' } : { text: words.empty, style: 'dayNone' },
    ])
    link(page, `A${row}`, name)
    if (i % 20 === 19) await setImmediate()
  }
  page.commit()
}

/** Words stay words, also after = + - @, and when they are edited. */
function add(page: ExcelJS.Worksheet, values: readonly Value[], height?: number): number {
  const row = page.addRow([])
  if (height) row.height = height
  for (const [i, value] of values.entries()) {
    if (!value) continue
    const cell = row.getCell(i + 1)
    if ('day' in value) cell.value = new Date(`${value.day}T00:00:00Z`)
    else if ('number' in value) cell.value = value.number === null ? null : Number(value.number)
    else cell.value = clean(value.text)
    cell.style = styles['day' in value ? 'day' : (value.style ?? 'text')]
  }
  row.commit()
  return row.number
}

/** What ExcelJS has and does not tell of. */
type Links = { _sheetRelsWriter: { _hyperlinks: { address: string; target: string }[] } }

/** To another sheet. ExcelJS would name it a file outside as well, of which Excel warns. */
function link(page: ExcelJS.Worksheet, address: string, name: string): void {
  const { _hyperlinks } = (page as unknown as Links)._sheetRelsWriter
  _hyperlinks.push({ address, target: `'${name.replaceAll("'", "''")}'!A1` })
}
