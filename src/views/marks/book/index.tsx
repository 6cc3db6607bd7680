import { useContext } from 'react'
import { type BookStudent, type MarkBook, markOf } from '../../../domain/marks/book/index.ts'
import { marksDeadline } from '../../../domain/words/deadlines.ts'
import { emptyWords, words } from '../../../domain/words/mark-book.ts'
import { cellsOf } from '../../../islands/_grid/grid.tsx'
import type { Column } from '../../../islands/marks/book/book.ts'
import type { BookDesign } from '../../../islands/marks/book/columns.tsx'
import { titleOf } from '../../../islands/marks/book/heads.tsx'
import { type BookHead, MarkBookSheet } from '../../../islands/marks/book/index.tsx'
import type { MarkBookProps } from '../../../islands/marks/book/props.ts'
import type { BookView } from '../../../islands/marks/book/view.ts'
import { island } from '../../_island.tsx'
import { StoredRow } from '../../_stored-row.tsx'
import { DraftSigner } from '../../_ui/draft-form.tsx'
import { Nobody } from '../../_ui/nobody.tsx'
import { bookTicket } from './ticket.ts'

const Drawn = (props: MarkBookProps) => <MarkBookSheet {...props} Row={StoredBookRow} />
const Sheet = island('mark-book', Drawn, 'load')

/** `early`: the script that keeps what is typed before the sheet is ready; it must load before the sheet. */
type Props = { book: MarkBook; isOwn: boolean; early: string } & Pick<
  BookHead,
  'user' | 'sheet' | 'enterMarks' | 'download' | 'options' | 'lessons' | 'signIn'
>

export function MarkBookPage({ book, isOwn, early, ...links }: Props) {
  const { year, term, formClassId, subjectId, employeeId, subject, formLevel, timeZone, readOnly, teacher } = book
  const ticket = bookTicket(useContext(DraftSigner), book)
  if (book.students.length === 0) {
    const next = { href: links.lessons, label: words.closeSheet }
    return <Nobody title={`${words.title} ${formClassId} ${subject}`} words={emptyWords} next={next} />
  }
  const head: BookHead = {
    ...{ key: { year, term, formClassId, subjectId, employeeId }, subject, formLevel, timeZone, readOnly, deadline: marksDeadline(book) },
    rules: book.rules,
    ticket,
    ...{ isClosed: book.isPosted || !book.isCurrent, teacher: isOwn ? null : teacher },
    ...links,
  }
  return (
    <>
      <script src={early} />
      <Sheet id="mark-book" head={head} assessments={book.assessments} rows={book.students.map(rowOf)} />
    </>
  )
}

const rowOf = (student: BookStudent) => {
  const { id, firstName: first_name, lastName: last_name, version, marks } = student
  const length = Math.max(0, ...Object.keys(marks).map(Number)) + 1
  return { id, first_name, last_name, version, marks: Array.from({ length }, (_, number) => markOf(student, number)) }
}

export const StoredBookRow = ({ view, design }: { view: BookView; design: BookDesign }) => (
  <StoredRow at={view.at} known={keyOf(view, design)} cells={() => cellsOf(view, design)} />
)

const titles = new WeakMap<readonly Column[], string>()

/** The titles that every row repeats, joined once. */
function titlesOf(columns: readonly Column[]): string {
  const all = titles.get(columns) ?? JSON.stringify(columns.map(titleOf))
  titles.set(columns, all)
  return all
}

function keyOf(
  { row, index, at, cells, columns, percent, status, isReadOnly }: BookView,
  { links: { sheet, enterMarks } }: BookDesign,
): string {
  const texts = cells.map(({ text }) => text)
  const told = [index, at, row.id, row.last_name, row.first_name, isReadOnly, percent, status?.words, titlesOf(columns), texts]
  return JSON.stringify(['book', sheet, enterMarks, ...told])
}
