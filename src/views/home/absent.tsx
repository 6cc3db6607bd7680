import { fullName, initials } from '../../domain/_names.ts'
import type { RegisterCounts, SessionName } from '../../domain/attendance/registers.ts'
import { callHome, moreAbsent, words } from '../../domain/words/home.ts'
import { listUrl } from '../_links/attendance-registers.ts'
import { Panel } from '../_ui/panel.tsx'
import { studentPageUrl } from '../_ui/student-link.tsx'

type Telephone = { number: string; of: string | null }
export type Absent = { studentId: number; firstName: string; lastName: string; classId: string; telephone: Telephone | undefined }
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
      foot={day.absentMore > 0 && <a href={listUrl(base, { day: day.day, session: day.due })}>{moreAbsent(day.absentMore)}</a>}
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
              {student.telephone && <Call name={fullName(student)} {...student.telephone} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A field with two numbers gets no link. */
function Call({ name, number, of }: Telephone & { name: string }) {
  const isOne = !/[,/]/.test(number)
  return (
    <span className="note">
      {of && `${of}: `}
      {isOne ? (
        <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} aria-label={`${callHome(name)}: ${number}`}>
          {number}
        </a>
      ) : (
        number
      )}
    </span>
  )
}
