import type { ReactNode } from 'react'
import type { NoSchool } from '../../../domain/_school-days.ts'
import type { Reason } from '../../../domain/attendance/days/reasons.ts'
import { type RegisterFault, type RegisterLine, sessions } from '../../../domain/attendance/registers.ts'
import { registerOf, restWords, sessionTitles, studentsOn, words } from '../../../domain/words/attendance-registers.ts'
import { listUrl, type RegisterState, registersUrl, registerUrl } from '../../_links/attendance-registers.ts'
import { opens } from '../../_ui/dialog.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { DayForm } from './day.tsx'
import type { RowEdit } from './row.tsx'

export type RegisterProps = {
  base: string
  classId: string
  state: RegisterState
  today: string
  lines: readonly RegisterLine[]
  /** The reasons given for absences in this session. */
  reasons: ReadonlyMap<number, Reason | undefined>
  mayExplain: boolean
  /** The reason why it cannot be written. */
  fault: RegisterFault | undefined
  /** The reason why there is no school. */
  off: NoSchool | undefined
  /** An unsaved mark, in a browser without scripts. */
  edit?: RowEdit | undefined
  /** The students just marked present together, which can be undone. */
  filled?: readonly number[] | undefined
  /** The term reports that become outdated. */
  old: ReactNode
  typed?: string | undefined
  error?: string | undefined
}

/** The class, the day and its sessions; behind the menu any other day, the search, and what is done seldom. */
export function RegisterHead({ base, classId, state, lines, fault, ...asked }: RegisterProps) {
  const href = (to: typeof state) => registerUrl(base, classId, to)
  return (
    <PageHead title={registerOf(classId)} sub={studentsOn(state.day, lines.length)}>
      <nav className="group" aria-label={words.session}>
        {sessions.map((session) => (
          <a key={session} className="btn" href={href({ ...state, session })} aria-current={session === state.session ? 'page' : undefined}>
            {sessionTitles[session]}
          </a>
        ))}
      </nav>
      <details className="menu" open={asked.error !== undefined}>
        <summary className="btn">{words.menu}</summary>
        <div className="menu-list stack w-80 p-3">
          <input
            className="input"
            type="search"
            hidden
            data-register-search=""
            placeholder={words.search}
            aria-label={words.search}
            maxLength={60}
          />
          <DayForm withToday {...{ state, href, ...asked }} action={`${registersUrl(base)}/${encodeURIComponent(classId)}`} />
          {!fault && (
            <a className="menu-item" {...opens(`${registerUrl(base, classId, state, 'rest')}&mark=A`)}>
              {restWords.A}
            </a>
          )}
          <a className="menu-item" href={listUrl(base, state)}>
            {words.back}
          </a>
          {!fault && <p className="hint only-wide">{words.keys}</p>}
        </div>
      </details>
    </PageHead>
  )
}
