import { setImmediate } from 'node:timers/promises'
import { figureOf, isWord, type MarkRules, markText, noWords } from '../../domain/_marks.ts'
import { lastFirst, shortName } from '../../domain/_names.ts'
import { tenthsMean } from '../../domain/figures/index.ts'
import { type Assessment, type BookStudent, markOf, scoredOf, totalPercent } from '../../domain/marks/book/index.ts'
import type { Course } from '../../domain/marks/spreadsheet.ts'
import { bookWords as words } from '../../domain/words/course-spreadsheet.ts'
import { clean } from '../_model.ts'
import { dateOf, fontOf, green, lineOfCopy, link, type Page, type PageOptions, StreamedBook, type Style } from '../_spreadsheet.ts'

export type Book = { course: Course; assessments: readonly Assessment[]; students: readonly BookStudent[]; rules?: MarkRules | undefined }
type Heading = { school: string; title: string; about: string; term: string; when: string; at: Date }
/** `names` are the sheets' names, in the order of the books. */
type CourseBooks = { heading: Heading; names: readonly string[]; books: AsyncIterable<Book> }

/** Stops a file that grows beyond `mostBytes`. */
export class TooLarge extends Error {}

const cellsInATurn = 100
const [greenFont, dim] = [fontOf({ bold: true, color: green }), fontOf({ color: { argb: 'FF6B655C' } })]
const [left, right] = [{ horizontal: 'left' }, { horizontal: 'right' }] as const
/** ExcelJS recognises a style by its object and would otherwise store it again for every cell. */
const styles = {
  title: { numFmt: '@', font: { ...greenFont, size: 14 } },
  head: { numFmt: '@', font: greenFont, alignment: { ...left, vertical: 'bottom', wrapText: true } },
  headIndented: { numFmt: '@', font: greenFont, alignment: { ...left, indent: 1, vertical: 'bottom', wrapText: true } },
  headRight: { numFmt: '@', font: greenFont, alignment: { ...right, vertical: 'bottom', wrapText: true } },
  note: { numFmt: '@', font: { ...dim, italic: true, size: 9 } },
  text: { numFmt: '@' },
  bold: { numFmt: '@', font: fontOf({ bold: true }) },
  dim: { numFmt: '@', font: dim },
  dimRight: { numFmt: '@', font: dim, alignment: right },
  link: { numFmt: '@', font: fontOf({ color: green, underline: true }) },
  whole: { numFmt: '0' },
  wholeDim: { numFmt: '0', font: dim },
  studentId: { numFmt: '0', font: dim, alignment: { ...left, indent: 1 } },
  tenths: { numFmt: '0.0' },
  tenthsBold: { numFmt: '0.0', font: fontOf({ bold: true }) },
  day: { numFmt: 'dd mmm yy', font: dim, alignment: right },
} as const satisfies Record<string, Style>
type StyleName = keyof typeof styles
type Value = { text: string; style?: StyleName } | { number: number | string | null; style?: StyleName } | { day: string } | null

/** A book's figures for the first sheet. */
type Counted = { course: Course; name: string; students: number; assessments: number; marks: number; mean: string | null }

/**
 * Writes mark books as a workbook: a sheet for each, and before them one with links. Other requests run every few cells, and each book
 * is read when its sheet is written.
 */
export async function writeCourseBooks({ heading, names, books }: CourseBooks, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const file = new StreamedBook({ author: clean(heading.school), at: heading.at }, { zip: { zlib: { level: 3 } } })
  const counted: Counted[] = []
  for await (const book of books) {
    const name = names[counted.length] ?? ''
    counted.push({ course: book.course, name, ...(await addBook(file, name, heading, book)) })
    if (file.size > mostBytes) throw new TooLarge()
    await setImmediate()
  }
  await addContents(file, heading, counted)
  const bytes = await file.bytes()
  if (file.size > mostBytes) throw new TooLarge()
  return bytes
}

/** The rows of the head repeat on paper; on screen they stay visible with the first columns. */
const layouts = {
  contents: { orientation: 'portrait', head: { from: 5, to: 5 }, columns: 0 },
  book: { orientation: 'landscape', head: { from: 3, to: 5 }, columns: 3 },
} as const

const paged = ({ orientation, head, columns }: (typeof layouts)[keyof typeof layouts]): PageOptions => ({
  pageSetup: { paperSize: 9, orientation, fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: `${head.from}:${head.to}` },
  views: [{ state: 'frozen', ySplit: head.to, xSplit: columns }],
})

