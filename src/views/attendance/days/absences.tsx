import { longDay } from '../../../domain/_dates.ts'
import { fullName, type Person } from '../../../domain/_names.ts'
import { sessions } from '../../../domain/_school-days.ts'
import { type Absence, countAbsences, type Reason } from '../../../domain/attendance/days/reasons.ts'
import { byReason, onDay, reasonOf, words } from '../../../domain/words/attendance-reasons.ts'
import { sessionTitles } from '../../../domain/words/attendance-registers.ts'
import { common } from '../../../domain/words/common.ts'
import { type RegisterState, reasonUrl } from '../../_links/attendance-registers.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { Note, Section } from '../../_ui/section.tsx'
import { type Column, refreshed, Table } from '../../_ui/table.tsx'

type Student = Person & { studentId: number }
type Props = {
  base: string
  student: Student
  absences: readonly Absence[]
  /** The page of which this is a part, if it does not reload itself. */
  url?: string
  /** At most this many are shown, the latest. */
  most?: number
}

/** A student's absences of the term, each with its reason. */
export function Absences({ base, student, absences, url, most = absences.length }: Props) {
  const columns: Column<Absence>[] = [
    { head: words.day, isName: true, cell: ({ date }) => longDay(date) },
    ...sessions.map((session): Column<Absence> => {
      return { head: sessionTitles[session], cell: (day) => day[session] && <Given reason={day[session].reason} /> }
    }),
    {
      head: common.actions,
      isQuiet: true,
      align: 'num',
      cell: ({ date: day, isArchived, am }) =>
        !isArchived && (
          <GiveReason {...{ base, student, label: onDay(day, fullName(student)) }} state={{ day, session: am ? 'am' : 'pm' }} />
        ),
    },
  ]
  const counts = countAbsences(absences)
  return (
    <div id="absences" {...(url && refreshed({ url, on: 'reason-changed', select: '#absences' }))}>
      <Section id="absences-title" title={words.absences}>
        <Table
          label={words.absences}
          rows={absences.slice(0, most)}
          rowKey={({ date }) => date}
          columns={columns}
          empty={<Note>{words.noAbsences}</Note>}
        />
        {counts.byReason.size > 0 && <Note>{byReason(counts)}</Note>}
      </Section>
    </div>
  )
}

/** The reason in words, with its note. */
export const Given = ({ reason }: { reason: Reason | undefined }) =>
  reason?.title ? (
    <>
      {reason.title}
      {reason.note && <span className="note block">{reason.note}</span>}
    </>
  ) : (
    <span className="dim">{words.none}</span>
  )

type GiveProps = { base: string; student: Student; state: RegisterState; label?: string }

/** Opens the dialog of a session's reason. */
export const GiveReason = ({ base, student, state, label }: GiveProps) => (
  <ButtonLink small {...opens(reasonUrl(base, student.studentId, state))} aria-label={label ?? reasonOf(fullName(student))}>
    {words.give}
  </ButtonLink>
)
