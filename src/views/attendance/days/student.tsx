import type { ReactNode } from 'react'
import { fullName } from '../../../domain/_names.ts'
import { shownPercent } from '../../../domain/_numbers.ts'
import { termName } from '../../../domain/_titles.ts'
import type { AttendanceFigures } from '../../../domain/attendance/days/index.ts'
import type { AbsenceCounts } from '../../../domain/attendance/days/reasons.ts'
import { answers, chartWords, entryTitles, lateOf, words } from '../../../domain/words/attendance.ts'
import { words as cardWords } from '../../../domain/words/attendance-cards.ts'
import { excusedOf, words as reasonWords } from '../../../domain/words/attendance-reasons.ts'
import { common } from '../../../domain/words/common.ts'
import { type DaysState, daysUrl, studentsUrl, studentUrl } from '../../_links/attendance.ts'
import { cardsOfUrl } from '../../_links/attendance-cards.ts'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Facts } from '../../_ui/facts.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { StudentLink } from '../../_ui/student-link.tsx'
import { StudentPhoto } from '../../_ui/student-photo.tsx'
import { type DayRow, DayTable } from './days.tsx'
import { AttendanceCharts } from './doughnut.tsx'
import { ringOf } from './doughnuts.ts'

type StudentProps = {
  student: { studentId: number; firstName: string; lastName: string; classId: string | null; picture: string | null }
  term: { year: number; term: number; isOver: boolean } | null
  hasDates: boolean
  figures: AttendanceFigures
  days: readonly DayRow[]
  /** The days that the search found. */
  found: readonly DayRow[]
  state: DaysState
  /** The student's deletions of the last day, which can be undone. */
  removal: { at: string; count: number } | undefined
  /** The term reports that now differ. */
  old: ReactNode
  /** Undefined without a term. */
  absences: ReactNode
  explained: AbsenceCounts
}

/** A student's attendance in the current term. */
export function AttendanceStudent(props: StudentProps) {
  const { student, state } = props
  const report = studentUrl(student.studentId, 'report')
  return (
    <div className="stack">
      <PageHead title={entryTitles.students}>
        <ButtonLink icon="left" href={studentsUrl}>
          {words.back}
        </ButtonLink>
        <ButtonLink icon="idcard" href={cardsOfUrl(`student-${student.studentId}`)}>
          {cardWords.card}
        </ButtonLink>
        <ButtonLink icon="report" {...opens(report)}>
          {words.report}
        </ButtonLink>
        {!state.isDeleting && props.days.length > 0 && (
          <ButtonLink look="danger" icon="trash" href={daysUrl(student.studentId, state, { isDeleting: true })}>
            {common.delete}
          </ButtonLink>
        )}
      </PageHead>
      <StudentDetails {...props} />
    </div>
  )
}

/** Reloads after a record was deleted or restored. */
export function StudentDetails(props: StudentProps) {
  const { student, term, hasDates, state, removal, old } = props
  return (
    <div
      id="attendance"
      className="attendance"
      hx-get={daysUrl(student.studentId, state)}
      hx-trigger="attendance-changed from:body"
      hx-swap="outerHTML"
      hx-sync="this:replace"
    >
      <Person {...props} />
      <div className="stack">
        {old}
        {removal && <Removal id={student.studentId} {...removal} />}
        {term && hasDates ? (
          <>
            {props.absences}
            <DayTable {...props} />
          </>
        ) : (
          <section className="panel">
            <Empty title={term ? words.noDates : words.noTerm} action={<ButtonLink href="/admin/dashboard">Dashboard</ButtonLink>}>
              {term ? words.noDatesYet : words.noTermYet}
            </Empty>
          </section>
        )}
      </div>
    </div>
  )
}

function Person({ student, term, figures, explained }: StudentProps) {
  const { possible, present, absent, percent, mornings, lates, onTime, punctuality } = figures
  const charts = [
    ringOf('attendance', chartWords.attendance, percent, chartWords.sessions, [chartWords.present, present], [chartWords.absent, absent]),
    ringOf('punctuality', chartWords.punctuality, punctuality, chartWords.mornings, [chartWords.onTime, onTime], [chartWords.late, lates]),
  ]
  return (
    <section className="panel pad stack" aria-labelledby="who">
      <div className="row flex-nowrap">
        <StudentPhoto student={student} version={student.picture} />
        <div>
          <h2 id="who">
            <StudentLink id={student.studentId}>
              <bdi>{fullName(student)}</bdi>
            </StudentLink>
          </h2>
          {term && <p className="small dim">{termName(term)}</p>}
        </div>
      </div>
      <Facts
        facts={[
          [words.studentId, student.studentId],
          [words.class, student.classId ?? '–'],
          [term?.isOver === false ? words.possibleSoFar : words.possible, possible],
          [chartWords.late, lateOf(lates, mornings)],
          ...(explained.excused > 0 ? [[reasonWords.excused, excusedOf(explained.excused, absent)] as const] : []),
        ]}
      />
      {possible > 0 ? <AttendanceCharts charts={charts} /> : <p className="dim">{`${chartWords.attendance} ${shownPercent(percent)}`}</p>}
    </section>
  )
}

const Removal = ({ id, at, count }: { id: number; at: string; count: number }) => (
  <form className="alert row" method="post" action={studentUrl(id, 'restore')} hx-post={studentUrl(id, 'restore')} hx-swap="none">
    <input type="hidden" name="at" value={at} />
    <span>{answers.removed(count)}</span>
    <Button small type="submit" icon="undo">
      {common.undo}
    </Button>
  </form>
)
