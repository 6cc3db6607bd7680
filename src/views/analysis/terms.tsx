import type { TermKey } from '../../domain/_terms.ts'
import { termLine } from '../../domain/_titles.ts'
import { developmentSays, passRate, sameTermNote, words } from '../../domain/words/analysis.ts'
import { analysisUrl, overTermsUrl } from '../_links/analysis.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { LineChart } from '../_ui/line-chart.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Panel } from '../_ui/panel.tsx'
import { Table } from '../_ui/table.tsx'
import { Asks, Nothing } from './index.tsx'
import type { AnalysisProps } from './shown.ts'

export type TermPoint = TermKey & { mean: string | null; n: number; passed: number; beside: string | null }
type Props = Pick<AnalysisProps, 'base' | 'term' | 'title' | 'choices' | 'group'> & { points: readonly TermPoint[]; isSameTerm: boolean }

/** How a group went over the terms. */
export function OverTermsPage({ base, term, title, choices, group, points, isSameTerm }: Props) {
  const there = points.filter(({ mean }) => mean !== null)
  const hasBeside = there.some(({ beside }) => beside !== null)
  const drawn = there.map(({ year, term: of, mean, beside }) => ({ year, term: of, own: mean, other: beside }))
  return (
    <div id="analysis" className="page analysis">
      <PageHead title={words.overTerms} sub={[title, isSameTerm ? sameTermNote(term.term) : ''].filter(Boolean).join(' · ')}>
        <ButtonLink href={analysisUrl(base, { ...group, term })}>{words.ofTerm}</ButtonLink>
        <Button icon="report" data-print="">
          {words.print}
        </Button>
      </PageHead>
      <Asks {...{ term, choices, group }} action={overTermsUrl(base, {})} />
      {there.length === 0 ? (
        <Nothing />
      ) : (
        <Panel id="development" title={words.development} foot={developmentSays(there)}>
          <div className="pad">
            <LineChart points={drawn} own={title} other={words.beside} />
          </div>
          <Table
            label={words.development}
            rows={there.toReversed()}
            rowKey={termLine}
            columns={[
              {
                head: words.term,
                isName: true,
                cell: (one) => <a href={analysisUrl(base, { ...group, term: one })}>{termLine(one)}</a>,
              },
              { head: words.number, align: 'num', cell: ({ n }) => n },
              { head: words.mean, align: 'num', cell: ({ mean }) => <b>{mean}</b> },
              { head: words.passed, align: 'num', cell: (one) => passRate(one) },
              hasBeside && { head: words.beside, align: 'num', cell: ({ beside }) => beside ?? '–' },
            ]}
          />
        </Panel>
      )}
    </div>
  )
}
