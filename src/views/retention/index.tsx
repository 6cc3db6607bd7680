import type { ReactNode } from 'react'
import { shownDay } from '../../domain/_dates.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import { type Figures, type Fixed, type Going, type Hold, type Kind, mostCounted, type Time } from '../../domain/retention/index.ts'
import * as told from '../../domain/words/retention.ts'
import { backupsUrl } from '../_links/backups.ts'
import { retentionUrl } from '../_links/retention.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink, IconLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Facts } from '../_ui/facts.tsx'
import { type Column, refreshed, Table } from '../_ui/table.tsx'
import { GoingTable, HoldTable } from './lists.tsx'

const { words } = told

/** `all`: the number at the last count. */
export type Line = Figures & { kind: Kind; time: Time; all?: number | undefined }
export type FixedLine = { kind: Fixed; count: number | null; oldest: string | null }
export type RetentionProps = {
  lines: readonly Line[]
  fixed: readonly FixedLine[]
  going: readonly Going[]
  isMore: boolean
  countedAt: string | undefined
  counting: { done: number; total: number } | undefined
  holds: readonly Hold[]
  /** The time of the last deletion, and the numbers deleted. */
  last: { at: string; says: string } | undefined
  isUnderWay: boolean
  /** The backups are the database server's. */
  isOnServer: boolean
  today: string
  when: (at: string) => string
}

/** Reloads while records are being deleted, and after each change. */
export function Retention(props: RetentionProps) {
  const { lines, fixed, isUnderWay, isOnServer, counting, last, today } = props
  const over = lines.map((line) => line.over)
  const isMany = lines.some(({ count }) => count > mostCounted)
  return (
    <section
      id="retention"
      className="stack"
      aria-label={words.title}
      {...refreshed({ url: retentionUrl(), on: 'retention-changed', ...((isUnderWay || counting) && { every: '1s' }) })}
      hx-swap="outerMorph"
      hx-headers='{"X-Quiet":"1"}'
    >
      <p className="hint max-w-3xl">{words.lead}</p>
      <div className="panel pad stack">
        <Facts
          facts={[
            [words.last, last ? last.at : words.never],
            [words.counts, last?.says || words.nothing],
            [words.when, isOnServer ? words.nightlyOnServer : words.nightly],
          ]}
        />
        {isUnderWay && !counting ? <p role="status">{words.underWay}</p> : <Actions over={over} />}
      </div>
      <div className="panel">
        <Table label={words.title} columns={kindColumns(today)} rows={lines} rowKey={({ kind }) => kind} />
        {(isMany || counting) && <Counted {...props} />}
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
          <Alert>{isOnServer ? words.backupsOnServer : words.backups}</Alert>
        </section>
      </div>
    </section>
  )
}

/** The time of the last count of large tables, and a button to count now. */
const Counted = ({ countedAt, counting }: Pick<RetentionProps, 'countedAt' | 'counting'>) => (
  <form className="row pad flex-wrap" method="post" action={retentionUrl('count')} hx-post={retentionUrl('count')} hx-swap="none">
    <p className="hint" role="status">
      {counting ? told.countingText(counting) : told.countedAt(countedAt)}
    </p>
    {!counting && (
      <Button type="submit" small>
        {words.countNow}
      </Button>
    )}
  </form>
)

const Actions = ({ over }: { over: readonly number[] }) => (
  <p className="row flex-wrap">
    <ButtonLink icon="trash" {...opens(retentionUrl('sweep'))}>
      {over.some((count) => count > 0) ? `${words.deleteNow} (${told.allOver(over)})` : words.deleteNow}
    </ButtonLink>
    <ButtonLink {...opens(retentionUrl('hold'))}>{words.keepTitle}</ButtonLink>
  </p>
)

/** For a large table, the number of the last count. */
function numberOf({ count, all }: Line): string {
  if (count === 0) return words.none
  return count > mostCounted && all !== undefined && all > mostCounted ? shownNumber(all) : told.upToText(count)
}

const kindColumns = (today: string): Column<Line>[] => [
  { head: words.kind, isName: true, cell: ({ kind }) => told.kindWords[kind].title },
  { head: words.kept, className: 'whitespace-nowrap', cell: ({ time }) => told.timeText(time) },
  { head: words.now, align: 'num', cell: numberOf },
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
