import { useState } from 'react'
import { headDay } from '../../../domain/_dates.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { useMedia } from '../../_grid/media.ts'
import { IconButton } from '../../_ui/button.tsx'
import type { Column } from './book.ts'
import { titleOf } from './heads.tsx'

/** Where a phone shows one column: that of the cursor. A wider window shows all, and does not draw them again for it. */
export function useShownColumn(col: number): number {
  const isPhone = useMedia('(width < 48em)')
  const [first] = useState(col)
  return isPhone ? col : first
}

type Props = { columns: readonly Column[]; shown: number; mean: string | null; onChoose: (col: number) => void }

/** On a phone: the assessment before and after, a list of all, and the class's mean. */
export const OneAssessment = ({ columns, shown, mean, onChoose }: Props) => (
  <nav className="one-column" aria-label={words.assessment}>
    <IconButton icon="left" label={words.before} disabled={shown === 0} onClick={() => onChoose(shown - 1)} />
    <select className="input" aria-label={words.assessment} value={shown} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
      {columns.map((column, col) => (
        <option key={column.number} value={col}>
          {[titleOf(column), column.assessment?.date && headDay(column.assessment.date)].filter(Boolean).join(', ')}
        </option>
      ))}
    </select>
    <IconButton icon="right" label={words.after} disabled={shown === columns.length - 1} onClick={() => onChoose(shown + 1)} />
    <p className="note">
      <span>{words.place(shown + 1, columns.length)}</span>
      {mean !== null && <span>{words.mean(mean)}</span>}
    </p>
  </nav>
)
