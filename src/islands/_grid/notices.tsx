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
  /** Why nothing may be typed, or not by others. */
  locked: string | false | null
  /** Nothing is typed here that could move away. */
  isRead: boolean
  /** The noun for what may be typed; among what waits, it counts the marks. */
  noun: 'mark' | 'change'
  isMark?: (entry: Entry) => boolean
  /** The address to which somebody wants to go, leaving something unsent. */
  leaving: string | undefined
  onTry: () => void
  onUndo: () => void
  /** For a sheet whose posted cards can change: who has seen them, and the question with its answer. */
  posted?: { line: string; ask: () => void; answer: (isYes: boolean) => void } | undefined
  /** A notice that lasts as long as the sheet is open. */
  lasting?: ReactNode
  /** Further notices of this sheet. */
  children?: ReactNode
}

/** The notices of a whole sheet, in reserved space, so that no row moves while somebody aims at it. */
export function GridNotices<R>({
  head,
  state,
  locked,
  isRead,
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
    <div className={isRead ? 'notices is-read' : 'notices'}>
      {locked && <Alert icon="lock">{locked}</Alert>}
      {posted && <PostedNotice {...{ posted, state }} isWaiting={kept.length > 0} />}
      {lasting}
      <div className="now">
        <div>
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
    </div>
  )
}

type PostedProps = { posted: NonNullable<Props<unknown>['posted']>; state: Pick<GridState<unknown>, 'asking' | 'link'>; isWaiting: boolean }

/** Says who has seen the posted cards, and that a change will be or was asked about. */
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
