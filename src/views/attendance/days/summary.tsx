import type { ReactNode } from 'react'
import { shownDays } from '../../../domain/_dates.ts'
import { percentOf, shownNumber, shownPercent } from '../../../domain/_numbers.ts'
import { formTitle } from '../../../domain/_titles.ts'
import type { AttendanceSummary } from '../../../domain/attendance/days/index.ts'
import type { ReasonTotal } from '../../../domain/attendance/days/reasons.ts'
import { chartWords, entryTitles, summaryWords, words } from '../../../domain/words/attendance.ts'
import { words as reasonWords } from '../../../domain/words/attendance-reasons.ts'
import { summaryUrl } from '../../_links/attendance.ts'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Facts } from '../../_ui/facts.tsx'
import { FilterForm } from '../../_ui/filter-form.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { Table } from '../../_ui/table.tsx'
import { barsOf } from './bars.ts'
import type { DayFaults, TypedDays } from './dialogs.tsx'
import { SummaryChart } from './summary-chart.tsx'

export type SummaryProps = {
  asked: TypedDays
  errors?: DayFaults | undefined
  /** Null while no days are chosen and the current term has no dates. */
  between: { from: string; to: string } | null
  summary: AttendanceSummary | null
  reasons: readonly ReasonTotal[]
}

/** Attendance - Summary Statistics: the current term or the chosen days. */
export const SummaryPage = (props: SummaryProps) => (
  <div className="stack">
    <PageHead title={entryTitles.summary}>
      <FilterForm className="row items-start" action={summaryUrl} target="#attendance-summary" on="change" noValidate>
        <div className="w-[150px]">
          <DateField label={words.from} name="from" value={props.asked.from} error={props.errors?.from} />
        </div>
        <div className="w-[150px]">
          <DateField label={words.to} name="to" value={props.asked.to} error={props.errors?.to} />
        </div>
        <span className="row self-end">
          <ButtonLink href={summaryUrl}>{summaryWords.clear}</ButtonLink>
          <Button look="primary" type="button" hx-get={`${summaryUrl}/show`} hx-include="closest form" hx-target="#dialog">
            {words.display}
          </Button>
        </span>
      </FilterForm>
    </PageHead>
    <SummaryFigures {...props} />
  </div>
)

export function SummaryFigures({ errors, between, summary, reasons }: SummaryProps) {
  const wrong = Object.values(errors ?? {})[0]
  return (
    <div id="attendance-summary" className="stack">
      {wrong ? (
        <p className="bad" role="alert">
          {wrong}
        </p>
      ) : between && summary ? (
        <>
          <p className="dim small">{shownDays(between)}</p>
          {summary.school.present > 0 ? (
            <Figures {...{ summary, reasons }} />
          ) : (
            <NoFigures title={summaryWords.none}>{summaryWords.noneYet}</NoFigures>
          )}
        </>
      ) : (
        <NoFigures title={words.noDates}>{words.noDatesYet}</NoFigures>
      )}
    </div>
  )
}

const NoFigures = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel">
    <Empty title={title}>{children}</Empty>
  </section>
)

function Figures({ summary, reasons }: { summary: AttendanceSummary; reasons: readonly ReasonTotal[] }) {
  const { present, total, mornings, late } = summary.school
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <section className="panel pad flex-[2_1_37.5rem]">
          <SummaryChart {...barsOf(summary)} />
        </section>
        <section className="stack flex-[1_1_20rem]">
          <Facts
            score
            facts={[
              [summaryWords.total, <Share key="total" part={present} whole={total} />],
              [summaryWords.late, <Share key="late" part={late} whole={mornings} unit="mornings" />],
            ]}
          />
          <div className="panel overflow-clip">
            <FormTable summary={summary} />
          </div>
          {reasons.length > 0 && (
            <div className="panel overflow-clip">
              <ReasonTable reasons={reasons} />
            </div>
          )}
        </section>
      </div>
      <p className="hint">{summaryWords.note}</p>
    </>
  )
}

const Share = ({ part, whole, unit }: { part: number; whole: number; unit?: 'mornings' }) => (
  <>
    {shownNumber(part)} <small className="block">{unit ? summaryWords.ofMornings(whole) : summaryWords.of(whole)}</small>
  </>
)

const ReasonTable = ({ reasons }: Pick<SummaryProps, 'reasons'>) => (
  <Table
    label={reasonWords.byReason}
    rows={reasons}
    rowKey={({ title }) => title}
    columns={[
      { head: reasonWords.reason, isName: true, className: 'wrap-anywhere', cell: ({ title }) => title },
      { head: reasonWords.used, align: 'num', cell: ({ sessions }) => shownNumber(sessions) },
    ]}
  />
)

const FormTable = ({ summary }: { summary: AttendanceSummary }) => (
  <Table
    label={summaryWords.form}
    rows={summary.forms}
    rowKey={({ level }) => level}
    columns={[
      { head: summaryWords.form, isName: true, cell: ({ level }) => formTitle(level) },
      { head: chartWords.present, align: 'num', cell: ({ present }) => shownNumber(present) },
      { head: chartWords.absent, align: 'num', cell: ({ present, total }) => shownNumber(total - present) },
      { head: chartWords.late, align: 'num', cell: ({ late }) => shownNumber(late) },
      { head: summaryWords.percent, align: 'num', cell: ({ present, total }) => shownPercent(percentOf(present, total)) },
    ]}
  />
)
