import { emptyWords, words } from '../../domain/_messages/mark-book.ts'
import { type BookStudent, type MarkBook, markOf } from '../../domain/mark-book/index.ts'
import { type BookHead, MarkBookSheet } from '../../islands/mark-book/index.tsx'
import { island } from '../_island.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'

const Sheet = island('mark-book', MarkBookSheet, 'load')

type Props = { book: MarkBook; isOwn: boolean } & Pick<
  BookHead,
  'user' | 'sheet' | 'enterMarks' | 'download' | 'options' | 'lessons' | 'signIn'
>

/** The mark book of a lesson (S2 §2.4). */
export function MarkBookPage({ book, isOwn, ...links }: Props) {
  const { year, term, formClassId, subjectId, employeeId, subject, formLevel, timeZone, readOnly, teacher } = book
  if (book.students.length === 0) return <NobodyInLesson title={`${words.title} ${formClassId} ${subject}`} lessons={links.lessons} />
  const head: BookHead = {
    ...{ key: { year, term, formClassId, subjectId, employeeId }, subject, formLevel, timeZone, readOnly },
    ...{ isClosed: book.isPosted || !book.isCurrent, teacher: isOwn ? null : teacher },
    ...links,
  }
  return <Sheet id="mark-book" head={head} assessments={book.assessments} rows={book.students.map(rowOf)} />
}

const rowOf = (student: BookStudent) => {
  const { id, firstName: first_name, lastName: last_name, version, marks } = student
  const length = Math.max(0, ...Object.keys(marks).map(Number)) + 1
  return { id, first_name, last_name, version, marks: Array.from({ length }, (_, number) => markOf(student, number)) }
}

function NobodyInLesson({ title, lessons }: { title: string; lessons: string }) {
  return (
    <>
      <h1>{title}</h1>
      <section className="panel">
        <Empty
          title={emptyWords.nobody}
          action={
            <ButtonLink look="primary" href={lessons}>
              {words.closeSheet}
            </ButtonLink>
          }
        >
          {emptyWords.nobodyHint}
        </Empty>
      </section>
    </>
  )
}
