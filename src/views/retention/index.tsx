import type { ReactNode } from 'react'
import { shownDay } from '../../domain/_dates.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import type { Figures, Fixed, Going, Hold, Kind, Time } from '../../domain/retention/index.ts'
import * as told from '../../domain/words/retention.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Facts } from '../_ui/facts.tsx'
import { type Column, refreshed, Table } from '../_ui/table.tsx'
import { backupsUrl } from '../backups/links.ts'
import { retentionUrl } from './links.ts'
import { GoingTable, HoldTable } from './lists.tsx'

const { words } = told

export type Line = Figures & { kind: Kind; time: Time }
export type FixedLine = { kind: Fixed; count: number | null; oldest: string | null }
export type RetentionProps = {
  lines: readonly Line[]
  fixed: readonly FixedLine[]
  going: readonly Going[]
  more: number
  holds: readonly Hold[]
  /** When, and how much of each. */
  last: { at: string; says: string } | undefined
  isUnderWay: boolean
  today: string
  when: (at: string) => string
}

/** Gets itself again while something is being deleted, and after each change. */
export function Retention(props: RetentionProps) {
  const { lines, fixed, isUnderWay, last, today } = props
  const over = lines.reduce((sum, line) => sum + line.over, 0)
  return (
    <section
      id="retention"
      className="stack"
      aria-label={words.title}
      {...refreshed({ url: retentionUrl(), on: 'retention-changed', ...(isUnderWay && { every: '1s' }) })}
      hx-swap="outerMorph"
      hx-headers='{"X-Quiet":"1"}'
    >
      <p className="hint max-w-3xl">{words.lead}</p>
      <div className="panel pad stack">
        <Facts
          facts={[
            [words.last, last ? last.at : words.never],
            [words.counts, last?.says || words.nothing],
            [words.when, words.nightly],
          ]}
        />
        {isUnderWay ? <p role="status">{words.underWay}</p> : <Actions over={over} />}
      </div>
      <div className="panel">
        <Table label={words.title} columns={kindColumns(today)} rows={lines} rowKey={({ kind }) => kind} />
      </div>
      <GoingTable {...props} />
      <HoldTable {...props} />
      <div className="two">
        <div className="panel">
          <Table label={words.fixedTitle} columns={fixedColumns} rows={fixed} rowKey={({ kind }) => kind} />
        </div>
        <section className="panel pad stack">
          <h2>{words.neverTitle}</h2>
          <ul className="list-disc pl-5">
            {told.neverWords.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Alert>{words.backups}</Alert>
        </section>
      </div>
    </section>
  )
}

const Actions = ({ over }: { over: number }) => (
  <p className="row flex-wrap">
    <ButtonLink icon="trash" {...opens(retentionUrl('sweep'))}>
      {over > 0 ? `${words.deleteNow} (${shownNumber(over)})` : words.deleteNow}
    </ButtonLink>
    <ButtonLink {...opens(retentionUrl('hold'))}>{words.keepTitle}</ButtonLink>
  </p>
)

const kindColumns = (today: string): Column<Line>[] => [
  { head: words.kind, isName: true, cell: ({ kind }) => told.kindWords[kind].title },
  { head: words.kept, className: 'whitespace-nowrap', cell: ({ time }) => told.timeText(time) },
  { head: words.now, align: 'num', cell: ({ count }) => (count === 0 ? words.none : shownNumber(count)) },
  { head: words.oldest, className: 'whitespace-nowrap', cell: ({ oldest }) => shownDay(oldest) },
  { head: words.next, className: 'whitespace-nowrap', cell: ({ next }) => next && nextOf(next, today) },
  {
    head: words.change,
    isQuiet: true,
    align: 'num',
    cell: ({ kind }) => (
      <IconLink icon="edit" label={told.changeOf(told.kindWords[kind].title)} title={words.change} {...opens(retentionUrl(kind))} />
    ),
  },
]

const nextOf = ({ day, count }: NonNullable<Line['next']>, today: string): ReactNode =>
  day <= today ? told.nextTonight(count) : told.nextText(count, shownDay(day))

const fixedColumns: Column<FixedLine>[] = [
  {
    head: words.fixedTitle,
    isName: true,
    cell: ({ kind }) => {
      const { title } = told.fixedWords[kind]
      return kind === 'backups' ? <a href={backupsUrl()}>{title}</a> : title
    },
  },
  { head: words.kept, cell: ({ kind }) => told.fixedWords[kind].kept },
  { head: words.now, align: 'num', cell: ({ count }) => count !== null && shownNumber(count) },
]
