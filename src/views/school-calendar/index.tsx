import { shownDay, yearTitle } from '../../domain/_dates.ts'
import { termTitle } from '../../domain/_titles.ts'
import type { CalendarDays } from '../../domain/school-calendar/index.ts'
import {
  daysOfEntry,
  editOf,
  levelName,
  moreDays,
  recordsOf,
  removeOf,
  undoAdded,
  undoRemoved,
  weekdayOf,
  words,
} from '../../domain/words/school-calendar.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button, ButtonLink, IconLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { HistoryMenu } from '../_ui/history-menu.tsx'
import { addUrl, calendarUrl, copyUrl, entryUrl, fileUrl, undoUrl, yearUrl } from './links.ts'

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
  /** Forms with other days than the whole school. */
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
}

const opens = (href: string) => ({ href, 'hx-get': href, 'hx-target': '#dialog' })

/** School Calendar: which days are school days, and why the others are not. */
export const CalendarPage = (props: CalendarProps) => (
  <div className="stack max-w-5xl">
    <header>
      <h1>{words.title}</h1>
      <p className="dim">{words.about}</p>
    </header>
    <div className="row items-end">
      <nav className="tabs" aria-label={words.year}>
        {props.years.map((year) => (
          <a key={year} href={yearUrl(year)} aria-current={year === props.year ? 'page' : undefined}>
            {yearTitle(year)}
          </a>
        ))}
      </nav>
      <span className="row push">
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
  <div
    id="calendar"
    className="stack"
    hx-get={yearUrl(props.year)}
    hx-trigger="calendar-changed from:body"
    hx-swap="outerHTML"
    hx-sync="this:replace"
  >
    {props.undo && <Undo {...props.undo} />}
    {props.waiting > 0 && <Alert>{words.waiting}</Alert>}
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
      {words.undo}
    </Button>
  </form>
)

const Terms = ({ terms }: Pick<CalendarProps, 'terms'>) => (
  <section className="panel relative overflow-x-auto" aria-label={words.terms}>
    <table className="table table-in-box min-w-[640px]">
      <thead>
        <tr>
          <th scope="col">{words.term}</th>
          <th scope="col">{words.dates}</th>
          <th scope="col" className="num">
            {words.held_days}
          </th>
          <th scope="col" className="num">
            {words.proposed}
          </th>
          <th scope="col" className="num">
            {words.stored}
          </th>
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <TermRow key={term.term} {...term} />
        ))}
      </tbody>
    </table>
  </section>
)

const TermRow = ({ year, term, from, to, days, proposed, stored, forms, version }: TermLine) => (
  <tr>
    <th scope="row">{termTitle(term)}</th>
    {from && to ? (
      <>
        <td>
          <span className="whitespace-nowrap">{`${shownDay(from)} – ${shownDay(to)}`}</span>
          {forms.map(({ level, ...of }) => (
            <small key={level} className="block dim">{`${levelName(level)}: ${of.days} days, ${of.proposed}`}</small>
          ))}
        </td>
        <td className="num">{days}</td>
        <td className="num">{proposed}</td>
        <td className="num">
          {stored ?? '–'}
          {stored !== proposed && (
            <form
              className="row flex-nowrap justify-end"
              method="post"
              action={`${calendarUrl}/terms/${year}/${term}`}
              hx-post={`${calendarUrl}/terms/${year}/${term}`}
              hx-swap="none"
            >
              <input type="hidden" name="version" value={version} />
              {stored !== null && <Badge kind="warn">{words.typed}</Badge>}
              <Button small type="submit">
                {words.usesCalendar}
              </Button>
            </form>
          )}
        </td>
      </>
    ) : (
      <td colSpan={4} className="dim">
        {words.noDates}
      </td>
    )}
  </tr>
)

const Entries = ({ entries }: Pick<CalendarProps, 'entries'>) => (
  <section className="panel relative overflow-x-auto" aria-label={words.days}>
    {entries.length === 0 ? (
      <Empty title={words.none}>{words.noneYet}</Empty>
    ) : (
      <table className="table table-in-box min-w-[640px]">
        <thead>
          <tr>
            <th scope="col">{words.days}</th>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.who}</th>
            <th scope="col">{words.kind}</th>
            <th scope="col" className="num">
              {words.schoolDays}
            </th>
            <th scope="col" className="num">
              <span className="sr">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, ...entry }) => (
            <tr key={id}>
              <td className="whitespace-nowrap">{daysOfEntry(entry)}</td>
              <th scope="row" className="wrap-anywhere">
                {entry.reason}
              </th>
              <td>{levelName(entry.level)}</td>
              <td>{entry.kind === 'held' ? <Badge kind="good">{words.held}</Badge> : words.closed}</td>
              <td className="num">{entry.kind === 'held' ? '–' : entry.lost}</td>
              <td className="num">
                <span className="flex flex-nowrap justify-end gap-1">
                  <HistoryMenu base="/admin" entity="school_calendar" id={id} field="reason" label={entry.reason} />
                  <IconLink icon="edit" label={editOf(entry.reason)} {...opens(entryUrl(id))} />
                  <IconLink icon="trash" label={removeOf(entry.reason)} {...opens(entryUrl(id, 'remove'))} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

const mostShown = 20

const Unrecorded = ({ days }: { days: readonly string[] }) =>
  days.length > 0 && (
    <section className="panel pad stack" aria-labelledby="unrecorded">
      <h2 id="unrecorded">{words.unrecorded}</h2>
      <p className="hint">{words.unrecordedHint}</p>
      <ul className="row">
        {days.slice(0, mostShown).map((day) => (
          <li key={day}>
            <ButtonLink small {...opens(`${addUrl}?from=${day}`)}>{`${weekdayOf(day)} ${shownDay(day)}`}</ButtonLink>
          </li>
        ))}
        {days.length > mostShown && <li className="dim">{moreDays(days.length - mostShown)}</li>}
      </ul>
    </section>
  )

const OffDays = ({ off }: Pick<CalendarProps, 'off'>) =>
  off.length > 0 && (
    <section className="panel pad stack" aria-labelledby="off-days">
      <h2 id="off-days">{words.offDays}</h2>
      <p className="hint">{words.offDaysHint}</p>
      <ul>
        {off.slice(0, mostShown).map(({ date, why, records }) => (
          <li key={`${date}${why}`}>{`${weekdayOf(date)} ${shownDay(date)} · ${why} · ${recordsOf(records)}`}</li>
        ))}
        {off.length > mostShown && <li className="dim">{moreDays(off.length - mostShown)}</li>}
      </ul>
    </section>
  )
