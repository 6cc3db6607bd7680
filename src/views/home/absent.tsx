import { fullName, initials } from '../../domain/_names.ts'
import type { Reason } from '../../domain/attendance/days/reasons.ts'
import type { RegisterCounts, SessionName } from '../../domain/attendance/registers.ts'
import { missingWords, spellOf } from '../../domain/words/attendance-reasons.ts'
import { moreAbsent, words } from '../../domain/words/home.ts'
import { listUrl, missingUrl } from '../_links/attendance-registers.ts'
import { Call, type Telephone } from '../_ui/call.tsx'
import { Panel } from '../_ui/panel.tsx'
import { studentPageUrl } from '../_ui/student-link.tsx'

export type Absent = {
  studentId: number
  firstName: string
  lastName: string
  classId: string
  reason: Reason | undefined
  telephone: Telephone | undefined
}
/** `counts`: undefined for a session without school; `here` and `absent` by the latest mark of each student. */
export type ClassToday = {
  classId: string
  counts: Record<SessionName, RegisterCounts | undefined>
  students: number
  here: number
  absent: number
  isKnown: boolean
}
/** `due`: the latest session whose register is due; none on a day or at a time without. */
export type Day = {
  day: string
  due: SessionName | undefined
  classes: readonly ClassToday[]
  absent: readonly Absent[]
  absentMore: number
  /** Who has been absent for days. */
  spells: readonly Spell[]
}
export type Spell = {
  studentId: number
  firstName: string
  lastName: string
  classId: string
  days: number
  since: string
  reason: Reason | undefined
}

const base = '/term-reports'

/** Who is absent today, with the first telephone of the family. */
export function AbsentToday({ day }: { day: Day }) {
  if (day.absent.length === 0 || !day.due) return null
  const hasClass = day.classes.length > 1
  return (
    <Panel
      id="absent"
      title={words.absent}
      foot={
        <div className="line">
          <a href={missingUrl(base)}>{missingWords.all}</a>
          {day.absentMore > 0 && <a href={listUrl(base, { day: day.day, session: day.due })}>{moreAbsent(day.absentMore)}</a>}
        </div>
      }
    >
      <ul className="rows">
        {day.absent.map((student) => (
          <li key={student.studentId}>
            <span className="person" aria-hidden="true">
              {initials(student)}
            </span>
            <div className="grow">
              <a className="name" href={studentPageUrl(student.studentId, base)}>
                {[fullName(student), ...(hasClass ? [student.classId] : [])].join(', ')}
              </a>
              {student.reason?.title && <span className="note">{student.reason.title}</span>}
              {student.telephone && <Call name={fullName(student)} {...student.telephone} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Who has been absent for school days in a row. */
export function AbsentForDays({ spells }: Pick<Day, 'spells'>) {
  if (spells.length === 0) return null
  return (
    <Panel id="absent-for-days" title={missingWords.spells} foot={<a href={missingUrl(base)}>{missingWords.title}</a>}>
      <ul className="rows">
        {spells.map((one) => (
          <li key={one.studentId}>
            <div className="grow">
              <a className="name" href={studentPageUrl(one.studentId, base)}>
                {`${fullName(one)}, ${one.classId}`}
              </a>
              <span className="note">{[spellOf(one.days, one.since), one.reason?.title].filter(Boolean).join(' · ')}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
