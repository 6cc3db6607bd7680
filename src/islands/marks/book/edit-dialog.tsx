import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { shownDay } from '../../../domain/_dates.ts'
import { type Assessment, type AssessmentValues, dayTyped, longestTopic } from '../../../domain/marks/book/index.ts'
import { common } from '../../../domain/words/common.ts'
import { assessmentFaults, editWords as words } from '../../../domain/words/mark-book.ts'
import { dialogWords } from '../../../domain/words/shell.ts'
import { Button } from '../../_ui/button.tsx'
import { Status } from '../../_ui/status.tsx'
import { useModal } from '../../_ui/use-modal.ts'
import type { Column } from './book.ts'
import type { Saved, Typed } from './calls.ts'
import { AssessmentFieldset } from './edit-fields.tsx'
import { titleOf } from './heads.tsx'

type EditProps = {
  year: number
  column: Column
  /** The number of marks in it. */
  marks: number
  onSave: (column: Column, typed: Typed) => Promise<Saved>
  onRemove: (assessment: Assessment) => Promise<void>
  onClose: () => void
}
type State = { kind: 'idle' | 'saving' | 'saved' } | Exclude<Saved, { kind: 'saved' }>

/** The edit menu of an assessment. It stays open after a save and shows the stored values. */
export function EditDialog({ year, column, marks, onSave, onRemove, onClose }: EditProps) {
  const { number, assessment } = column
  const modal = useModal(leave, (it) => placeUnder(it, number))
  const form = useRef<HTMLFormElement>(null)
  const isTyped = useRef(false)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [isAsking, setAsking] = useState(false)

  async function save(over: Column): Promise<void> {
    const typed = form.current && typedIn(form.current)
    if (!typed) return
    const day = dayTyped(typed.date, year)
    if (!day.ok) return setState({ kind: 'failed', faults: { date: assessmentFaults['not-a-day'] } })
    setState({ kind: 'saving' })
    isTyped.current = false
    const saved = await onSave(over, { ...typed, date: day.value ?? '' })
    if (saved.kind !== 'saved') isTyped.current = true
    setState(saved)
  }
  /** Escape closes the question of removal; then it asks, like Close, if something typed is unsaved. */
  function leave(): void {
    if (isAsking) setAsking(false)
    else if (!isTyped.current || window.confirm(dialogWords.unsaved)) onClose()
  }
  function onInput(): void {
    isTyped.current = true
    if (state.kind === 'saved') setState({ kind: 'idle' })
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (state.kind !== 'saving') void save(column)
  }

  /** The browser lets a second Escape pass without calling `onCancel`. */
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && modal.onCancel(event)

  return (
    <dialog {...modal} className="dialog edit-menu" aria-label={titleOf(column)} onClose={onClose} onKeyDown={onKeyDown}>
      {isAsking && assessment && (
        <AskRemoval {...{ column, marks }} onKeep={() => setAsking(false)} onRemove={() => onRemove(assessment)} />
      )}
      {/* Stays while removal is asked about, so that "Keep" finds what was typed. */}
      <form ref={form} className="stack" hidden={isAsking} onSubmit={onSubmit} onInput={onInput} noValidate>
        <AssessmentFieldset year={year} values={assessment} faults={state.kind === 'failed' ? state.faults : {}} />
        {state.kind === 'met' && <Conflict {...state} onTake={onClose} onKeep={() => save({ ...column, assessment: state.now })} />}
        <div className="row">
          <Status kind={state.kind === 'idle' ? undefined : state.kind === 'met' ? 'conflict' : state.kind}>{statusWord(state)}</Status>
          <span className="row push">
            {assessment && (
              <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
                {common.delete}
              </Button>
            )}
            <Button onClick={leave}>{common.close}</Button>
            <Button look="primary" type="submit">
              {common.save}
            </Button>
          </span>
        </div>
      </form>
    </dialog>
  )
}

const statusWord = ({ kind }: State) => (kind === 'saving' ? words.saving : kind === 'saved' ? words.saved : words.failed)

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const text = (name: keyof AssessmentValues) => String(data.get(name) ?? '').trim()
  return { topic: text('topic').slice(0, longestTopic * 4), date: text('date'), total: text('total'), weighting: text('weighting') }
}

function AskRemoval({
  column,
  marks,
  onKeep,
  onRemove,
}: Pick<EditProps, 'column' | 'marks'> & { onKeep: () => void; onRemove: () => void }) {
  return (
    <div className="stack">
      <p>{words.ask(titleOf(column), marks)}</p>
      <div className="row">
        <span className="row push">
          <Button autoFocus onClick={onKeep}>
            {words.keep}
          </Button>
          <Button look="danger" icon="trash" onClick={onRemove}>
            {common.delete}
          </Button>
        </span>
      </div>
    </div>
  )
}

type ConflictProps = { now: Assessment; by: string | null; onTake: () => void; onKeep: () => void }

function Conflict({ now, by, onTake, onKeep }: ConflictProps) {
  const stands = [now.topic, shownDay(now.date), now.total && `${words.total} ${now.total}`, now.weighting !== null && `${now.weighting} %`]
  return (
    <div className="stack" role="alert">
      <p className="status warn">
        {words.changed(by ?? words.someone)} {stands.filter(Boolean).join(' · ')}
      </p>
      <div className="row">
        <Button small onClick={onTake}>
          {words.takeTheirs}
        </Button>
        <Button small onClick={onKeep}>
          {words.keepMine}
        </Button>
      </div>
    </div>
  )
}

/** Places the menu under its column's head, within the screen. */
function placeUnder(dialog: HTMLDialogElement, number: number): void {
  const head = document.getElementById(`edit-${number}`)?.closest('th')?.getBoundingClientRect()
  if (!head) return
  const left = Math.max(8, Math.min(head.left, window.innerWidth - dialog.offsetWidth - 8))
  dialog.style.left = `${left}px`
  dialog.style.top = `${Math.min(head.bottom, window.innerHeight - dialog.offsetHeight - 8)}px`
}
