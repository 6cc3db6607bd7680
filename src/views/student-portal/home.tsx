import { shownDay } from '../../domain/_dates.ts'
import { fullName, initials } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { termLine, termValue } from '../../domain/_titles.ts'
import type { StudentTerm } from '../../domain/figures/student.ts'
import { subjectLines, trendOf } from '../../domain/student-portal.ts'
import { averageText } from '../../domain/words/mark-words.ts'
import { aboutOf, attended, besideClass, bestSubject, notReady, portalWords as words } from '../../domain/words/student-portal.ts'
import { averagesOf } from '../../domain/words/trend.ts'
import { ownAverageUrl } from '../_links/average.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Explained } from '../_ui/explained.tsx'
import { Icon } from '../_ui/icon.tsx'
import { LineChart } from '../_ui/line-chart.tsx'
import { Ring } from '../_ui/measure.tsx'
import { Panel } from '../_ui/panel.tsx'
import { Status } from '../_ui/status.tsx'
import { RegistrationCard } from '../registration/own/card.tsx'
import type { OwnRegistration } from '../registration/own/standing.tsx'
import { OwnSubjects } from './subjects.tsx'

type Student = { id: number; firstName: string; lastName: string; classId: string | null; picture: string | null }
/** The current term, if the student is registered in it. */
type Now = { year: number | null; term: number | null; termEnd: string | null }
type Props = {
  student: Student & Now
  /** The cards that may be opened, earliest first. */
  reports: readonly StudentTerm[]
  message?: string | undefined
  registration?: OwnRegistration | undefined
}

export const cardUrl = ({ year, term }: TermKey) => `/student/reports/${year}/${term}`

/** The student's first page: the posted cards, and beside them what they say of the student. Nothing is of a card that is not posted. */
export function StudentHome({ student, reports, message, registration }: Props) {
  const [before, last] = reports.slice(-2).length === 2 ? reports.slice(-2) : [undefined, reports[0]]
  return (
    <>
      {message && (
        <p>
          <Status kind="saved">{message}</Status>
        </p>
      )}
      <header className="head">
        <div className="with-ring">
          {student.picture ? (
            <img className="h-20 w-16 rounded object-cover" src={`/student/picture?v=${encodeURIComponent(student.picture)}`} alt="" />
          ) : (
            <span className="person person-lg" aria-hidden="true">
              {initials(student)}
            </span>
          )}
          <div className="min-w-0">
            <h1 className="wrap-anywhere">{fullName(student)}</h1>
            <p className="sub">{aboutOf(student)}</p>
          </div>
        </div>
      </header>
      <div className="cols">
        <div className="stack">
          {registration?.canWrite && <RegistrationCard own={registration} />}
          <Cards reports={reports} now={student} hasMore={registration?.canWrite === true} />
          {last && <OwnSubjects last={last} before={before} />}
        </div>
        <div className="stack">
          <Doing reports={reports} />
          {last && <Attendance report={last} />}
          {registration && !registration.canWrite && <RegistrationCard own={registration} />}
          <p>
            <a href="/student/password">{words.password}</a>
          </p>
        </div>
      </div>
    </>
  )
}

/** `hasMore`: another part of the page has its primary button. */
function Cards({ reports, now, hasMore }: { reports: readonly StudentTerm[]; now: Now; hasMore: boolean }) {
  const isListed = reports.some(({ year, term }) => year === now.year && term === now.term)
  const underWay = !isListed && now.year !== null && now.term !== null ? { year: now.year, term: now.term } : undefined
  if (reports.length === 0)
    return (
      <Panel id="cards" title={words.cards}>
        <Empty title={words.none}>{words.noneReason}</Empty>
      </Panel>
    )
  return (
    <Panel id="cards" title={words.cards}>
      <ul className="rows">
        {[...reports].reverse().map((report, n) => (
          <Card key={termValue(report)} report={report} isFirst={n === 0 && !hasMore} />
        ))}
        {underWay && (
          <li>
            <div className="grow">
              <span className="name">{termLine(underWay)}</span>
              <span className="note">{notReady(now.termEnd)}</span>
            </div>
            <span className="badge">{words.inProgress}</span>
          </li>
        )}
      </ul>
    </Panel>
  )
}

function Card({ report, isFirst }: { report: StudentTerm; isFirst: boolean }) {
  const [name, url] = [termLine(report), cardUrl(report)]
  return (
    <li>
      <div className="grow">
        <b className="name">{name}</b>
        {report.datePosted && <span className="note">{`${words.ready} ${shownDay(report.datePosted.slice(0, 10))}`}</span>}
      </div>
      {report.standing.average !== null && (
        <b className="own-average">
          <Explained url={ownAverageUrl(report)} figure={averageText(report.standing)} hasKey={isFirst} />
        </b>
      )}
      <ButtonLink look={isFirst ? 'primary' : undefined} href={url} aria-label={`${words.open} ${name}`}>
        {words.open}
      </ButtonLink>
      <a className="btn btn-icon" href={`${url}/pdf`} aria-label={`${words.pdf} ${name}`} title={words.pdf}>
        <Icon name="download" />
      </a>
    </li>
  )
}

function Doing({ reports }: { reports: readonly StudentTerm[] }) {
  const [trend, last] = [trendOf(reports), reports.at(-1)]
  if (trend.length === 0 || !last) return null
  const best = subjectLines(last, undefined)[0]
  const others = trend.flatMap(({ other }) => other ?? [])
  const said = [
    others.length === 0 ? '' : averagesOf(words.classAverage, others),
    last.standing.average === null ? '' : besideClass(last.standing.average, last.classMean),
    typeof best?.mark === 'number' ? bestSubject(best.title) : '',
  ]
  return (
    <Panel id="doing" title={words.doing} foot={said.filter(Boolean).join(' ')}>
      <div className="pad">
        <LineChart points={trend} own={words.average} other={words.classAverage} />
      </div>
    </Panel>
  )
}

function Attendance({ report: { term, possibleAttendance: possible, timesAbsent: absent, timesLate } }: { report: StudentTerm }) {
  if (possible === null || possible === 0 || absent === null || absent > possible) return null
  return (
    <Panel id="attendance" title={words.attendance}>
      <div className="pad with-ring">
        <Ring label={words.present} done={possible - absent} of={possible} />
        <div>
          <h3 className="name">{words.present}</h3>
          <p className="note">{attended(absent, timesLate, term)}</p>
        </div>
      </div>
    </Panel>
  )
}
