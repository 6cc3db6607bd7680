import { shownNumber } from '../../domain/_numbers.ts'
import { missingOf, type ProgressLine } from '../../domain/posting/progress.ts'
import { words } from '../../domain/words/home.ts'
import { words as printWords } from '../../domain/words/print-runs.ts'
import { lineTitle, words as progressWords } from '../../domain/words/progress.ts'
import { words as readinessWords } from '../../domain/words/readiness.ts'
import { progressLinks, readinessLinks } from '../_links/posting.ts'
import { Panel } from '../_ui/panel.tsx'

/** The people of a dean or a head with most to enter. */
export const WhoOwes = ({ lines }: { lines: readonly ProgressLine[] }) => (
  <Panel id="owes" title={words.owes} foot={<ChargeLinks by="teacher" />}>
    <ul className="rows">
      {lines.map((line) => (
        <li key={line.key}>
          <bdi className="grow name">{lineTitle(line)}</bdi>
          <span className="small">
            <b>{shownNumber(missingOf(line.parts))}</b> {words.missing}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)

const base = '/term-reports'

/** Where a dean or a head sees all that is missing, how far it is, and prints cards. */
export const ChargeLinks = ({ by }: { by?: 'teacher' }) => (
  <div className="line">
    <a href={readinessLinks(base, { year: 0, term: 0, isCurrent: true }).home}>{readinessWords.home}</a>
    <a href={by ? progressLinks(base).view({ by }) : progressLinks(base).home}>{by ? words.everybody : progressWords.home}</a>
    <a href={`${base}/reports/print`}>{printWords.title}</a>
  </div>
)
