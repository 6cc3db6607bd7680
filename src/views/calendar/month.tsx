import { longDay, yearTitle } from '../../domain/_dates.ts'
import { type Item, type Month, type MonthDay, monthOf, monthsLater } from '../../domain/calendar/month.ts'
import { earlier, itemTitle, later, monthTitle, schoolDaysOf, words } from '../../domain/words/calendar-month.ts'
import { pickerWords } from '../../domain/words/choosing.ts'
import { common } from '../../domain/words/common.ts'
import { monthLinks, yearUrl } from '../_links/calendar.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { PageHead } from '../_ui/page-head.tsx'

type Props = {
  base: string
  year: number
  /** The displayed months: one, or a whole year. */
  months: readonly Month[]
  isWholeYear: boolean
  today: string
  mayEdit: boolean
}

/** The calendar for the staff: the events of each day of a month or a year. */
export function CalendarMonths({ base, year, months, isWholeYear, today, mayEdit }: Props) {
  const links = monthLinks(base)
  const [first] = months
  if (!first) return null
  return (
    <div className="stack">
      <PageHead title={words.title} sub={words.about} />
      <div className="row no-print">
        {isWholeYear ? <YearPager links={links} year={year} /> : <MonthPager links={links} month={first.month} />}
        <ButtonLink href={isWholeYear ? links.month(monthOf(today)) : links.year(year)}>
          {isWholeYear ? words.oneMonth : words.wholeYear}
        </ButtonLink>
        <span className="row push">
          <Button icon="report" data-print="">
            {common.print}
          </Button>
          <ButtonLink icon="download" href={links.file(year)} title={words.fileHint}>
            {words.file}
          </ButtonLink>
          {mayEdit && (
            <ButtonLink icon="edit" href={yearUrl(year)}>
              {words.edit}
            </ButtonLink>
          )}
        </span>
      </div>
      {months.map((month) => (
        <MonthShown key={month.month} {...month} today={today} />
      ))}
    </div>
  )
}

type Links = ReturnType<typeof monthLinks>

const MonthPager = ({ links, month }: { links: Links; month: string }) => (
  <nav className="row" aria-label={words.months}>
    <ButtonLink href={links.month(monthsLater(month, -1))} rel="prev">
      {earlier(month)}
    </ButtonLink>
    <ButtonLink href={links.home}>{words.today}</ButtonLink>
    <ButtonLink href={links.month(monthsLater(month, 1))} rel="next">
      {later(month)}
    </ButtonLink>
  </nav>
)

const YearPager = ({ links, year }: { links: Links; year: number }) => (
  <nav className="row" aria-label={words.year}>
    {[year - 10_001, year + 10_001].map((other) => (
      <ButtonLink key={other} href={links.year(other)}>
        {yearTitle(other)}
      </ButtonLink>
    ))}
  </nav>
)

const MonthShown = ({ month, column, days, schoolDays, today }: Month & { today: string }) => (
  <section className="panel pad stack month" aria-labelledby={`month-${month}`}>
    <div className="row">
      <h2 id={`month-${month}`}>{monthTitle(month)}</h2>
      <span className="dim">{schoolDaysOf(schoolDays)}</span>
    </div>
    <ol className="month-head" aria-hidden="true">
      {pickerWords.weekdays.map((weekday) => (
        <li key={weekday}>{weekday.slice(0, 3)}</li>
      ))}
    </ol>
    <ol className="month-days">
      {days.map((day) => (
        <Day key={day.day} {...day} isToday={day.day === today} column={day === days[0] ? column : undefined} />
      ))}
    </ol>
    {days.every(({ items }) => items.length === 0) && <p className="dim month-nothing">{words.nothing}</p>}
  </section>
)

const columns = ['col-start-1', 'col-start-2', 'col-start-3', 'col-start-4', 'col-start-5', 'col-start-6', 'col-start-7']

const Day = ({ day, isSchoolDay, items, isToday, column }: MonthDay & { isToday: boolean; column: number | undefined }) => (
  <li
    className={[isSchoolDay ? '' : 'is-off', items.length === 0 && 'is-empty', column && columns[column - 1]].filter(Boolean).join(' ')}
    aria-current={isToday ? 'date' : undefined}
  >
    <time dateTime={day}>
      <span className="sr">{`${longDay(day)}${isSchoolDay ? '' : `, ${words.noSchool}`}`}</span>
      <span aria-hidden="true">
        <span className="month-weekday">{`${longDay(day).slice(0, 3)} `}</span>
        {Number(day.slice(8))}
      </span>
    </time>
    {items.length > 0 && (
      <ul>
        {items.map((item) => (
          <li key={itemTitle(item)} className={`month-item ${looks[item.kind]}`}>
            {itemTitle(item)}
          </li>
        ))}
      </ul>
    )}
  </li>
)

const looks = {
  closed: '',
  held: 'good',
  exams: 'warn',
  'term-begins': 'good',
  'term-ends': 'good',
  deadline: 'warn',
} as const satisfies Record<Item['kind'], string>
