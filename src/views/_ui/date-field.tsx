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
  hint?: string
  max?: string
  beside?: ReactNode
  'aria-describedby'?: string
  'aria-invalid'?: true
  [htmx: `hx-${string}`]: string
}

/** A day, typed as `08-May-2013` or picked from the browser's own calendar, which the page script opens. The server reads it with `parseDay`. */
export function DateField({ value, max, label, name, id = name, error, hint, beside, ...htmx }: Props) {
  const shown = value && /^\d{4}-\d\d-\d\d$/.test(value) ? shownDay(value) : (value ?? '')
  return (
    <Field label={label} name={name} id={id} error={error} hint={hint} beside={beside}>
      {(described) => (
        <div className="affix">
          <input type="text" autoComplete="off" maxLength={20} placeholder="dd-MMM-yyyy" defaultValue={shown} {...htmx} {...described} />
          <input
            type="date"
            className="pointer-events-none absolute right-0 bottom-0 h-px w-px opacity-0"
            aria-hidden="true"
            tabIndex={-1}
            min={firstDay}
            max={max}
          />
          <IconButton icon="calendar" label={`Choose a date: ${label}`} title="Choose a date" data-pick-date="" />
        </div>
      )}
    </Field>
  )
}
