import { common } from '../../../domain/words/common.ts'
import { editWords } from '../../../domain/words/mark-book.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'

/** Marks typed for assessments that were deleted since. */
export const GoneAlert = ({ count, onForget }: { count: number; onForget: () => void }) => (
  <Alert
    icon="alert"
    action={
      <Button small onClick={onForget}>
        {editWords.forget}
      </Button>
    }
  >
    {editWords.gone(count)}
  </Alert>
)

/** A recently deleted assessment, which can be restored. */
export type Removed = { id: number; title: string; marks: number }

export const RemovedAlert = ({ removed, onRestore }: { removed: Removed; onRestore: (removed: Removed) => void }) => (
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
)
