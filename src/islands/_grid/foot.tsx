import type { ReactNode } from 'react'
import { alertWords } from '../../domain/words/enter-marks.ts'
import { Button } from '../_ui/button.tsx'

/** What the foot says of the whole sheet. */
export type FootState = {
  wrong: number
  isPast: boolean
  /** True if something typed is neither sent nor kept. */
  isNowhere: boolean
  /** The fault of the current row: in a small window the column that shows it is out of sight. */
  reason?: string | undefined
  onWrong: () => void
}
type Props = FootState & { total: string; missing?: string | false; hints: readonly string[]; wraps?: string; children: ReactNode }

/** The foot of a sheet, where nothing moves: the number of students, faults further up, the end of the sheet, and the keys. */
export const GridFoot = ({
  total,
  missing,
  hints,
  wraps = 'max-[800px]:flex-wrap',
  wrong,
  isPast,
  isNowhere,
  reason,
  onWrong,
  children,
}: Props) => (
  <div className={`sheet-foot row small dim min-h-[26px] flex-nowrap gap-4 whitespace-nowrap ${wraps}`}>
    <b>{total}</b>
    {missing && <span>{missing}</span>}
    {wrong > 0 && (
      <Button look="danger" small icon="alert" onClick={onWrong}>
        {alertWords.notSaved(wrong)}
      </Button>
    )}
    {reason && <span className="bad min-[1024px]:hidden">{reason}</span>}
    <b className="warn" role="status">
      {isNowhere ? alertWords.nowhere : isPast && alertWords.past}
    </b>
    {children}
    <span className="not-one push truncate">
      {hints.map((hint) => (
        <span key={hint} className="ml-4">
          {hint}
        </span>
      ))}
    </span>
  </div>
)
