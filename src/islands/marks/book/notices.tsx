import { common } from '../../../domain/words/common.ts'
import { closedForOthers, editWords, readOnlyWords } from '../../../domain/words/mark-book.ts'
import { GridNotices } from '../../_grid/notices.tsx'
import type { GridState } from '../../_grid/state.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import type { BookRow } from './book.ts'
import type { BookHead } from './props.ts'

/** A recently deleted assessment, which can be restored. */
export type Removed = { id: number; title: string; marks: number }
type Props = {
  head: BookHead
  state: GridState<BookRow>
  /** The address to which somebody wants to go, leaving something unsent. */
  leaving: string | undefined
  removed: Removed | undefined
  /** The number of marks typed for assessments that were deleted since. */
  gone: number
  onForget: () => void
  onTry: () => void
  onUndo: () => void
  onRestore: (removed: Removed) => void
}

const lockedWords = ({ readOnly, deadline }: BookHead) => (readOnly === 'over' && deadline) || (readOnly && readOnlyWords[readOnly])

export const Notices = ({ head, removed, gone, onForget, onRestore, ...props }: Props) => (
  <GridNotices
    {...{ head, ...props }}
    noun="mark"
    isRead={head.readOnly !== null}
    locked={head.readOnly ? lockedWords(head) : head.isClosed && closedForOthers}
  >
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
            {common.undo}
          </Button>
        }
      >
        {editWords.removed(removed.title, removed.marks)}
      </Alert>
    )}
  </GridNotices>
)
