import type { ReactNode } from 'react'
import { shownNumber } from '../../../domain/_numbers.ts'
import type { NoSchool } from '../../../domain/_school-days.ts'
import { landingWords as words } from '../../../domain/words/attendance.ts'
import { words as registerWords } from '../../../domain/words/attendance-registers.ts'
import { noSchoolHint } from '../../../domain/words/school-calendar.ts'
import { listUrl, type RegisterState, registerUrl } from '../../_links/attendance-registers.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { Tile } from '../../_ui/tile.tsx'

export type TodayProps = {
  /** The day and session in words. */
  when: string
  state: RegisterState
  /** The students of the classes that have school, by what their registers say now. */
  counts: { students: number; present: number; late: number; absent: number; unmarked: number }
  registers: { taken: number; of: number }
  /** The classes whose register is missing. */
  missing: readonly string[]
  /** Why the school has none today. */
  off: NoSchool | undefined
}

/** Present includes late. */
export function TodayTiles({ counts, registers, missing, state, off }: TodayProps) {
  if (off || registers.of === 0) return null
  const { students, present, late, absent, unmarked } = counts
  return (
    <div className="tiles">
      <Tile
        label={words.present}
        figure={shownNumber(present)}
        unit={words.of(students)}
        share={{ done: present, of: students }}
        note={words.unmarked(unmarked)}
      />
      <Tile label={words.absent} figure={shownNumber(absent)} />
      <Tile label={words.late} figure={shownNumber(late)} />
      <Tile
        label={words.taken}
        figure={registers.taken}
        unit={words.of(registers.of)}
        share={{ done: registers.taken, of: registers.of }}
        note={words.left(missing.length)}
        href={listUrl('/admin', state, true)}
      />
    </div>
  )
}

/** The registers that are still missing, each a click away. */
export const Today = ({ missing, state, off, children }: TodayProps & { children: ReactNode }) => (
  <section className="panel" aria-labelledby="today">
    <div className="panel-head">
      <h2 id="today">{words.today}</h2>
      <ButtonLink look={missing.length > 0 ? 'primary' : undefined} href={listUrl('/admin', state)}>
        {words.open}
      </ButtonLink>
    </div>
    <div className="pad">
      <p className="note">{off ? noSchoolHint(off) : missing.length > 0 ? words.notTaken(state.session) : registerWords.allTaken}</p>
      {!off && (
        <ul className="class-tags">
          {missing.map((classId) => (
            <li key={classId}>
              <a className="tag" href={registerUrl('/admin', classId, state)}>
                <span className="sr">{registerWords.title} </span>
                {classId}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
    {children}
  </section>
)
