import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Cell, dayByKey, moved, type Range, type Sheet, sheetOf, turned } from '../../domain/_calendar.ts'
import { common } from '../../domain/words/common.ts'
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
    const next = isDay ? dayByKey(event.key, 'day', at, range) : undefined
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault() // of Escape: the dialog around it stays
    if (next === undefined) onCancel()
    else setAt(next)
  }
  function pick(day: string): void {
    setAt(day)
    setPicked(day)
  }
  const turn = (by: 1 | -1) => setAt(turned('day', at, by, range))
  return (
    <div ref={box} role="dialog" aria-label={label} className="picker" onKeyDown={onKeyDown}>
      <div className="row">
        <Turner label={words.earlier} sign="‹" isThere={sheet.hasEarlier} onTurn={() => turn(-1)} />
        <b aria-live="polite">{sheet.title}</b>
        <Turner label={words.later} sign="›" isThere={sheet.hasLater} onTurn={() => turn(1)} />
      </div>
      <Month {...{ sheet, at, picked }} onPick={pick} />
      <div className="row mt-2">
        <Button small className="push" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button small look="primary" disabled={picked === null} onClick={() => picked && onPick(picked)}>
          {editWords.ok}
        </Button>
      </div>
    </div>
  )
}

function Turner({ label, sign, isThere, onTurn }: { label: string; sign: string; isThere: boolean; onTurn: () => void }) {
  return (
    <Button look="quiet" className="btn-icon" aria-label={label} disabled={!isThere} onClick={onTurn}>
      {sign}
    </Button>
  )
}

type MonthProps = { sheet: Sheet; at: string; picked: string | null; onPick: (day: string) => void }

function Month({ sheet, ...days }: MonthProps) {
  return (
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
            {words.weekdays.map((name, weekday) => {
              const cell = cells[weekday]
              return <td key={name}>{cell && <DayButton cell={cell} month={sheet.title} {...days} />}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = { cell: Cell; month: string } & Omit<MonthProps, 'sheet'>

function DayButton({ cell: { day, label, isOff }, month, at, picked, onPick }: DayProps) {
  return (
    <Button
      look="quiet"
      data-day={day}
      aria-label={`${label} ${month}`}
      aria-pressed={day === picked}
      tabIndex={day === at ? 0 : -1}
      disabled={isOff}
      onClick={() => onPick(day)}
    >
      {label}
    </Button>
  )
}

/** Under its field, or above it where there is no room: fixed, so that the dialog around it does not cut it off. */
function place(box: HTMLElement | null): void {
  const field = box?.parentElement?.getBoundingClientRect()
  if (!box || !field) return
  const isRoom = field.bottom + box.offsetHeight + 8 < window.innerHeight
  box.style.top = `${isRoom ? field.bottom + 4 : Math.max(8, field.top - box.offsetHeight - 4)}px`
  box.style.left = `${Math.min(field.left, window.innerWidth - box.offsetWidth - 8)}px`
}
