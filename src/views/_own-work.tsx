import type { SubjectClass } from '../domain/enter-marks/index.ts'
import { missingOf as countMissing, type ProgressLine } from '../domain/posting/progress.ts'
import type { TermKey } from '../domain/terms/index.ts'
import { words as remarksWords } from '../domain/words/class-remarks.ts'
import { lessonName, missingOf, type missingWords, owed, words } from '../domain/words/home.ts'
import { lineTitle, spoken } from '../domain/words/progress.ts'
import { ButtonLink } from './_ui/button.tsx'
import { Table } from './_ui/table.tsx'
import { remarksLinks } from './class-remarks/links.ts'
import { linksOf as marksLinks } from './enter-marks/links.ts'
import { linksOf as bookLinks } from './mark-book/links.ts'
import { progressLinks, readinessLinks } from './posting/links.ts'
import { Bar } from './posting/progress-table.tsx'

const base = '/term-reports'

/** Of a posted term nothing is left to go on with. */
type OwnTerm = TermKey & { isPosted: boolean }
type LessonsProps = { lessons: readonly SubjectClass[]; term: OwnTerm; employeeId: number }

/** Each lesson with how far it is; its sheet opens at the first empty mark. */
export const OwnLessons = ({ lessons, term, employeeId }: LessonsProps) => (
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
          const label = !term.isPosted && lesson.entered < lesson.registered ? words.goOn : words.open
          return (
            <span className="row justify-end">
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

/** What is missing in a class of one's own. */
export type OwnClass = {
  classId: string
  missing: readonly { kind: keyof typeof missingWords; students: number }[]
}

export const OwnClasses = ({ classes, term }: { classes: readonly OwnClass[]; term: OwnTerm }) => {
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
            const label = !term.isPosted && missing.length > 0 ? words.goOn : words.open
            return (
              <ButtonLink
                small
                href={remarksLinks(base).sheet({ ...term, classId })}
                aria-label={`${label}: ${remarksWords.sheetOf(classId)}`}
              >
                {label}
              </ButtonLink>
            )
          },
        },
      ]}
    />
  )
}

/** Of a dean's or a head's people, those who have most to enter. */
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
