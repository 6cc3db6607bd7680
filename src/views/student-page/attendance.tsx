import { percentPresent, shownPercent } from '../../domain/_numbers.ts'
import { termLine } from '../../domain/_titles.ts'
import type { StudentTerm } from '../../domain/figures/student.ts'
import { pageWords as words } from '../../domain/words/student-page.ts'
import { studentUrl } from '../_links/attendance.ts'
import { Note, Section } from '../_ui/section.tsx'
import { Table } from '../_ui/table.tsx'

/** `percent`: from the current term's daily registers, for people who may read them. */
type Props = { id: number; reports: readonly StudentTerm[]; daily: { percent: number | null } | undefined }

/** The attendance in the term reports. */
export function Attendance({ id, reports, daily }: Props) {
  const known = reports.filter(({ timesAbsent, timesLate }) => timesAbsent !== null || timesLate !== null)
  const link = daily && <a href={studentUrl(id)}>{words.days}</a>
  return (
    <Section id="attendance-by-term" title={words.attendance} link={link}>
      <Table
        label={words.attendance}
        rows={known.toReversed()}
        rowKey={termLine}
        columns={[
          { head: words.term, isName: true, className: 'whitespace-nowrap', cell: termLine },
          { head: words.possible, align: 'num', cell: ({ possibleAttendance }) => possibleAttendance ?? '–' },
          { head: words.absent, align: 'num', cell: ({ timesAbsent }) => timesAbsent ?? '–' },
          { head: words.present, align: 'num', cell: (one) => shownPercent(percentPresent(one)) },
          { head: words.late, align: 'num', cell: ({ timesLate }) => timesLate ?? '–' },
        ]}
        empty={<Note>{words.noAttendance}</Note>}
      />
      {daily?.percent != null && <Note>{words.today(shownPercent(daily.percent))}</Note>}
    </Section>
  )
}
