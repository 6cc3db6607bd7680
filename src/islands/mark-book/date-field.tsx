import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { parseDay, shownDay } from '../../domain/_dates.ts'
import { rangeOfYear } from '../../domain/mark-book/index.ts'
import { IconButton } from '../_ui/button.tsx'
import { DayPicker } from './day-picker.tsx'

type Props = { label: string; year: number; children: (input: { ref: RefObject<HTMLInputElement | null> }) => ReactNode }

/** A date, typed as `08-May-2026` or picked from a month of the academic year. */
export function DateAffix({ label, year, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const title = `Choose a date: ${label}`

  function close(day?: string): void {
    setOpen(false)
    if (day !== undefined && input.current) input.current.value = shownDay(day)
    input.current?.focus()
  }
  const typed = input.current ? parseDay(input.current.value) : undefined
  return (
    <div className="affix">
      {children({ ref: input })}
      <IconButton
        icon="calendar"
        label={title}
        title="Choose a date"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      />
      {isOpen && (
        <DayPicker label={title} day={typed?.ok ? typed.value : null} range={rangeOfYear(year)} onPick={close} onCancel={() => close()} />
      )}
    </div>
  )
}
