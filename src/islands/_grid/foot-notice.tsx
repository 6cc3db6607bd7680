import { alertWords } from '../../domain/words/enter-marks.ts'
import { Button } from '../_ui/button.tsx'

export type UnsavedStateProps = {
  wrong: number
  isPast: boolean
  /** True if something typed is neither sent nor kept. */
  isNowhere: boolean
  /** The fault of the current row: in a small window the column that shows it is out of sight. */
  reason?: string | undefined
  onWrong: () => void
}

/** In the foot of a sheet, where nothing moves: faults further up, and the end of the sheet. */
export const UnsavedState = ({ wrong, isPast, isNowhere, reason, onWrong }: UnsavedStateProps) => (
  <>
    {wrong > 0 && (
      <Button look="danger" small icon="alert" onClick={onWrong}>
        {alertWords.notSaved(wrong)}
      </Button>
    )}
    {reason && <span className="bad min-[1024px]:hidden">{reason}</span>}
    <b className="warn" role="status">
      {isNowhere ? alertWords.nowhere : isPast && alertWords.past}
    </b>
  </>
)
