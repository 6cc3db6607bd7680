import type { ReactNode } from 'react'
import { common } from '../../domain/words/common.ts'
import { alertWords, leavingWords, pastedWords } from '../../domain/words/enter-marks.ts'
import { words as postedWords } from '../../domain/words/posted.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { LinkAlert } from './link-alert.tsx'
import type { Entry } from './outbox.ts'
import { PostedDialog } from './posted-dialog.tsx'
import type { GridState } from './state.ts'
import { leftIn, pasteCounts, unsentIn } from './view.ts'

type Props<R> = {
  head: { timeZone: string; signIn: string }
  state: GridState<R>
  /** Why nothing may be typed at all, or not by others. */
  locked: string | false | null
  /** What may be typed is called so; of what waits, those that are marks. */
  noun: 'mark' | 'change'
  isMark?: (entry: Entry) => boolean
  /** Where somebody wants to go who would leave something behind. */
  leaving: string | undefined
  onTry: () => void
  onUndo: () => void
  /** Of a sheet whose posted cards can be changed: who has seen them; what asks, and what answers. */
  posted?: { line: string; ask: () => void; answer: (isYes: boolean) => void } | undefined
  /** What is true for as long as the sheet is open. */
  lasting?: ReactNode
  /** What else there is to say of this sheet. */
  children?: ReactNode
}

/** What there is to say about a whole sheet, as long as it is true; in a room of its own, for no row may move while somebody aims at it. */
export function GridNotices<R>({
  head,
  state,
  locked,
  noun,
  isMark = () => true,
  leaving,
  onTry,
  onUndo,
  posted,
  lasting,
  children,
}: Props<R>) {
  const kept = unsentIn(state)
  const counts = pasteCounts(state)
  const pasted = counts && pastedWords(counts)
  return (
    <div className="notices">
      {locked && <Alert icon="lock">{locked}</Alert>}
      {posted && <PostedNotice {...{ posted, state }} isWaiting={kept.length > 0} />}
      {lasting}
      <div className="now">
        {state.cannotKeep && <Alert kind="error">{alertWords.cannotKeep}</Alert>}
        <LinkAlert
          {...{ kept, onTry }}
          link={state.link}
          isMarks={kept.every(isMark)}
          isNowhere={state.cannotKeep}
          timeZone={head.timeZone}
          signIn={head.signIn}
        />
        {leaving !== undefined && state.outbox.size > 0 && (
          <Alert
            icon="offline"
            action={
              <ButtonLink small href={leaving}>
                {alertWords.leave}
              </ButtonLink>
            }
          >
            {leavingWords({ ...leftIn(state), isNowhere: state.cannotKeep }, noun)}
          </Alert>
        )}
        {children}
        {pasted && (
          <Alert
            action={
              counts.stray === undefined && (
                <Button small onClick={onUndo}>
                  {common.undo}
                </Button>
              )
            }
          >
            {pasted}
          </Alert>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the page script writes here what was not sent, and nothing else does */}
        <div id="unsent-place" dangerouslySetInnerHTML={emptyHtml} />
      </div>
    </div>
  )
}

type PostedProps = { posted: NonNullable<Props<unknown>['posted']>; state: Pick<GridState<unknown>, 'asking' | 'link'>; isWaiting: boolean }

/** Who has seen what is posted here, and that a change is asked about, or was. */
function PostedNotice({ posted, state: { asking, link }, isWaiting }: PostedProps) {
  const isLeft = asking && isWaiting && !asking.isOpen
  return (
    <>
      <Alert
        id="posted-note"
        icon={asking ? 'lock' : 'alert'}
        action={
          isLeft && (
            <Button small onClick={posted.ask}>
              {postedWords.change}…
            </Button>
          )
        }
      >
        {posted.line} {isLeft ? postedWords.waiting : asking ? postedWords.willAsk : postedWords.history}
      </Alert>
      {asking?.isOpen && <PostedDialog of={asking.of} isExact={asking.isExact} isCut={link !== null} onAnswer={posted.answer} />}
    </>
  )
}

const emptyHtml = { __html: '' }
