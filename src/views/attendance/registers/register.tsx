import type { ReactNode } from 'react'
import type { NoSchool } from '../../../domain/_school-days.ts'
import { countLines, marks, type RegisterFault, type RegisterLine, restMarks } from '../../../domain/attendance/registers.ts'
import { faults, markTitles, registerOf, restWords, saveWords, when, words } from '../../../domain/words/attendance-registers.ts'
import { noSchoolHint } from '../../../domain/words/school-calendar.ts'
import { listUrl, type RegisterState, registersUrl, registerUrl } from '../../_links/attendance-registers.ts'
import { Alert } from '../../_ui/alert.tsx'
import { ButtonLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { SaveStatus } from '../../_ui/save-status.tsx'
import { type Head, Heads, refreshed, TableFrame } from '../../_ui/table.tsx'
import { DayBar } from './day.tsx'
import { StateBadge } from './index.tsx'
import { RegisterRow, type RowEdit } from './row.tsx'

type RegisterProps = {
  base: string
  classId: string
  state: RegisterState
  today: string
  lines: readonly RegisterLine[]
  /** The reason why it cannot be written. */
  fault: RegisterFault | undefined
  /** The reason why there is no school. */
  off: NoSchool | undefined
  /** An unsaved mark, in a browser without scripts. */
  edit?: RowEdit | undefined
  /** The term reports that become outdated. */
  old: ReactNode
  typed?: string | undefined
  error?: string | undefined
}

/** The register of a class for a session: the scans, and the marks by hand over them. */
export function RegisterPage(props: RegisterProps) {
  const { base, classId, state, fault, off } = props
  return (
    <div className="stack max-w-5xl">
      <header className="row">
        <h1>{registerOf(classId)}</h1>
        <span className="dim">{when(state.day, state.session)}</span>
        <SaveStatus id="register-status" words={saveWords} state={undefined} />
        <ButtonLink className="push" href={listUrl(base, state)}>
          {words.back}
        </ButtonLink>
      </header>
      <DayBar {...props} action={`${registersUrl(base)}/${encodeURIComponent(classId)}`} href={(to) => registerUrl(base, classId, to)} />
      {fault && <Alert>{faults[fault]}</Alert>}
      {!fault && off && <Alert>{noSchoolHint(off)}</Alert>}
      {fault !== 'no-term' && <Register {...props} />}
    </div>
  )
}

const heads: Head[] = [
  { head: words.number, align: 'num', width: 'w-[44px]' },
  { head: words.name },
  { head: words.scans, width: 'w-[220px]' },
  { head: words.mark, width: 'w-[360px]' },
]

export function Register(props: RegisterProps) {
  const { base, classId, state, lines, fault, edit } = props
  const url = registerUrl(base, classId, state)
  return (
    <section
      id="register"
      className="panel"
      aria-label={registerOf(classId)}
      data-register=""
      {...refreshed({ url, on: 'register-filled' })}
    >
      <div className="row pad">
        <Counts {...props} />
        {!fault && <Rest {...props} />}
      </div>
      <div className="row pad border-t border-line">
        <input
          className="input w-64"
          type="search"
          hidden
          data-register-search=""
          placeholder={words.search}
          aria-label={words.search}
          maxLength={60}
        />
        {!fault && <span className="hint">{words.keys}</span>}
      </div>
      <TableFrame label={registerOf(classId)}>
        <Heads columns={heads} />
        <tbody>
          {lines.map((line, i) => (
            <RegisterRow
              key={line.studentId}
              {...{ base, classId, state, line }}
              n={i + 1}
              isOff={fault !== undefined}
              edit={edit?.studentId === line.studentId ? edit : undefined}
            />
          ))}
        </tbody>
      </TableFrame>
    </section>
  )
}

/** Reloads after a saved mark, with the term reports that become outdated. */
function Counts({ base, classId, state, lines, old }: RegisterProps) {
  const counts = countLines(lines, state.session)
  return (
    <div
      id="register-counts"
      className="stack"
      {...refreshed({ url: registerUrl(base, classId, state), on: 'register-changed', select: '#register-counts' })}
    >
      <p className="row">
        <b>{counts.students}</b> {words.students.toLowerCase()}
        {marks.map((mark) => (
          <span key={mark} className="dim">
            {markTitles[mark]} <b className="text-ink">{counts[mark]}</b>
          </span>
        ))}
        <StateBadge counts={counts} />
      </p>
      {old}
    </div>
  )
}

const Rest = ({ base, classId, state }: RegisterProps) => (
  <span className="row push">
    {restMarks.map((mark) => {
      const href = `${registerUrl(base, classId, state, 'rest')}&mark=${mark}`
      return (
        <ButtonLink key={mark} {...opens(href)}>
          {restWords[mark]}
        </ButtonLink>
      )
    })}
  </span>
)
