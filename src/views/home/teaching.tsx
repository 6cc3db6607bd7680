import { fullName } from '../../domain/_names.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { sumOf } from '../../domain/home.ts'
import type { SubjectClass } from '../../domain/marks/enter/index.ts'
import { type Closes, daysLeft } from '../../domain/school/deadlines.ts'
import { closesText } from '../../domain/words/deadlines.ts'
import { closeTitle, entered, left, lessonName, meanOf, notStarted, notStartedOf, words } from '../../domain/words/home.ts'
import { linksOf as marksLinks } from '../_links/enter-marks.ts'
import { linksOf as bookLinks } from '../_links/mark-book.ts'
import { Icon, type IconName } from '../_ui/icon.tsx'
import { Ring } from '../_ui/measure.tsx'
import { Panel } from '../_ui/panel.tsx'
import type { Closed } from './next.tsx'

const base = '/term-reports'
/** Means are of lessons with at least this share of their marks. */
const mostly = 0.75
const mostLines = 3

type Mean = {
  classId: string
  subjectId: number
  mean: string | null
  lowest: number | null
  highest: number | null
  before: string | null
}
type Missing = { classId: string; subjectId: number; subject: string; studentId: number; firstName: string; lastName: string }
export type Teaching = { means: readonly Mean[]; missing: readonly Missing[] }
type Props = Teaching & {
  lessons: readonly SubjectClass[]
  term: TermKey & { isClosed: boolean }
  today: string
  until: Closes | null
  closed: Closed
  employeeId: number
}

/** Beside a teacher's lessons: the time that is left, what is next, and how the students did. */
export function TeachingPanels({ lessons, term, today, until, closed, missing, means, employeeId }: Props) {
  const part = sumOf(lessons.map(({ entered: done, registered: of }) => ({ done, of })))
  const isOpen = (lesson: SubjectClass) => !term.isClosed && !closed.marks.includes(lesson.classId)
  const fresh = lessons.filter((lesson) => isOpen(lesson) && lesson.registered > 0 && lesson.entered === 0)
  const known = missing.flatMap((one) =>
    lessons.flatMap((lesson) => (isSame(one, lesson) && isOpen(lesson) && lesson.entered > 0 ? [{ ...lesson, ...one }] : [])),
  )
  const done = lessons
    .flatMap((lesson) => means.filter((one) => isSame(one, lesson)).map((one) => ({ ...one, lesson })))
    .filter(({ lesson }) => lesson.entered >= lesson.registered * mostly)
    .sort((a, b) => b.lesson.entered / b.lesson.registered - a.lesson.entered / a.lesson.registered)
    .slice(0, mostLines)
  return (
    <>
      {part.of > 0 && <TimeLeft {...{ part, today, until }} />}
      {(known.length > 0 || fresh.length > 0) && (
        <Panel id="for-you" title={words.nextForYou}>
          <ul className="rows">
            {known.map((one) => (
              <Line
                key={`${one.subjectId} ${one.studentId}`}
                href={marksLinks(base).sheet(term, one)}
                title={fullName(one)}
                note={`${lessonName(one)}: ${words.markMissing.toLowerCase()}`}
              />
            ))}
            {fresh[0] && (
              <Line
                href={marksLinks(base).sheet(term, fresh[0])}
                title={notStarted([...new Set(fresh.map(({ classId }) => classId))])}
                note={notStartedOf(fresh.reduce((sum, { registered }) => sum + registered, 0))}
              />
            )}
          </ul>
        </Panel>
      )}
      {done.length > 0 && (
        <Panel id="did" title={words.did}>
          <ul className="rows">
            {done.map(({ lesson, mean, ...one }) => (
              <Line
                key={lessonName(lesson)}
                href={bookLinks(base).sheet({ ...term, formClassId: lesson.classId, subjectId: lesson.subjectId, employeeId })}
                title={lessonName(lesson)}
                note={meanOf({ ...one, mean: mean ?? '' })}
                icon="grid"
              />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

const isSame = (a: { classId: string; subjectId: number }, b: { classId: string; subjectId: number }) =>
  a.classId === b.classId && a.subjectId === b.subjectId

type TimeLeftProps = { part: { done: number; of: number }; today: string; until: Closes | null }

function TimeLeft({ part, today, until }: TimeLeftProps) {
  const days = until === null ? undefined : daysLeft(until, today)
  const isOver = days !== undefined && days < 0
  const closes = until && `${closeTitle({ entry: 'marks', isOver })} ${closesText(until)}. `
  return (
    <section className="panel" aria-labelledby="time-left">
      <div className="pad with-ring">
        <Ring label={`${words.marks}, ${words.lessons}`} {...part} />
        <div>
          <h2 id="time-left">{days === undefined || isOver ? entered(part) : left(days)}</h2>
          <p className="note">{`${closes ?? ''}${days === undefined || isOver ? '' : `${shownNumber(part.done)} of ${shownNumber(part.of)} entered.`}`}</p>
        </div>
      </div>
    </section>
  )
}

type LineProps = { href: string; title: string; note: string; icon?: IconName }

const Line = ({ href, title, note, icon = 'right' }: LineProps) => (
  <li className="hit">
    <a className="grow" href={href}>
      <span className="name">{title}</span>
      <span className="note">{note}</span>
    </a>
    <Icon name={icon} />
  </li>
)
