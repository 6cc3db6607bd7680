import { common } from '../../domain/words/common.ts'
import { Button } from '../_ui/button.tsx'

/** Below what was saved: what takes it back, where something can be taken back. */
export const ResultButtons = ({ canUndo }: { canUndo: boolean }) => (
  <>
    {canUndo && (
      <Button type="submit" icon="undo">
        {common.undo}
      </Button>
    )}
    <Button data-close-dialog="" look="primary" autoFocus>
      {common.close}
    </Button>
  </>
)
