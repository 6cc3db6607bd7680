import type { ComponentProps } from 'react'
import { shownDay, yearTitle } from '../../domain/_dates.ts'
import type { CalendarDays } from '../../domain/_school-days.ts'
import { termTitle } from '../../domain/_titles.ts'
import { common } from '../../domain/words/common.ts'
import {
  dayInWeek,
  daysOfEntry,
  editOf,
  levelName,
  moreDays,
  recordsOf,
  removeOf,
  shownHalves,
  undoAdded,
  undoRemoved,
  words,
} from '../../domain/words/school-calendar.ts'
import { addUrl, calendarUrl, copyUrl, entryUrl, fileUrl, monthLinks, undoUrl, yearUrl } from '../_links/calendar.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button, ButtonLink, IconLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { HistoryMenu } from '../_ui/history-menu.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { List, refreshed } from '../_ui/table.tsx'
import { OldCardsList, OldFiguresList } from '../attendance/days/old-cards.tsx'

type Entry = CalendarDays & { id: number; version: number; lost: number }
type Undoable = { kind: 'added' | 'removed'; at: string; entries: number; source: string | null; reason: string }
export type TermLine = {
  year: number
  term: number
  from: string | null
  to: string | null
  days: number
  proposed: number
  stored: number | null
  /** Forms with other school days than the whole school. */
  forms: readonly { level: number; days: number; proposed: number }[]
  version: number
}
export type CalendarProps = {
  year: number
  years: readonly number[]
  terms: readonly TermLine[]
  entries: readonly Entry[]
  undo: Undoable | undefined
  unrecorded: readonly string[]
  off: readonly { date: string; why: string; records: number }[]
  waiting: number
  old: ComponentProps<typeof OldCardsList> & { figures: ComponentProps<typeof OldFiguresList>['old'] }
}

/** School Calendar: the school days, and the reasons for days off. */
export const CalendarPage = (props: CalendarProps) => (
  <div className="stack">
    <PageHead title={words.title} sub={words.about} />
    <div className="row items-end">
      <nav className="tabs" aria-label={words.year}>
        {props.years.map((year) => (
          <a key={year} href={yearUrl(year)} aria-current={year === props.year ? 'page' : undefined}>
            {yearTitle(year)}
          </a>
        ))}
      </nav>
      <span className="row push">
        <ButtonLink href={monthLinks('/admin').year(props.year)}>{words.byMonth}</ButtonLink>
        <ButtonLink icon="files" {...opens(`${copyUrl}?year=${props.year}`)}>
          {words.copy}
        </ButtonLink>
        <ButtonLink icon="upload" {...opens(`${fileUrl}?year=${props.year}`)}>
          {words.file}
        </ButtonLink>
        <ButtonLink look="primary" icon="plus" {...opens(addUrl)}>
          {words.add}
        </ButtonLink>
      </span>
    </div>
    <Calendar {...props} />
  </div>
)

/** Reloads itself when the calendar has changed. */
export const Calendar = (props: CalendarProps) => (
  <div id="calendar" className="stack" {...refreshed({ url: yearUrl(props.year), on: 'calendar-changed' })}>
    {props.undo && <Undo {...props.undo} />}
    {props.waiting > 0 && <Alert>{words.waiting}</Alert>}
    <OldCardsList {...props.old} />
    <OldFiguresList old={props.old.figures} actor={props.old.actor} />
    <Terms terms={props.terms} />
    <Entries entries={props.entries} />
    <Unrecorded days={props.unrecorded} />
    <OffDays off={props.off} />
  </div>
)

const Undo = ({ kind, at, entries, source, reason }: Undoable) => (
  <form className="alert row" method="post" action={undoUrl} hx-post={undoUrl} hx-swap="none">
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="when" value={at} />
    <span>{kind === 'added' ? undoAdded(entries, reason, source) : undoRemoved(reason)}</span>
    <Button small type="submit" icon="undo">
      {common.undo}
    </Button>
  </form>
)

