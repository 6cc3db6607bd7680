import { common } from '../../domain/words/common.ts'
import { words } from '../../domain/words/posted.ts'
import { Button } from '../_ui/button.tsx'
import { useModal } from '../_ui/use-modal.ts'
import type { Asking } from './state.ts'

type Props = Pick<Asking, 'of' | 'isExact'> & {
  /** Set if the server does not say which cards change. */
  isCut: boolean
  onAnswer: (isYes: boolean) => void
}

/** Asks once a session before a sheet changes posted cards. No button has the focus, so that keys meant for the sheet do not answer. */
export function PostedDialog({ of, isExact, isCut, onAnswer }: Props) {
  const modal = useModal(
    () => onAnswer(false),
    (it) => it.querySelector('h2')?.focus(),
  )
  return (
    <dialog {...modal} className="dialog" aria-labelledby="posted-title">
      <header>
        <h2 id="posted-title" tabIndex={-1}>
          {words.change}
        </h2>
      </header>
      <div className="stack">
        <p>{of.line}</p>
        <p role="status">{isExact || isCut ? of.cards : words.finding}</p>
        <p>{words.after}</p>
        <p className="dim">{words.once}</p>
      </div>
      <footer>
        <Button onClick={() => onAnswer(false)}>{common.cancel}</Button>
        <Button look="primary" disabled={!isExact && !isCut} onClick={() => onAnswer(true)}>
          {words.change}
        </Button>
      </footer>
    </dialog>
  )
}
