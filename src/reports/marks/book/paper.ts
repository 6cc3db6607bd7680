import { headDay, shownDay } from '../../../domain/_dates.ts'
import { noWords, wordsAmong } from '../../../domain/_marks.ts'
import { termLine } from '../../../domain/_titles.ts'
import { type Assessment, type BookStudent, type MarkBook, markOf, scoredOf, totalPercent } from '../../../domain/marks/book/index.ts'
import { paperWords, words } from '../../../domain/words/mark-book.ts'
import { bookWordsNote } from '../../../domain/words/mark-words.ts'
import { partOf, printedOn } from '../../../domain/words/reports.ts'
import { blank, type Column, clean, figure, markFigure, nameCell, type Row, type Sheet, text } from '../../_model.ts'
import { evenly, onePaper } from '../../_parts.ts'

/** With more columns the topics and marks are too narrow to read on one sheet. */
const columnsOnPaper = 11

/** Every assessment of a mark book with every mark, on as many wide sheets as needed, with Total % on each. */
export function markBookSheets(book: MarkBook, printedDay: string): Sheet[] {
  const lesson = clean(`${book.formClassId} ${book.subject}`)
  const sheets = evenly(book.assessments, columnsOnPaper).map(
    (some, i, parts): Sheet => ({
      paper: 'wide',
      title: words.title,
      when: [lesson, termLine(book), ...(parts.length > 1 ? [partOf(i + 1, parts.length)] : [])].join(' · '),
      about: lesson,
      blocks: [{ kind: 'table', isRuled: true, columns: columns(some), rows: [...heads(some), ...rows(book, some)], foot: [] }],
      foot: {
        notes: [`${clean(book.teacher)} · ${paperWords.note}`, noteOf(book)].filter(Boolean).join(' '),
        stamp: printedOn(shownDay(printedDay)),
      },
    }),
  )
  return [...onePaper(sheets)]
}

/** Explains the codes among its marks. */
const noteOf = ({ students, rules = noWords }: MarkBook) =>
  bookWordsNote(wordsAmong(students.flatMap(({ marks }) => Object.values(marks).map(({ mark }) => mark))), rules)

const columns = (assessments: readonly Assessment[]): Column[] => [
  { title: '#', align: 'right', width: 7 },
  { title: words.name, align: 'left', width: assessments.length > 0 ? 54 : 'rest', isHead: true },
  ...assessments.map(
    ({ number, topic }): Column => ({ title: clean(topic ?? '') || words.numbered(number), align: 'right', width: 'rest' }),
  ),
  { title: words.totalPercent, align: 'right', width: 15 },
]

/** The rows above the marks in the mark book. */
function heads(assessments: readonly Assessment[]): Row[] {
  const line = (title: string, of: (one: Assessment) => string): Row[] =>
    assessments.some((one) => of(one)) ? [[blank, text(title, 'dim'), ...assessments.map((one) => text(of(one))), blank]] : []
  return [
    ...line(paperWords.date, ({ date }) => (date === null ? '' : headDay(date))),
    ...line(paperWords.total, ({ total }) => String(total ?? '')),
    ...line(paperWords.weighting, ({ weighting }) => (weighting ? String(weighting) : '')),
  ]
}

const rows = (book: MarkBook, some: readonly Assessment[]) => book.students.map((student, n) => row(book, student, n, some))

const row = ({ assessments, rules = noWords }: MarkBook, student: BookStudent, n: number, some: readonly Assessment[]): Row => [
  figure(n + 1),
  nameCell(student),
  ...some.map(({ number }) => markFigure(markOf(student, number), rules)),
  figure(totalPercent(scoredOf(student, assessments, rules)), 'bold'),
]