const Terms = ({ terms }: Pick<CalendarProps, 'terms'>) => (
  <List
    label={words.terms}
    className="table-in-box min-w-[640px]"
    rows={terms}
    rowKey={({ term }) => term}
    columns={[
      { head: words.term, isName: true, className: 'whitespace-nowrap', cell: ({ term }) => termTitle(term) },
      { head: words.dates, cell: (line) => <Dates {...line} /> },
      { head: words.held_days, align: 'num', cell: ({ from, days }) => from && days },
      { head: words.proposed, align: 'num', cell: ({ from, proposed }) => from && proposed },
      { head: words.stored, align: 'num', cell: (line) => line.from && line.to && <Possible {...line} /> },
    ]}
  />
)

const Dates = ({ from, to, forms }: TermLine) =>
  from && to ? (
    <>
      <span className="whitespace-nowrap">{`${shownDay(from)} – ${shownDay(to)}`}</span>
      {forms.map(({ level, ...of }) => (
        <small key={level} className="block dim">{`${levelName(level)}: ${of.days} days, ${of.proposed}`}</small>
      ))}
    </>
  ) : (
    <span className="dim">{words.noDates}</span>
  )

function Possible({ year, term, proposed, stored, version }: TermLine) {
  const url = `${calendarUrl}/terms/${year}/${term}`
  return (
    <>
      {stored ?? '–'}
      {stored !== proposed && (
        <form className="row flex-nowrap justify-end" method="post" action={url} hx-post={url} hx-swap="none">
          <input type="hidden" name="version" value={version} />
          {stored !== null && <Badge kind="warn">{words.typed}</Badge>}
          <Button small type="submit">
            {words.usesCalendar}
          </Button>
        </form>
      )}
    </>
  )
}

const Entries = ({ entries }: Pick<CalendarProps, 'entries'>) => (
  <List
    label={words.days}
    className="table-in-box min-w-[640px]"
    rows={entries}
    rowKey={({ id }) => id}
    empty={<Empty title={words.none}>{words.noneYet}</Empty>}
    columns={[
      { head: words.days, className: 'whitespace-nowrap', cell: daysOfEntry },
      { head: words.reason, isName: true, className: 'wrap-anywhere', cell: ({ reason }) => reason },
      { head: words.who, cell: ({ level }) => levelName(level) },
      { head: words.kind, cell: ({ kind }) => (kind === 'held' ? <Badge kind="good">{words.held}</Badge> : words[kind]) },
      { head: words.schoolDays, align: 'num', cell: ({ kind, lost }) => (kind === 'closed' ? shownHalves(lost) : '–') },
      { head: common.actions, isQuiet: true, align: 'num', cell: (entry) => <Actions {...entry} /> },
    ]}
  />
)

const Actions = ({ id, reason }: Entry) => (
  <span className="flex flex-nowrap justify-end gap-1">
    <HistoryMenu base="/admin" entity="school_calendar" id={id} field="reason" label={reason} tabIndex={0} />
    <IconLink icon="edit" label={editOf(reason)} {...opens(entryUrl(id))} />
    <IconLink icon="trash" label={removeOf(reason)} {...opens(entryUrl(id, 'remove'))} />
  </span>
)

const rowLimit = 20

const Unrecorded = ({ days }: { days: readonly string[] }) =>
  days.length > 0 && (
    <section className="panel pad stack" aria-labelledby="unrecorded">
      <h2 id="unrecorded">{words.unrecorded}</h2>
      <p className="hint">{words.unrecordedHint}</p>
      <ul className="row">
        {days.slice(0, rowLimit).map((day) => (
          <li key={day}>
            <ButtonLink small {...opens(`${addUrl}?from=${day}`)}>
              {dayInWeek(day)}
            </ButtonLink>
          </li>
        ))}
        {days.length > rowLimit && <li className="dim">{moreDays(days.length - rowLimit)}</li>}
      </ul>
    </section>
  )

const OffDays = ({ off }: Pick<CalendarProps, 'off'>) =>
  off.length > 0 && (
    <section className="panel pad stack" aria-labelledby="off-days">
      <h2 id="off-days">{words.offDays}</h2>
      <p className="hint">{words.offDaysHint}</p>
      <ul>
        {off.slice(0, rowLimit).map(({ date, why, records }) => (
          <li key={`${date}${why}`}>{`${dayInWeek(date)} · ${why} · ${recordsOf(records)}`}</li>
        ))}
        {off.length > rowLimit && <li className="dim">{moreDays(off.length - rowLimit)}</li>}
      </ul>
    </section>
  )
