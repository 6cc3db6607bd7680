import type { ReactNode } from 'react'
import { shownDay } from '../../domain/_dates.ts'
import { DateAffix, type Days } from '../../islands/_ui/date-affix.tsx'
import { Field } from './field.tsx'

type Props = Pick<Days, 'yearsBack'> & {
  label: string
  name: string
  /** The typed or stored value: `2013-05-08` is displayed as `08-May-2013`. */
  value: string | null
  id?: string
  error?: string | undefined
  hint?: ReactNode
  max?: string
  beside?: ReactNode
  quiet?: boolean
  /** The id of its form, if it is outside that form. */
  form?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  [htmx: `hx-${string}`]: string
}

/** A day, typed as `08-May-2013` or picked from the calendar of the page script. The server reads it with `parseDay`. */
export function DateField({ value, max, yearsBack, label, name, id = name, error, hint, beside, quiet, ...htmx }: Props) {
  const shown = value && /^\d{4}-\d\d-\d\d$/.test(value) ? shownDay(value) : (value ?? '')
  return (
    <Field {...{ label, name, id, error, hint, beside, quiet }}>
      {(described) => (
        <DateAffix {...{ label, last: max, yearsBack }}>
          <input type="text" autoComplete="off" maxLength={20} placeholder="dd-MMM-yyyy" defaultValue={shown} {...htmx} {...described} />
        </DateAffix>
      )}
    </Field>
  )
}
