import { termName } from '../../domain/_titles.ts'
import { type ProgressLine, progressViews } from '../../domain/posting/progress.ts'
import { words as backupWords } from '../../domain/words/backups.ts'
import { common } from '../../domain/words/common.ts'
import { words as postingWords } from '../../domain/words/posting.ts'
import { type NotPosted, neverPosted, updatedAt, viewTitles, words } from '../../domain/words/progress.ts'
import { backupsUrl } from '../_links/backups.ts'
import { type ProgressLinks, type ProgressState, base as postingsUrl, postingUrl } from '../_links/posting.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Facts } from '../_ui/facts.tsx'
import { refreshed } from '../_ui/table.tsx'
import { ProgressTable } from './progress-table.tsx'

export type ProgressProps = {
  term: { year: number; term: number } | undefined
  state: ProgressState
  lines: readonly ProgressLine[]
  total: ProgressLine
  links: ProgressLinks
  /** The time of day. */
  now: string
  /** Each fact links to its list, if there is one. */
  facts: readonly Fact[]
  /** Faults of the backups. */
  alarms: readonly string[]
  seesAll: boolean
  /** Past terms with unposted reports; `mayPost`: the reader may post them. */
  notPosted: readonly NotPosted[]
  mayPost: boolean
  /** Somebody within reach is registered in the term. */
  isBegun: boolean
}
export type Fact = {
  label: string
  says: string
  title?: string
  href?: string | undefined
  /** Opens in the dialog, not as a page. */
  opens?: boolean
  isWarning?: boolean
}

export const ProgressPage = (props: ProgressProps) => (
  <div className="stack">
    <h1>{words.title}</h1>
    <Progress {...props} />
  </div>
)

/** The progress of the current term. It reloads while somebody looks, without extending the session. */
export function Progress(props: ProgressProps) {
  const { term, state, links, now, facts, alarms, notPosted } = props
  const swap = { 'hx-target': '#progress', 'hx-swap': 'outerMorph' }
  return (
    <section
      id="progress"
      className="stack"
      aria-label={words.title}
      {...refreshed({ url: links.view(state), on: 'term-changed from:body, posting-changed', every: '60s' })}
      hx-swap="outerMorph"
      hx-headers='{"X-Quiet":"1"}'
    >
      {alarms.length > 0 && <Alarms says={alarms} />}
      {notPosted.length > 0 && <UnpostedTerms terms={notPosted} mayPost={props.mayPost} />}
      {facts.length > 0 && <FactList facts={facts} />}
      {term && props.isBegun ? (
        <div className="panel">
          <header className="row flex-wrap p-3">
            <h2>{termName(term)}</h2>
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
            <span className="row push">
              <span className="dim small">{updatedAt(now)}</span>
              <Button small icon="report" data-print="">
                {common.print}
              </Button>
            </span>
          </header>
          <ProgressTable {...props} />
        </div>
      ) : (
        <div className="panel">
          <NoProgress {...props} />
        </div>
      )}
    </section>
  )
}

function NoProgress({ term, seesAll }: ProgressProps) {
  if (!term) return <Empty title={words.noTerm}>{words.noTermYet}</Empty>
  return <Empty title={seesAll ? words.nobody : words.noClasses}>{seesAll ? words.nobodyYet : words.noClassesYet}</Empty>
}

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

const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <div className="panel pad">
    <Facts facts={facts.map((fact) => [fact.label, <FactOf key={fact.label} {...fact} />])} />
  </div>
)

function FactOf({ says, title, href, opens: isDialog, isWarning }: Fact) {
  const shown = (
    <span className={isWarning ? 'warn' : undefined} title={title}>
      {says}
    </span>
  )
  return href ? <a {...(isDialog ? opens(href) : { href })}>{shown}</a> : shown
}
