import { type AttendanceDay, longDay, type Session, shownTime } from '../../domain/attendance/index.ts'
import type { NoSchool } from '../../domain/school-calendar/index.ts'
import { recordOf, words } from '../../domain/words/attendance.ts'
import { noSchoolTitle } from '../../domain/words/school-calendar.ts'
import { Badge } from '../_ui/badge.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { type DaysState, daysUrl, studentUrl } from './links.ts'

/** `off`: why the day does not count. */
export type ShownDay = AttendanceDay & { off?: NoSchool | undefined }
type Props = {
  student: { studentId: number }
  days: readonly ShownDay[]
  found: readonly ShownDay[]
  state: DaysState
}

/** Attendance Details, with boxes to tick while one deletes. */
export function DayTable({ student: { studentId: id }, days, found, state }: Props) {
  return (
    <section className="panel" aria-labelledby="attendance-details">
      <div className="row pad">
        <h2 id="attendance-details">{words.details}</h2>
        <form
          className="push w-64"
          action={studentUrl(id)}
          hx-get={studentUrl(id)}
          hx-trigger="input delay:200ms, submit"
          hx-target="#attendance-days"
          hx-select="#attendance-days"
          hx-swap="outerHTML"
          hx-replace-url="true"
          hx-sync="this:replace"
        >
          {state.isDeleting && <input type="hidden" name="mode" value="delete" />}
          <SearchField label={words.searchDate} value={state.search} maxLength={40} />
        </form>
      </div>
      <form
        id="attendance-days"
        action={studentUrl(id, 'delete')}
        hx-get={studentUrl(id, 'delete')}
        hx-target="#dialog"
        hx-swap="innerHTML"
      >
        {found.length === 0 ? <Nothing hasDays={days.length > 0} /> : <Days days={found} isDeleting={state.isDeleting} />}
        {state.isDeleting && (
          <div className="pager">
            <span className="dim mr-auto">
              <b data-selected-count="">0</b> {words.selected}
            </span>
            <ButtonLink href={daysUrl(id, state, { isDeleting: false })}>{words.cancel}</ButtonLink>
            <Button type="submit" look="danger" icon="trash">
              {words.deleteSelected}
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}

const Days = ({ days, isDeleting }: { days: readonly ShownDay[]; isDeleting: boolean }) => (
  <table className="table">
    <thead>
      <tr>
        {isDeleting && (
          <th scope="col" className="w-[40px]">
            <input type="checkbox" data-select-all="" hidden aria-label={words.selectAll} />
          </th>
        )}
        <th scope="col">{words.date}</th>
        <th scope="col" className="mid">
          {words.am}
        </th>
        <th scope="col" className="mid">
          {words.pm}
        </th>
        <th scope="col">{words.late}</th>
        <th scope="col" className="num">
          {words.timeIn}
        </th>
        <th scope="col" className="num">
          {words.timeOut}
        </th>
      </tr>
    </thead>
    <tbody>
      {days.map((day) => (
        <tr key={day.date}>
          {isDeleting && (
            <td>
              {!day.isArchived && (
                <input type="checkbox" name="record" value={`${day.id}-${day.version}`} aria-label={recordOf(longDay(day.date))} />
              )}
            </td>
          )}
          <th scope="row">{longDay(day.date)}</th>
          <td className="mid">
            <SessionMark session={day.am} />
          </td>
          <td className="mid">
            <SessionMark session={day.pm} />
          </td>
          <td>{day.off ? <Badge>{noSchoolTitle(day.off)}</Badge> : day.isLate && <Badge kind="warn">{words.late}</Badge>}</td>
          <td className="num">{shownTime(day.timeIn)}</td>
          <td className="num">{shownTime(day.timeOut)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const SessionMark = ({ session }: { session: Session }) => (session === 'P' ? <>P</> : <Badge kind="warn">A</Badge>)

const Nothing = ({ hasDays }: { hasDays: boolean }) => (
  <Empty title={hasDays ? words.noDay : words.none}>{hasDays ? words.noDayHint : words.noneYet}</Empty>
)
