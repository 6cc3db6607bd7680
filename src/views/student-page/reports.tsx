import { termLine } from '../../domain/_titles.ts'
import type { StudentTerm } from '../../domain/figures/student.ts'
import { averageText } from '../../domain/words/mark-words.ts'
import { rankOf, reportState, reportStates, pageWords as words } from '../../domain/words/student-page.ts'
import { averageUrl } from '../_links/average.ts'
import { linksOf } from '../_links/term-reports.ts'
import { Badge } from '../_ui/badge.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Explained } from '../_ui/explained.tsx'
import { LineChart } from '../_ui/line-chart.tsx'
import { Note, Section } from '../_ui/section.tsx'
import { type Column, Table } from '../_ui/table.tsx'

type Props = { base: string; id: number; reports: readonly StudentTerm[]; seesAll: boolean }

/** The average and rank of every term's report, as lines and as figures. */
export function Reports({ base, id, reports, seesAll }: Props) {
  return (
    <Section id="reports" title={words.reports}>
      {reports.length > 1 && <Charts reports={reports} />}
      <Table
        label={words.reports}
        className="reports-of-one"
        rows={reports.toReversed()}
        rowKey={termLine}
        columns={columnsOf(base, id)}
        empty={<Empty title={words.noReports}>{words.noReportsReason}</Empty>}
      />
      {!seesAll && <Note>{words.onlyYours}</Note>}
    </Section>
  )
}

const columnsOf = (base: string, id: number): Column<StudentTerm>[] => [
  {
    head: words.term,
    isName: true,
    cell: (one) => <a href={linksOf(base, one).student(one.formClass, one.n)}>{termLine(one)}</a>,
  },
  { head: words.class, cell: ({ formClass }) => formClass },
  {
    head: words.average,
    align: 'num',
    cell: (one, n) => <Why of={{ ...one, studentId: id }} figure={averageText(one.standing)} isBold hasKey={n === 0} />,
  },
  { head: words.grade, align: 'mid', cell: (one) => <Why of={{ ...one, studentId: id }} figure={one.standing.grade} /> },
  {
    head: words.rank,
    align: 'num',
    className: 'whitespace-nowrap',
    cell: (one) => <Why of={{ ...one, studentId: id }} figure={rankOf(one)} />,
  },
  { head: words.conduct, align: 'mid', cell: ({ conduct }) => conduct ?? '–' },
  { head: words.deportment, align: 'mid', cell: ({ deportment }) => deportment ?? '–' },
  { head: words.state, cell: (one) => <State state={reportState(one)} /> },
  {
    head: words.card,
    cell: (one) => (
      <a href={`/reports/report-card/${id}/${one.year}/${one.term}`} aria-label={`${words.card}, ${termLine(one)}`}>
        {words.card}
      </a>
    ),
  },
]

type WhyProps = { of: Parameters<typeof averageUrl>[0]; figure: string; isBold?: boolean; hasKey?: boolean }
const Why = ({ of, figure, isBold, hasKey = false }: WhyProps) => (
  <Explained url={averageUrl(of)} figure={figure} hasKey={hasKey}>
    {isBold ? <b>{figure}</b> : figure}
  </Explained>
)

const State = ({ state }: { state: keyof typeof reportStates }) => (
  <Badge kind={state === 'posted' ? 'good' : state === 'held' ? 'warn' : undefined}>{reportStates[state]}</Badge>
)

function Charts({ reports }: { reports: readonly StudentTerm[] }) {
  const averages = reports.map(({ year, term, standing, classMean }) => ({ year, term, own: standing.average, other: classMean }))
  const ranks = reports.map(({ year, term, standing: { rank } }) => ({ year, term, own: rank === null ? null : String(rank) }))
  return (
    <div className="line-charts">
      <LineChart points={averages} own={words.average} other={words.classMean} />
      <LineChart points={ranks} own={words.rank} last={Math.max(...reports.map(({ ranked }) => ranked))} />
    </div>
  )
}
