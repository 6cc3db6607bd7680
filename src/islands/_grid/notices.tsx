import type { ReactNode } from 'react'
import type { PostedOfSheet } from '../../domain/_posted.ts'
import { common } from '../../domain/words/common.ts'
import { alertWords, leavingWords, pastedWords } from '../../domain/words/enter-marks.ts'
import { words as postedWords } from '../../domain/words/posted.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { LinkAlert } from './link-alert.tsx'
import type { Entry } from './outbox.ts'
import { PostedDialog } from './posted-dialog.tsx'
import type { Sheet } from './sheet.ts'
import type { GridState } from './state.ts'
import { leftIn, pasteCounts, unsentIn } from './view.ts'

type Props<R> = {
  head: { timeZone: string; signIn: string; readOnly: unknown; posted?: PostedOfSheet | null }
  grid: { sheet: Pick<Sheet<R>, 'ask' | 'answer' | 'sender'>; undo: () => void }
  state: GridState<R>
  /** Why nothing may be typed, or not by others. */
  locked: string | false | null
  /** The noun for what may be typed; among what waits, it counts the marks. */
  noun: 'mark' | 'change'
  isMark?: (entry: Entry) => boolean
  /** The address to which somebody wants to go, leaving something unsent. */
  leaving: string | undefined
  /** A notice that lasts as long as the sheet is open. */
  lasting?: ReactNode
  /** Further notices of this sheet. */
  children?: ReactNode
}

/** The notices of a whole sheet, in reserved space, so that no row moves while somebody aims at it. */
export function GridNotices<R>(props: Props<R>) {
  const { head, grid, state, locked, noun, isMark = () => true, leaving, lasting, children } = props
  const { sheet, undo } = grid
  const kept = unsentIn(state)
  const counts = pasteCounts(state)
  const pasted = counts && pastedWords(counts)
  return (
    <div className={head.readOnly === null ? 'notices' : 'notices is-read'}>
      {locked && <Alert icon="lock">{locked}</Alert>}
      {head.posted && <PostedNotice {...{ sheet, state }} line={head.posted.line} isWaiting={kept.length > 0} />}
      {lasting}
      <div className="now">
        <div>
          {state.cannotKeep && <Alert kind="error">{alertWords.cannotKeep}</Alert>}
          <LinkAlert
            {...{ kept, link: state.link }}
            onTry={sheet.sender.tryNow}
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
                  <Button small onClick={undo}>
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

type PostedProps = {
  line: string
  sheet: Pick<Sheet<unknown>, 'ask' | 'answer'>
  state: Pick<GridState<unknown>, 'asking' | 'link'>
  isWaiting: boolean
}

/** Says who has seen the posted cards, and that a change will be or was asked about. */
function PostedNotice({ line, sheet, state: { asking, link }, isWaiting }: PostedProps) {
  const isLeft = asking && isWaiting && !asking.isOpen
  return (
    <>
      <Alert
        id="posted-note"
        icon={asking ? 'lock' : 'alert'}
        action={
          isLeft && (
            <Button small onClick={sheet.ask}>
              {postedWords.change}…
            </Button>
          )
        }
      >
        {line} {isLeft ? postedWords.waiting : asking ? postedWords.willAsk : postedWords.history}
      </Alert>
      {asking?.isOpen && <PostedDialog of={asking.of} isExact={asking.isExact} isCut={link !== null} onAnswer={sheet.answer} />}
    </>
  )
}

const emptyHtml = { __html: '' }