async function addBook(file: StreamedBook, name: string, heading: Heading, book: Book): Promise<Omit<Counted, 'course' | 'name'>> {
  const { assessments, students, rules = noWords } = book
  const page = file.addPage(name, paged(layouts.book))
  addBookHead(page, heading, book)
  const turn = Math.ceil(cellsInATurn / (assessments.length + 4))
  const percents = students.map((student) => totalPercent(scoredOf(student, assessments, rules)))
  let marks = 0
  for (const [i, student] of students.entries()) {
    const own = assessments.map(({ number }) => markOf(student, number))
    marks += own.filter((mark) => mark !== null).length
    add(page, [
      { number: i + 1, style: 'wholeDim' },
      { number: student.id, style: 'studentId' },
      { text: lastFirst(student) },
      ...own.map((mark): Value => (isWord(mark) ? { text: markText(mark, rules), style: 'dimRight' } : { number: mark, style: 'whole' })),
      { number: percents[i] ?? null, style: 'tenthsBold' },
    ])
    if (i % turn === turn - 1) await setImmediate()
  }
  const mean = tenthsMean(percents)
  const means = assessments.map(({ number }) => tenthsMean(students.map((student) => figureOf(markOf(student, number), rules))))
  if (students.length > 0)
    addBelowName(page, { text: words.mean, style: 'bold' }, [
      ...means.map((of): Value => ({ number: of, style: 'tenths' })),
      { number: mean, style: 'tenthsBold' },
    ])
  if (marks === 0) addBelowName(page, label(students.length === 0 ? words.nobody : words.empty))
  page.commit()
  return { students: students.length, assessments: assessments.length, marks, mean }
}

function addBookHead(page: Page, heading: Heading, { course, assessments }: Book): void {
  page.columns = [5, 14, 30, ...assessments.map(() => 16), 13].map((width) => ({ width }))
  add(page, [{ text: [lineOfCopy(heading.school), `${course.formClass} ${course.subject}`].filter(Boolean).join(' · '), style: 'title' }])
  add(page, [label(`${shortName(course.firstName, course.lastName)} · ${heading.term} · ${heading.when}`)])
  const titles = assessments.map(({ topic, number }) => topic ?? words.untitled(number))
  const fixed: Value[] = [headRight(words.number), { text: words.studentId, style: 'headIndented' }, head(words.name)]
  add(page, [...fixed, ...titles.map(headRight), headRight(words.percent)], 60)
  const days = assessments.map(({ date }): Value => (date ? { day: date } : { text: '-', style: 'dimRight' }))
  addBelowName(page, label(words.date), days)
  const totals = assessments.map(({ total }): Value => ({ number: total, style: 'wholeDim' }))
  addBelowName(page, label(words.total), [...totals, headRight(words.unweighted)])
}

const addBelowName = (page: Page, name: Value, values: readonly Value[] = []) => add(page, [null, null, name, ...values])
const head = (text: string): Value => ({ text, style: 'head' })
const headRight = (text: string): Value => ({ text, style: 'headRight' })
const label = (text: string): Value => ({ text, style: 'dim' })

/** Writes the contents last, when everything is counted, and moves the sheet to the front. */
async function addContents(file: StreamedBook, heading: Heading, counted: readonly Counted[]): Promise<void> {
  const page = file.addPage(words.contents, paged(layouts.contents))
  file.putLastFirst()
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
      marks > 0 ? { number: mean, style: 'tenths' } : { text: words.empty, style: 'dimRight' },
    ])
    link(page, `A${row}`, name)
    if (i % 20 === 19) await setImmediate()
  }
  page.commit()
}

/** Words stay words, even after = + - @ and when edited. */
function add(page: Page, values: readonly Value[], height?: number): number {
  const row = page.addRow([])
  if (height) row.height = height
  for (const [i, value] of values.entries()) {
    if (!value) continue
    const cell = row.getCell(i + 1)
    if ('day' in value) cell.value = dateOf(value.day)
    else if ('number' in value) cell.value = value.number === null ? null : Number(value.number)
    else cell.value = clean(value.text)
    cell.style = styles['day' in value ? 'day' : (value.style ?? 'text')]
  }
  row.commit()
  return row.number
}
