import type { TermKey } from '../../domain/_terms.ts'
import type { SubjectClass } from '../../domain/marks/enter/index.ts'
import { missingOf as countMissing, type ProgressLine } from '../../domain/posting/progress.ts'
import type { Entry } from '../../domain/school/deadlines.ts'
import { words as remarksWords } from '../../domain/words/class-remarks.ts'
import { lessonName, missingOf, type missingWords, owed, words } from '../../domain/words/home.ts'
import { lineTitle, spoken } from '../../domain/words/progress.ts'
import { remarksLinks } from '../_links/class-remarks.ts'
import { linksOf as marksLinks } from '../_links/enter-marks.ts'
import { linksOf as bookLinks } from '../_links/mark-book.ts'
import { progressLinks, readinessLinks } from '../_links/posting.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Table } from '../_ui/table.tsx'
import { Bar } from './progress-table.tsx'

const base = '/term-reports'

/** A posted term has no work left. */
type OwnTerm = TermKey & { isPosted: boolean }
/** The classes whose time to enter is over. */
export type Closed = Readonly<Record<Entry, readonly string[]>>
type LessonsProps = { lessons: readonly SubjectClass[]; term: OwnTerm; employeeId: number; closed: Closed }

/** Each lesson with its progress; its sheet opens at the first empty mark. */
export const OwnLessons = ({ lessons, term, employeeId, closed }: LessonsProps) => (
  <Table
    label={words.lessons}
    className="table-folds"
    rows={lessons}
    rowKey={({ classId, subjectId }) => `${classId} ${subjectId}`}
    columns={[
      {
        head: words.lesson,
        isName: true,
        className: 'wrap-anywhere',
        cell: (lesson) => <a href={marksLinks(base).sheet(term, lesson)}>{lessonName(lesson)}</a>,
      },
      {
        head: words.entered,
        cell: (lesson) => {
          const part = { done: lesson.entered, of: lesson.registered }
          return <Bar said={spoken('marks', lessonName(lesson), part)} part={part} />
        },
      },
      {
        head: words.goOn,
        isQuiet: true,
        align: 'num',
        cell: (lesson) => {
          const { classId: formClassId, subjectId } = lesson
          const isMissing = !term.isPosted && lesson.entered < lesson.registered
          const isClosed = isMissing && closed.marks.includes(formClassId)
          const label = isMissing && !isClosed ? words.goOn : words.open
          return (
            <span className="row justify-end">
              {isClosed && <Closed />}
              <ButtonLink small href={marksLinks(base).sheet(term, lesson)} aria-label={`${label}: ${lessonName(lesson)}`}>
                {label}
              </ButtonLink>
              <ButtonLink
                small
                href={bookLinks(base).sheet({ ...term, formClassId, subjectId, employeeId })}
                aria-label={`${words.markBook}: ${lessonName(lesson)}`}
              >
                {words.markBook}
              </ButtonLink>
            </span>
          )
        },
      },
    ]}
  />
)

const Closed = () => <span className="dim">{words.closed}</span>

/** What one of the person's own classes lacks. */
export type OwnClass = {
  classId: string
  missing: readonly { kind: keyof typeof missingWords; students: number }[]
}

export const OwnClasses = ({ classes, term, closed }: { classes: readonly OwnClass[]; term: OwnTerm; closed: Closed }) => {
  const links = readinessLinks(base, { ...term, isCurrent: true })
  return (
    <Table
      label={words.classes}
      className="table-folds"
      rows={classes}
      rowKey={({ classId }) => classId}
      columns={[
        { head: words.class, isName: true, cell: ({ classId }) => <a href={links.student(classId, 1)}>{classId}</a> },
        {
          head: words.missing,
          className: 'wrap-anywhere',
          cell: ({ classId, missing }) =>
            missing.length === 0
              ? words.complete
              : missing.map(({ kind, students }, n) => (
                  <span key={kind}>
                    {n > 0 && ' · '}
                    <a href={links.list({ classId, list: kind })}>{missingOf(kind, students)}</a>
                  </span>
                )),
        },
        {
          head: words.goOn,
          isQuiet: true,
          align: 'num',
          cell: ({ classId, missing }) => {
            const isMissing = !term.isPosted && missing.length > 0
            const isClosed = isMissing && missing.every(({ kind }) => closed[kind === 'deans' ? 'deans' : 'remarks'].includes(classId))
            const label = isMissing && !isClosed ? words.goOn : words.open
            return (
              <span className="row justify-end">
                {isClosed && <Closed />}
                <ButtonLink
                  small
                  href={remarksLinks(base).sheet({ ...term, classId })}
                  aria-label={`${label}: ${remarksWords.sheetOf(classId)}`}
                >
                  {label}
                </ButtonLink>
              </span>
            )
          },
        },
      ]}
    />
  )
}

/** The people of a dean or a head with most to enter. */
export const WhoOwes = ({ lines }: { lines: readonly ProgressLine[] }) => (
  <div className="pad stack gap-1">
    <h2>{words.owes}</h2>
    <ul>
      {lines.map((line) => (
        <li key={line.key}>
          <bdi>{lineTitle(line)}</bdi> <span className="dim">{owed(countMissing(line.parts))}</span>
        </li>
      ))}
    </ul>
    <p>
      <a href={progressLinks(base).view({ by: 'teacher' })}>{words.everybody}</a>
    </p>
  </div>
)
