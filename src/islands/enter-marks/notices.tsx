import { type Field, isComment, type SheetRow } from '../../domain/enter-marks/index.ts'
import { alertWords, closedForOthers, leavingWords, pastedWords, readOnlyWords } from '../../domain/words/enter-marks.ts'
import { LinkAlert } from '../_grid/link-alert.tsx'
import type { GridState } from '../_grid/state.ts'
import { keptOf, leftIn, pasteCounts } from '../_grid/view.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import type { SheetHead } from './index.tsx'

type Props = {
  head: SheetHead
  state: GridState<SheetRow>
  isLeaving: boolean
  onTry: () => void
  onUndo: () => void
}

/** What there is to say about the whole sheet; each line stays for as long as it is true. */
export function Notices({ head, state, isLeaving, onTry, onUndo }: Props) {
  const kept = keptOf(state)
  const isMarks = kept.every(({ field }) => !isComment(field as Field) && field !== 'custom_comment')
  const counts = pasteCounts(state)
  const pasted = counts && pastedWords(counts)
  const undo = (
    <Button small onClick={onUndo}>
      {alertWords.undo}
    </Button>
  )
  return (
    <>
      {head.readOnly ? (
        <Alert icon="lock">{readOnlyWords[head.readOnly]}</Alert>
      ) : (
        head.isClosed && <Alert icon="lock">{closedForOthers}</Alert>
      )}
      {state.cannotKeep && <Alert kind="error">{alertWords.cannotKeep}</Alert>}
      <LinkAlert {...{ kept, isMarks, onTry }} link={state.link} timeZone={head.timeZone} signIn={head.signIn} />
      {isLeaving && state.outbox.size > 0 && (
        <Alert
          icon="offline"
          action={
            <ButtonLink small href={head.next}>
              {alertWords.leave}
            </ButtonLink>
          }
        >
          {leavingWords(leftIn(state), 'change')}
        </Alert>
      )}
      {pasted && <Alert action={undo}>{pasted}</Alert>}
    </>
  )
}
