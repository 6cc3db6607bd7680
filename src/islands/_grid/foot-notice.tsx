import { alertWords } from '../../domain/words/enter-marks.ts'
import { Button } from '../_ui/button.tsx'

export type UnsavedStateProps = {
  wrong: number
  isPast: boolean
  /** Something typed is neither sent nor kept. */
  isNowhere: boolean
  /** What is wrong with the current row: in a small window the column that says so is out of sight. */
  reason?: string | undefined
  onWrong: () => void
}

/** In the foot of a sheet, where nothing moves: what is wrong further up, out of sight, and that the sheet has come to its end. */
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
