import { countLines, marks, type RegisterCounts, sessionState } from '../../../domain/attendance/registers.ts'
import { faults, markedOf, markTitles, registerOf, restDone, saveWords, words } from '../../../domain/words/attendance-registers.ts'
import { common, pageWords } from '../../../domain/words/common.ts'
import { noSchoolHint } from '../../../domain/words/school-calendar.ts'
import { registerUrl } from '../../_links/attendance-registers.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { SaveStatus } from '../../_ui/save-status.tsx'
import { refreshed } from '../../_ui/table.tsx'
import { RegisterHead, type RegisterProps } from './head.tsx'
import { StateBadge } from './index.tsx'
import { RegisterRow } from './row.tsx'

/** The register of a class for a session: the scans, and the marks by hand over them. */
export function RegisterPage(props: RegisterProps) {
  const { fault, off } = props
  return (
    <div className="page" data-register="">
      <RegisterHead {...props} />
      {fault && <Alert>{faults[fault]}</Alert>}
      {!fault && off && <Alert>{noSchoolHint(off)}</Alert>}
      {fault !== 'no-term' && <Register {...props} />}
    </div>
  )
}

export function Register(props: RegisterProps) {
  const { base, classId, state, lines, fault, edit, reasons, mayExplain } = props
  const url = registerUrl(base, classId, state)
  return (
    <section id="register" className="panel bleed" aria-label={registerOf(classId)} {...refreshed({ url, on: 'register-filled' })}>
      <a className="skip btn" href="#register-foot">
        {pageWords.skipList}
      </a>
      <ul className="rows reg">
        {lines.map((line) => (
          <RegisterRow
            key={line.studentId}
            {...{ base, classId, state, line, mayExplain }}
            reason={reasons.get(line.studentId)}
            isOff={fault !== undefined}
            edit={edit?.studentId === line.studentId ? edit : undefined}
          />
        ))}
      </ul>
      <Foot {...props} />
    </section>
  )
}

/** The counts, which reload after a saved mark, with the term reports that become outdated. */
function Foot(props: RegisterProps) {
  const { base, classId, state, lines, old, fault } = props
  const counts = countLines(lines, state.session)
  return (
    <div id="register-foot" className="foot-bar" tabIndex={-1}>
      <div
        id="register-counts"
        className="contents"
        {...refreshed({ url: registerUrl(base, classId, state), on: 'register-changed', select: '#register-counts' })}
      >
        <div className="basis-full empty:hidden">{old}</div>
        <p className="grow">
          {markedOf(counts)}
          <Marks counts={counts} />
        </p>
        {!fault && <Rest {...props} />}
      </div>
      <SaveStatus id="register-status" words={saveWords} state={undefined} />
    </div>
  )
}

const Marks = ({ counts }: { counts: RegisterCounts }) => (
  <span className="only-wide dim">
    {marks.map((mark) => (
      <span key={mark}>
        {markTitles[mark]} <b className="text-ink">{counts[mark]}</b>
      </span>
    ))}
    <StateBadge counts={counts} />
  </span>
)

/** Marks whoever is not marked yet present, at once, and takes that back. */
function Rest({ base, classId, state, lines, filled }: RegisterProps) {
  const url = registerUrl(base, classId, state, 'rest')
  const open = lines.filter((line) => sessionState(line, state.session).by === 'nobody').map(({ studentId }) => studentId)
  const students = filled ?? open
  if (students.length === 0) return null
  return (
    <form className="row" method="post" action={url} hx-post={url} hx-target="#register" hx-swap="outerHTML">
      <input type="hidden" name="mark" value="P" />
      <input type="hidden" name="at" value={filled ? 'undo' : 'once'} />
      {students.map((id) => (
        <input key={id} type="hidden" name="student" value={id} />
      ))}
      {filled && (
        <span className="small" role="status">
          {restDone('P', filled.length)}
        </span>
      )}
      <Button type="submit" look={filled ? undefined : 'primary'}>
        {filled ? common.undo : words.restPresent}
      </Button>
    </form>
  )
}
