import { Button } from '../_ui/button.tsx'

/** Below what was saved: what takes it back, where something can be taken back. */
export const ResultButtons = ({ canUndo, words }: { canUndo: boolean; words: { undo: string; close: string } }) => (
  <>
    {canUndo && (
      <Button type="submit" icon="undo">
        {words.undo}
      </Button>
    )}
    <Button data-close-dialog="" look="primary" autoFocus>
      {words.close}
    </Button>
  </>
)
