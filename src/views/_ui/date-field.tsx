import type { ReactNode } from 'react'
import { firstDay, shownDay } from '../../domain/_dates.ts'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'

type Props = {
  label: string
  name: string
  /** As typed, or as stored: `2013-05-08` is shown as `08-May-2013`. */
  value: string | null
  id?: string
  error?: string | undefined
  hint?: ReactNode
  max?: string
  /** Picked as year, month and day, for a day long ago; the years open so many before the last. */
  yearsBack?: number
  beside?: ReactNode
  quiet?: boolean
  /** The form that it belongs to, where it stands outside. */
  form?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  [htmx: `hx-${string}`]: string
}

/** A day, typed as `08-May-2013` or picked from a calendar that the page script opens. The server reads it with `parseDay`. */
export function DateField({ value, max, yearsBack, label, name, id = name, error, hint, beside, quiet, ...htmx }: Props) {
  const shown = value && /^\d{4}-\d\d-\d\d$/.test(value) ? shownDay(value) : (value ?? '')
  return (
    <Field {...{ label, name, id, error, hint, beside, quiet }}>
      {(described) => (
        <div className="affix">
          <input type="text" autoComplete="off" maxLength={20} placeholder="dd-MMM-yyyy" defaultValue={shown} {...htmx} {...described} />
          {yearsBack === undefined && (
            <input
              type="date"
              className="pointer-events-none absolute right-0 bottom-0 h-px w-px opacity-0"
              aria-hidden="true"
              tabIndex={-1}
              min={firstDay}
              max={max}
            />
          )}
          <IconButton
            icon="calendar"
            label={`Choose a date: ${label}`}
            title="Choose a date"
            data-pick-date=""
            {...(yearsBack !== undefined && {
              'data-years-back': yearsBack,
              'data-first-day': firstDay,
              'data-last-day': max,
              'aria-haspopup': 'dialog',
              'aria-expanded': false,
            })}
          />
        </div>
      )}
    </Field>
  )
}
