import type { SchoolNumbers } from '../../domain/home.ts'
import { type Behind, type Part, type ProgressLine, progressViews, sumOfLines } from '../../domain/posting/progress.ts'
import { words as backupWords } from '../../domain/words/backups.ts'
import { common } from '../../domain/words/common.ts'
import { termWeek } from '../../domain/words/home.ts'
import { words as postingWords } from '../../domain/words/posting.ts'
import { type NotPosted, neverPosted, progressOf, updatedAt, viewTitles, words } from '../../domain/words/progress.ts'
import { words as readinessWords } from '../../domain/words/readiness.ts'
import { backupsUrl } from '../_links/backups.ts'
import { type ProgressLinks, type ProgressState, base as postingsUrl, postingUrl } from '../_links/posting.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Facts } from '../_ui/facts.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Panel } from '../_ui/panel.tsx'
import { refreshed } from '../_ui/table.tsx'
import { deadlinesUrl } from '../school/deadlines.tsx'
import { WhoIsBehind } from './behind.tsx'
import { type LastAct, LastActs } from './last-acts.tsx'
import { type Close, Next } from './next.tsx'
import { ProgressTable } from './progress-table.tsx'
import { Tiles } from './tiles.tsx'

export type ProgressProps = {
  term: { year: number; term: number; termEnd: string | null } | undefined
  week: { week: number; weeks: number } | undefined
  state: ProgressState
  lines: readonly ProgressLine[]
  /** The marks within reach, whatever the table shows. */
  marks: Part
  links: ProgressLinks
  /** The time of day, and the day. */
  now: string
  today: string
  closes: readonly Close[]
  maySetDeadlines: boolean
  /** What waits for the office, for an administrator. */
  numbers: SchoolNumbers | undefined
  /** Undefined until it is asked for. */
  behind: readonly Behind[] | undefined
  /** Each fact links to its list, if there is one. */
  facts: readonly Fact[]
  lastActs: readonly LastAct[]
  /** Faults of the backups. */
  alarms: readonly string[]
  seesAll: boolean
  /** Past terms with unposted reports; `mayPost`: the reader may post them. */
  notPosted: readonly NotPosted[]
  mayPost: boolean
  /** Somebody within reach is registered in the term. */
  isBegun: boolean
}
export type Fact = { label: string; says: string; title?: string; href?: string | undefined; opens?: boolean; isWarning?: boolean }

export const ProgressPage = (props: ProgressProps) => (
  <>
    <PageHead title={words.title} sub={props.term && termWeek(props.term, props.week)} />
    <Progress {...props} />
  </>
)

const changes = ['term-changed', 'registration-changed', 'next-reports-changed', 'students-changed', 'posting-changed']

/** The progress of the current term. It reloads while somebody looks, without extending the session. */
export function Progress(props: ProgressProps) {
  const { term, state, links, closes, alarms, notPosted, isBegun } = props
  return (
    <section
      id="progress"
      className="page"
      aria-label={words.title}
      {...refreshed({ url: links.view(state), on: changes.join(' from:body, '), every: '60s' })}
      hx-swap="outerMorph"
      hx-headers='{"X-Quiet":"1"}'
    >
      {alarms.length > 0 && <Alarms says={alarms} />}
      {notPosted.length > 0 && <UnpostedTerms terms={notPosted} mayPost={props.mayPost} />}
      {term && isBegun && <Tiles {...props} />}
      <div className="cols">
        <div className="stack">
          {term && isBegun ? <ProgressPanel {...props} /> : <NoProgress {...props} />}
          {props.facts.length > 0 && <FactList facts={props.facts} />}
        </div>
        <div className="stack">
          {term && isBegun && <WhoIsBehind behind={props.behind} links={links} />}
          {term && <Next closes={closes} term={term} link={props.maySetDeadlines && <ChangeDeadlines />} />}
          {props.lastActs.length > 0 && <LastActs acts={props.lastActs} />}
        </div>
      </div>
    </section>
  )
}

const ChangeDeadlines = () => (
  <a className="small" {...opens(deadlinesUrl)}>
    {words.changeDeadlines}
  </a>
)

function ProgressPanel(props: ProgressProps) {
  const { term, state, links, now } = props
  const swap = { 'hx-target': '#progress', 'hx-swap': 'outerMorph' }
  const views = (
    <nav className="tabs print:hidden" aria-label={words.view}>
      {progressViews.map((by) => {
        const href = links.view({ by })
        return (
          <a key={by} href={href} hx-get={href} {...swap} aria-current={by === state.by ? 'page' : undefined}>
            {viewTitles[by]}
          </a>
        )
      })}
    </nav>
  )
  const foot = (
    <div className="line">
      <span>{updatedAt(now)}</span>
      <a className="print:hidden" href={links.missing}>
        {readinessWords.home}
      </a>
      {state.by === 'teacher' && sumOfLines(props.lines).marks?.of !== props.marks.of && <span>{words.shared}</span>}
      <Button small look="quiet" icon="report" className="push print:hidden" data-print="">
        {common.print}
      </Button>
    </div>
  )
  return (
    <Panel id="progress-of" title={term && progressOf(term)} aside={views} foot={foot}>
      <ProgressTable {...props} />
    </Panel>
  )
}

const NoProgress = ({ term, seesAll }: ProgressProps) => (
  <section className="panel">
    {term ? (
      <Empty title={seesAll ? words.nobody : words.noClasses} art="people">
        {seesAll ? words.nobodyYet : words.noClassesYet}
      </Empty>
    ) : (
      <Empty title={words.noTerm}>{words.noTermYet}</Empty>
    )}
  </section>
)

const Alarms = ({ says }: { says: readonly string[] }) => (
  <div className="print:hidden">
    <Alert action={<ButtonLink href={backupsUrl()}>{backupWords.title}</ButtonLink>}>
      {says.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </Alert>
  </div>
)

/** A single term can be posted from here; several are listed. */
function UnpostedTerms({ terms, mayPost }: { terms: readonly NotPosted[]; mayPost: boolean }) {
  const [only, more] = terms
  const post = only && (more ? { href: postingsUrl } : opens(postingUrl(only)))
  return (
    <div className="print:hidden">
      <Alert action={mayPost && post && <ButtonLink {...post}>{postingWords.title}</ButtonLink>}>{neverPosted(terms)}</Alert>
    </div>
  )
}

/** All other figures, quietly. */
const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <Panel id="school-today" title={words.school}>
    <div className="pad">
      <Facts facts={facts.map((fact) => [fact.label, <FactOf key={fact.label} {...fact} />])} />
    </div>
  </Panel>
)

function FactOf({ says, title, href, opens: isDialog, isWarning }: Fact) {
  const shown = (
    <span className={isWarning ? 'badge warn' : undefined} title={title}>
      {says}
    </span>
  )
  return href ? <a {...(isDialog ? opens(href) : { href })}>{shown}</a> : shown
}
