import type { ReactNode } from 'react'
import { firstDay } from '../../domain/_dates.ts'
import { IconButton } from './button.tsx'

export type Days = {
  first?: string | undefined
  last?: string | undefined
  /** Picked as year, month and day, for a day long ago; the years start this many before the last. */
  yearsBack?: number | undefined
}
type Props = Days & {
  label: string
  /** True if a day needs OK; otherwise the choice is taken at once. */
  asksOk?: boolean
  /** The field for typing the day. */
  children: ReactNode
}

/** A date field with the button that opens its calendar (`_page/date-picker.ts`). */
export const DateAffix = ({ label, first = firstDay, last, yearsBack, asksOk, children }: Props) => (
  <div className="affix">
    {children}
    <IconButton
      icon="calendar"
      label={`Choose a date: ${label}`}
      title="Choose a date"
      aria-haspopup="dialog"
      aria-expanded={false}
      data-pick-date=""
      data-first-day={first}
      data-last-day={last}
      data-years-back={yearsBack}
      data-asks-ok={asksOk ? '' : undefined}
    />
  </div>
)
