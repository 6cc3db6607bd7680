import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Cell, isSame, moved, type Range, rowEnd, sheetOf, turned } from '../../domain/_calendar.ts'
import { editWords } from '../../domain/words/mark-book.ts'
import { pickerWords as words } from '../../domain/words/shell.ts'
import { Button } from '../_ui/button.tsx'

type Props = { label: string; day: string | null; range: Range; onPick: (day: string) => void; onCancel: () => void }

const today = () => new Date().toLocaleDateString('sv-SE')

/** A month to pick a day from; it is taken over with OK, and Cancel leaves what stood there. */
export function DayPicker({ label, day, range, onPick, onCancel }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(() => moved('day', day ?? today(), 0, range))
  const [picked, setPicked] = useState(day)
  useEffect(() => box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus(), [at])
  useLayoutEffect(() => place(box.current), [])
  const sheet = sheetOf('day', at, range)

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    const isDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined
    const next = isDay ? nextOf(event.key, at, range) : undefined
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault() // of Escape: the dialog around it stays
    if (next === undefined) onCancel()
    else setAt(next)
  }
  const turner = (by: 1 | -1, isThere: boolean) => (
    <Button
      look="quiet"
      className="btn-icon"
      aria-label={by < 0 ? words.earlier : words.later}
      disabled={!isThere}
      onClick={() => setAt(turned('day', at, by, range))}
    >
      {by < 0 ? '‹' : '›'}
    </Button>
  )
  const dayOf = (cell: Cell | null | undefined) =>
    cell && (
      <Button
        look="quiet"
        data-day={cell.day}
        aria-label={`${cell.label} ${sheet.title}`}
        aria-pressed={picked !== null && isSame('day', cell.day, picked)}
        tabIndex={cell.day === at ? 0 : -1}
        disabled={cell.isOff}
        onClick={() => {
          setAt(cell.day)
          setPicked(cell.day)
        }}
      >
        {cell.label}
      </Button>
    )
  return (
    <div ref={box} role="dialog" aria-label={label} className="picker" onKeyDown={onKeyDown}>
      <div className="row">
        {turner(-1, sheet.hasEarlier)}
        <b aria-live="polite">{sheet.title}</b>
        {turner(1, sheet.hasLater)}
      </div>
      <table>
        <thead>
          <tr>
            {words.weekdays.map((name) => (
              <th key={name} scope="col" aria-label={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((cells) => (
            <tr key={cells.find((cell) => cell !== null)?.day}>
              {words.weekdays.map((name, weekday) => (
                <td key={name}>{dayOf(cells[weekday])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row mt-2">
        <Button small className="push" onClick={onCancel}>
          {editWords.cancel}
        </Button>
        <Button small look="primary" disabled={picked === null} onClick={() => picked && onPick(picked)}>
          {editWords.ok}
        </Button>
      </div>
    </div>
  )
}

function nextOf(key: string, at: string, range: Range): string | undefined {
  if (key === 'PageUp' || key === 'PageDown') return turned('day', at, key === 'PageUp' ? -1 : 1, range)
  if (key === 'Home' || key === 'End') return rowEnd('day', at, key === 'Home' ? 'first' : 'last', range)
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const by = steps[key]
  return by === undefined ? undefined : moved('day', at, by, range)
}

/** Under its field, or above it where there is no room: fixed, so that the dialog around it does not cut it off. */
function place(box: HTMLElement | null): void {
  const field = box?.parentElement?.getBoundingClientRect()
  if (!box || !field) return
  const isRoom = field.bottom + box.offsetHeight + 8 < window.innerHeight
  box.style.top = `${isRoom ? field.bottom + 4 : Math.max(8, field.top - box.offsetHeight - 4)}px`
  box.style.left = `${Math.min(field.left, window.innerWidth - box.offsetWidth - 8)}px`
}
