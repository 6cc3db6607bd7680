import type { ReactNode } from 'react'
import { listed } from '../../domain/_numbers.ts'
import { termName } from '../../domain/_titles.ts'
import type { SubjectClass } from '../../domain/marks/enter/index.ts'
import type { ProgressLine } from '../../domain/posting/progress.ts'
import { words as registerWords } from '../../domain/words/attendance-registers.ts'
import { words as calendarWords } from '../../domain/words/calendar-month.ts'
import { words } from '../../domain/words/home.ts'
import { words as printWords } from '../../domain/words/print-runs.ts'
import { words as progressWords } from '../../domain/words/progress.ts'
import { words as readinessWords } from '../../domain/words/readiness.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import { monthUrls } from '../_links/calendar.ts'
import { mainMenu } from '../_screens.ts'
import { Empty } from '../_ui/empty.tsx'
import { Icon, type IconName } from '../_ui/icon.tsx'
import { type MissingRegisters, RegisterNotice } from '../attendance/registers/notice.tsx'
import { type Closed, type OwnClass, OwnClasses, OwnLessons, WhoOwes } from './own-work.tsx'

type Duties = { lessons: string[]; formClasses: string[]; deanClasses: string[] }
type Home = {
  term: { year: number; term: number; isPosted: boolean } | null
  duties: Duties
  seesEveryClass: boolean
  missing: MissingRegisters | undefined
  employeeId: number
  lessons: readonly SubjectClass[]
  classes: readonly OwnClass[]
  /** The people with most to enter, for a dean and a head. */
  owing: readonly ProgressLine[]
  /** `Marks: closes Friday 4 December, 16:00`. */
  deadlines: readonly string[]
  closed: Closed
}

/** An employee's first page: the two options of the main menu, with the person's own work behind each. */
export function EmployeeHome({ term, duties, seesEveryClass, missing, employeeId, lessons, classes, owing, deadlines, closed }: Home) {
  const isInCharge = duties.formClasses.length + duties.deanClasses.length > 0
  const hasClasses = seesEveryClass || isInCharge
  const [enterMarks, termReports] = mainMenu
  return (
    <div className="stack max-w-3xl">
      <h1>Main Menu</h1>
      {term ? (
        <>
          <p className="dim">{[termName(term), ...(term.isPosted ? [words.posted] : []), ...deadlines].join(' · ')}</p>
          {missing && <RegisterNotice {...missing} />}
          <Option {...enterMarks} more={lessons.length > 0 && <OwnLessons {...{ lessons, term, employeeId, closed }} />}>
            {lessonLine(duties)}
          </Option>
          <Option {...termReports} more={classes.length > 0 && <OwnClasses {...{ classes, term, closed }} />}>
            {classLine(duties)}
          </Option>
          <Option href="/term-reports/mark-book" label={sectionTitles['mark-book']} icon="bookmark">
            {markBookLine(duties)}
          </Option>
          {owing.length > 0 && (
            <section className="panel">
              <WhoOwes lines={owing} />
            </section>
          )}
          <p>
            <a href={monthUrls[1]}>{calendarWords.home}</a>
          </p>
          {isInCharge && (
            <p>
              <a href="/term-reports/registers">{registerWords.home}</a>
            </p>
          )}
          {hasClasses &&
            ofClasses.map(([path, title]) => (
              <p key={path}>
                <a href={`/term-reports/${path}`}>{title}</a>
              </p>
            ))}
        </>
      ) : (
        <section className="panel">
          <Empty title="No current term">Your lessons and classes are shown here once an administrator sets the current term.</Empty>
        </section>
      )}
    </div>
  )
}

const ofClasses = [
  ['readiness', readinessWords.home],
  ['progress', progressWords.home],
  ['reports/print', printWords.title],
] as const

type OptionProps = { href: string; label: string; icon: IconName; children: string; more?: ReactNode }

function Option({ href, label, icon, children, more }: OptionProps) {
  return (
    <section className="panel">
      <div className="pad flex items-center gap-3">
        <Icon name={icon} className="dim" />
        <div className="min-w-0">
          <h2>
            <a href={href}>{label}</a>
          </h2>
          <p className="small dim">{children}</p>
        </div>
      </div>
      {more}
    </section>
  )
}

const lessonLine = ({ lessons }: Duties) =>
  lessons.length > 0
    ? `Your lessons: ${listed(lessons)}.`
    : 'You have no lessons this year. An administrator can give you lessons under Teachers.'

function classLine({ formClasses, deanClasses }: Duties) {
  const duties = [
    formClasses.length > 0 && `Form teacher of ${listed(formClasses)}.`,
    deanClasses.length > 0 && `Dean of ${listed(deanClasses)}.`,
  ].filter(Boolean)
  return duties.length > 0 ? duties.join(' ') : 'You have no form class this year.'
}

const markBookLine = ({ lessons }: Duties) =>
  lessons.length > 0 ? 'Assessments and marks of each of your lessons.' : 'You have no lessons this year.'
