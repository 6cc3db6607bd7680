import { common } from '../../../domain/words/common.ts'
import { Button } from '../../_ui/button.tsx'

/** Undoes what was just saved. */
export const UndoButton = () => (
  <Button type="submit" icon="undo">
    {common.undo}
  </Button>
)
