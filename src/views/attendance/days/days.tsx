import { longDay, shownTime } from '../../../domain/_dates.ts'
import type { NotOwed } from '../../../domain/_owed.ts'
import type { Session } from '../../../domain/_school-days.ts'
import type { AttendanceDay } from '../../../domain/attendance/days/index.ts'
import { recordOf, words } from '../../../domain/words/attendance.ts'
import { common } from '../../../domain/words/common.ts'
import { notOwedTitle } from '../../../domain/words/school-calendar.ts'
import { type DaysState, daysUrl, studentUrl } from '../../_links/attendance.ts'
import { Badge } from '../../_ui/badge.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { FilterForm } from '../../_ui/filter-form.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { SelectAll, Table } from '../../_ui/table.tsx'

/** `off`: why the day does not count, or one of its sessions. */
export type DayRow = AttendanceDay & { off?: NotOwed | undefined }
type Props = { student: { studentId: number }; days: readonly DayRow[]; found: readonly DayRow[]; state: DaysState }

/** Attendance Details, with checkboxes while records are being deleted. */
export function DayTable({ student: { studentId: id }, days, found, state }: Props) {
  return (
    <section className="panel" aria-labelledby="attendance-details">
      <div className="row pad">
        <h2 id="attendance-details">{words.details}</h2>
        <FilterForm className="push w-64" action={studentUrl(id)} target="#attendance-days" isPart>
          {state.isDeleting && <input type="hidden" name="mode" value="delete" />}
          <SearchField label={words.searchDate} value={state.search} maxLength={40} />
        </FilterForm>
      </div>
      <form
        id="attendance-days"
        action={studentUrl(id, 'delete')}
        hx-get={studentUrl(id, 'delete')}
        hx-target="#dialog"
        hx-swap="innerHTML"
      >
        {found.length === 0 ? <NoDays hasDays={days.length > 0} /> : <Days days={found} isDeleting={state.isDeleting} />}
        {state.isDeleting && (
          <div className="pager">
            <span className="dim mr-auto">
              <b data-selected-count="">0</b> {words.selected}
            </span>
            <ButtonLink href={daysUrl(id, state, { isDeleting: false })}>{common.cancel}</ButtonLink>
            <Button type="submit" look="danger" icon="trash">
              {words.deleteSelected}
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}

const Days = ({ days, isDeleting }: { days: readonly DayRow[]; isDeleting: boolean }) => (
  <Table
    label={words.details}
    rows={days}
    rowKey={({ date }) => date}
    columns={[
      isDeleting && {
        head: <SelectAll label={words.selectAll} />,
        width: 'w-[40px]',
        cell: (day) => !day.isArchived && <Tick day={day} />,
      },
      { head: words.date, isName: true, cell: ({ date }) => longDay(date) },
      { head: words.am, align: 'mid', cell: ({ am }) => <SessionMark session={am} /> },
      { head: words.pm, align: 'mid', cell: ({ pm }) => <SessionMark session={pm} /> },
      {
        head: words.late,
        cell: ({ off, isLate }) => (
          <>
            {off && <Badge>{notOwedTitle(off)}</Badge>}
            {isLate && (!off || off.session === 'pm') && <Badge kind="warn">{words.late}</Badge>}
          </>
        ),
      },
      { head: words.timeIn, align: 'num', cell: ({ timeIn }) => shownTime(timeIn) },
      { head: words.timeOut, align: 'num', cell: ({ timeOut }) => shownTime(timeOut) },
    ]}
  />
)

const Tick = ({ day: { id, version, date } }: { day: DayRow }) => (
  <input type="checkbox" name="record" value={`${id}-${version}`} aria-label={recordOf(longDay(date))} />
)

const SessionMark = ({ session }: { session: Session }) => (session === 'P' ? <>P</> : <Badge kind="warn">A</Badge>)

const NoDays = ({ hasDays }: { hasDays: boolean }) => (
  <Empty title={hasDays ? words.noDay : words.none}>{hasDays ? words.noDayHint : words.noneYet}</Empty>
)
