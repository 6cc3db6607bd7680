import { alertWords, closedForOthers, keptCount, linkWords, pastedWords, readOnlyWords } from '../../domain/_messages/enter-marks.ts'
import { type Field, isComment, type SheetRow } from '../../domain/enter-marks/index.ts'
import type { GridState } from '../_grid/state.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import type { SheetHead } from './index.tsx'
import { clock } from './time.ts'
import { keptOf } from './view.ts'

type Props = {
  head: SheetHead
  state: GridState<SheetRow>
  isLeaving: boolean
  onTry: () => void
  onUndo: () => void
}

/** What there is to say about the whole sheet; each line stays for as long as it is true. */
export function Notices({ head, state, isLeaving, onTry, onUndo }: Props) {
  const pasted = state.pasted && pastedWords(state.pasted)
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
      <LinkAlert head={head} state={state} onTry={onTry} />
      {isLeaving && state.outbox.size > 0 && (
        <Alert
          icon="offline"
          action={
            <ButtonLink small href={head.next}>
              {alertWords.leave}
            </ButtonLink>
          }
        >
          {alertWords.leaving(keptCount(state.outbox.size, 'change'))}
        </Alert>
      )}
      {pasted && <Alert action={undo}>{pasted}</Alert>}
    </>
  )
}

function LinkAlert({ head, state, onTry }: Pick<Props, 'head' | 'state' | 'onTry'>) {
  const kept = keptOf(state)
  if (!state.link || kept.length === 0) return null
  const { cause, since } = state.link
  const isMarks = kept.every((entry) => !isComment(entry.field as Field) && entry.field !== 'custom_comment')
  const [what, then] = linkWords[cause](keptCount(kept.length, isMarks ? 'mark' : 'change'), clock(since, head.timeZone))
  return (
    <Alert
      icon={cause === 'gone' || cause === 'forbidden' ? 'alert' : 'offline'}
      action={
        <>
          {cause === 'session' && (
            <ButtonLink small href={head.signIn} target="_blank">
              {alertWords.signIn}
            </ButtonLink>
          )}{' '}
          <Button small onClick={onTry}>
            {alertWords.tryNow}
          </Button>
        </>
      }
    >
      <b>{what}</b> {then}
    </Alert>
  )
}
