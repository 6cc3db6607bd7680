import type { ReactNode } from 'react'
import { fullName, lastFirst } from '../../../domain/_names.ts'
import type { Reason } from '../../../domain/attendance/days/reasons.ts'
import { isDoubtful, marks, type RegisterLine, sessionState } from '../../../domain/attendance/registers.ts'
import { reasonLabel, words as reasonWords } from '../../../domain/words/attendance-reasons.ts'
import { keepLabel, markLabel, markTitles, noMarkLabel, shownMark, words } from '../../../domain/words/attendance-registers.ts'
import { type RegisterState, reasonUrl, registerUrl } from '../../_links/attendance-registers.ts'
import { Badge } from '../../_ui/badge.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { DraftForm } from '../../_ui/draft-form.tsx'
import { FieldNote, type FieldState, valueFields } from '../../_ui/field-note.tsx'
import { Name } from '../../_ui/name.tsx'
import { refreshed } from '../../_ui/table.tsx'

/** An unsaved mark and its fault. */
export type RowEdit = { studentId: number; typed: string; state: FieldState }

type Props = {
  base: string
  classId: string
  state: RegisterState
  line: RegisterLine
  isOff: boolean
  reason: Reason | undefined
  mayExplain: boolean
  edit: RowEdit | undefined
}

/** A student's mark as a form of its own, which saves itself when a mark is chosen. */
export function RegisterRow({ isOff, edit, reason, mayExplain, ...props }: Props) {
  const { line, state } = props
  const name = fullName(line)
  const stored = line.marks[state.session].mark ?? ''
  return (
    <li data-register-line={`${name} ${line.studentId}`.toLowerCase()}>
      <span className="grow name">
        <Name>{lastFirst(line)}</Name>
        <Scans line={line} state={state} />
      </span>
      <Why {...props} reason={reason} mayExplain={mayExplain} />
      <MarkForm {...props} isOff={isOff}>
        <fieldset className="pla" disabled={isOff}>
          <legend className="sr">{`${words.mark}: ${name}`}</legend>
          {marks.map((mark) => (
            <Choice key={mark} value={mark} label={mark} spoken={markLabel(mark, name)} chosen={edit?.typed ?? stored} />
          ))}
          <Choice value="" label="–" spoken={noMarkLabel(name)} chosen={edit?.typed ?? stored} />
        </fieldset>
        <div id={`mark-${line.studentId}-note`} data-note="">
          {!isOff && <MarkNote line={line} state={edit?.state ?? stateOf(line, state)} />}
        </div>
      </MarkForm>
    </li>
  )
}

/** The reason of an absence, and the way to give one. Its place is kept while the student is not absent, so that no row moves. */
function Why({ base, line, state, reason, mayExplain }: Pick<Props, 'base' | 'line' | 'state' | 'reason' | 'mayExplain'>) {
  const { studentId: id, classId } = line
  const isAbsent = sessionState(line, state.session).mark === 'A'
  const says = reason?.title ?? reasonWords.give
  const title = reason?.note || undefined
  const url = reasonUrl(base, id, state)
  return (
    <span
      id={`why-${id}`}
      className={isAbsent ? 'why is-absent' : 'why'}
      {...refreshed({ url: registerUrl(base, classId, state), on: `reason-${id}`, select: `#why-${id}` })}
    >
      {mayExplain ? (
        <a {...opens(url)} href={url} data-why="" aria-label={reasonLabel(fullName(line), reason?.title)} title={title}>
          {says}
        </a>
      ) : (
        reason?.title
      )}
    </span>
  )
}

type FormProps = Omit<Props, 'edit' | 'reason' | 'mayExplain'> & { children: ReactNode }

function MarkForm({ base, classId, state, line, isOff, children }: FormProps) {
  if (isOff) return children
  const url = registerUrl(base, classId, state, String(line.studentId))
  return (
    <DraftForm
      action={url}
      hx-trigger="change delay:300ms, submit"
      hx-target={`#mark-${line.studentId}-note`}
      hx-sync="this:queue last"
      data-saves="register-status"
      draft={`register/${state.day}/${state.session}/${line.studentId}`}
      label={keepLabel(fullName(line), state.day, state.session)}
      fields={valueFields}
    >
      {children}
    </DraftForm>
  )
}

const Choice = ({ value, label, spoken, chosen }: { value: string; label: string; spoken: string; chosen: string }) => (
  <label>
    <input type="radio" name="value" value={value} defaultChecked={chosen === value} aria-label={spoken} />
    <span aria-hidden="true">{label}</span>
  </label>
)

/** The time of the scans and their result, which counts until somebody marks the student by hand. */
function Scans({ line, state }: { line: RegisterLine; state: RegisterState }) {
  const { record } = line
  const { mark, by } = sessionState(line, state.session)
  const times = [record?.timeIn, record?.timeOut].flatMap((time) => time?.slice(0, 5) ?? [])
  if (times.length === 0 && by !== 'scan') return null
  return (
    <span className="note">
      {times.join(' – ')}
      {by === 'scan' && mark && ` → ${markTitles[mark]}`}
      {isDoubtful(line, state.session) && (
        <>
          {' '}
          <Badge kind="warn">{words.doubtful}</Badge>
        </>
      )}
    </span>
  )
}

export const stateOf = ({ marks: own }: RegisterLine, { session }: RegisterState): FieldState => ({
  version: own[session].version,
  bases: [own[session].mark ?? ''],
})

/** The answer to a save: what the next save may replace, and what is wrong. */
export const MarkNote = ({ line, state }: { line: RegisterLine; state: FieldState }) => (
  <FieldNote label={`${words.mark}, ${fullName(line)}`} state={state} shown={shownMark} />
)
