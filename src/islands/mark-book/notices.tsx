import { alertWords, leavingWords, pastedWords } from '../../domain/words/enter-marks.ts'
import { closedForOthers, editWords, readOnlyWords } from '../../domain/words/mark-book.ts'
import { LinkAlert } from '../_grid/link-alert.tsx'
import type { GridState } from '../_grid/state.ts'
import { keptOf, leftIn, pasteCounts } from '../_grid/view.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import type { BookRow } from './book.ts'
import type { BookHead } from './index.tsx'

/** An assessment that has just been deleted, to be put back. */
export type Removed = { id: number; title: string; marks: number }
type Props = {
  head: BookHead
  state: GridState<BookRow>
  /** Where somebody wants to go who would leave something behind. */
  leaving: string | undefined
  removed: Removed | undefined
  /** How many marks were typed for assessments that have been deleted since. */
  gone: number
  onForget: () => void
  onTry: () => void
  onUndo: () => void
  onRestore: (removed: Removed) => void
}

/** What there is to say about the whole mark book; each line stays for as long as it is true. */
export function Notices({ head, state, leaving, removed, gone, onForget, onTry, onUndo, onRestore }: Props) {
  const counts = pasteCounts(state)
  const pasted = counts && pastedWords(counts)
  return (
    <>
      {head.readOnly ? (
        <Alert icon="lock">{readOnlyWords[head.readOnly]}</Alert>
      ) : (
        head.isClosed && <Alert icon="lock">{closedForOthers}</Alert>
      )}
      {state.cannotKeep && <Alert kind="error">{alertWords.cannotKeep}</Alert>}
      <LinkAlert {...{ link: state.link, kept: keptOf(state), isMarks: true, onTry }} timeZone={head.timeZone} signIn={head.signIn} />
      {leaving !== undefined && state.outbox.size > 0 && (
        <Alert
          icon="offline"
          action={
            <ButtonLink small href={leaving}>
              {alertWords.leave}
            </ButtonLink>
          }
        >
          {leavingWords(leftIn(state), 'mark')}
        </Alert>
      )}
      {gone > 0 && (
        <Alert
          icon="alert"
          action={
            <Button small onClick={onForget}>
              {editWords.forget}
            </Button>
          }
        >
          {editWords.gone(gone)}
        </Alert>
      )}
      {removed && (
        <Alert
          icon="trash"
          action={
            <Button small icon="undo" onClick={() => onRestore(removed)}>
              {editWords.undo}
            </Button>
          }
        >
          {editWords.removed(removed.title, removed.marks)}
        </Alert>
      )}
      {pasted && (
        <Alert
          action={
            <Button small onClick={onUndo}>
              {alertWords.undo}
            </Button>
          }
        >
          {pasted}
        </Alert>
      )}
    </>
  )
}
