import { shownDay, yearTitle } from '../../domain/_dates.ts'
import { isSameTerm, type TermKey } from '../../domain/_terms.ts'
import { termTitle } from '../../domain/_titles.ts'
import { canUndoRegistering, type TermUse, whyKept } from '../../domain/school/terms/uses.ts'
import { common } from '../../domain/words/common.ts'
import { words as nextWords } from '../../domain/words/next-reports.ts'
import { tabTitles, yearWords as words } from '../../domain/words/school.ts'
import { carryWords } from '../../domain/words/school-carry-over.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import { words as awayWords, keptNotes } from '../../domain/words/take-away.ts'
import { yearTitles } from '../../domain/words/year.ts'
import { nextReportsUrl } from '../_links/students.ts'
import { termAwayUrl, termUndoUrl } from '../_links/terms.ts'
import { yearUrl } from '../_links/year.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { List } from '../_ui/table.tsx'
import { carryUrl } from './carry-over.tsx'
import { tabUrl } from './frame.tsx'

type Term = { year: number; term: number; termStart: string | null; termEnd: string | null; isCurrent: boolean }

type Props = {
  years: readonly number[]
  terms: readonly Term[]
  /** The year that each year can take over from. */
  sources: ReadonlyMap<number, number | undefined>
  uses: readonly TermUse[]
  /** Later terms in which students are registered. */
  prepared: readonly TermKey[]
}

/** The years of the school, latest first, with their terms. */
export const YearTable = ({ years, terms, sources, uses, prepared }: Props) => (
  <List
    id="years"
    folds
    label={tabTitles.years}
    refresh={{ url: tabUrl('years'), on: 'school-changed' }}
    rows={[...years].reverse()}
    rowKey={(year) => year}
    columns={[
      { head: words.year, isName: true, cell: (year) => yearTitle(year) },
      { head: words.terms, cell: (year) => <Terms terms={terms.filter((term) => term.year === year)} {...{ uses, prepared }} /> },
      { head: common.actions, cell: (year) => <CarryOver from={sources.get(year)} to={year} /> },
    ]}
    after={
      <p className="pager">
        <span className="dim mr-auto">{words.hint}</span>
        <ButtonLink small href={yearUrl()}>
          {yearTitles.page}
        </ButtonLink>
        <ButtonLink small href="/admin/dashboard">
          {sectionTitles.dashboard}
        </ButtonLink>
      </p>
    }
  />
)

const CarryOver = ({ from, to }: { from: number | undefined; to: number }) =>
  from !== undefined && (
    <span>
      <ButtonLink small {...opens(carryUrl(to))}>
        {carryWords.open(from)}
      </ButtonLink>
    </span>
  )

function Terms({ terms, uses, prepared }: Pick<Props, 'terms' | 'uses' | 'prepared'>) {
  if (terms.length === 0) return words.noTerms
  return (
    <ul className="grid gap-1 py-2">
      {[...terms].reverse().map(({ year, term, termStart, termEnd, isCurrent }) => (
        <li key={term} className="row">
          <span className="w-16">{termTitle(term)}</span>
          {termStart && termEnd && <span>{`${shownDay(termStart)} – ${shownDay(termEnd)}`}</span>}
          {isCurrent && <Badge kind="good">{words.current}</Badge>}
          <Away
            use={uses.find((use) => use.year === year && use.term === term)}
            isPrepared={prepared.some((one) => isSameTerm(one, { year, term }))}
          />
        </li>
      ))}
    </ul>
  )
}

/** What can be taken back of a term, or why it stays. */
function Away({ use, isPrepared }: { use: TermUse | undefined; isPrepared: boolean }) {
  if (!use) return null
  const why = whyKept(use)
  return (
    <>
      {why && why !== 'current' && <span className="small dim">{keptNotes[why]}</span>}
      {isPrepared && (
        <ButtonLink small href={nextReportsUrl()}>
          {nextWords.check}
        </ButtonLink>
      )}
      {canUndoRegistering(use) && (
        <ButtonLink small {...opens(termUndoUrl(use))}>
          {awayWords.undo}
        </ButtonLink>
      )}
      {!why && (
        <ButtonLink small {...opens(termAwayUrl(use))}>
          {awayWords.open}
        </ButtonLink>
      )}
    </>
  )
}
