import type { ComponentProps } from 'react'
import { shownDay } from '../../../domain/_dates.ts'
import { type Assessment, type AssessmentValues, rangeOfYear } from '../../../domain/marks/book/index.ts'
import { editWords as words } from '../../../domain/words/mark-book.ts'
import { DateAffix } from '../../_ui/date-affix.tsx'
import { isNoDigit } from './book.ts'

type Name = keyof AssessmentValues
type Props = { year: number; values: Assessment | null; faults: Partial<Record<Name | 'all', string>> }

/** The fields of an assessment. They keep their text whatever is redrawn around them. */
export function AssessmentFieldset({ year, values, faults }: Props) {
  return (
    <>
      <Field name="topic" label={words.topic} fault={faults.topic} defaultValue={values?.topic ?? ''} autoComplete="off" />
      <div className="figures-of">
        <Field
          name="date"
          label={words.date}
          fault={faults.date}
          defaultValue={shownDay(values?.date ?? null)}
          placeholder="dd-MMM-yyyy"
          autoComplete="off"
          year={year}
        />
        <Field name="total" label={words.total} fault={faults.total} defaultValue={values?.total ?? ''} {...digits} />
        <Field name="weighting" label={words.weighting} fault={faults.weighting} defaultValue={values?.weighting ?? ''} {...digits} />
      </div>
      {faults.all && (
        <p className="hint bad" role="alert">
          {faults.all}
        </p>
      )}
    </>
  )
}

const digits: Omit<ComponentProps<'input'>, 'name'> = {
  inputMode: 'numeric',
  maxLength: 4,
  autoComplete: 'off',
  onKeyDown: (event) => {
    if (isNoDigit(event)) event.preventDefault()
  },
}

type FieldProps = { name: Name; label: string; fault: string | undefined; year?: number } & Omit<ComponentProps<'input'>, 'name'>

function Field({ name, label, fault, year, ...rest }: FieldProps) {
  const id = `assessment-${name}`
  const input = (
    <input
      id={id}
      name={name}
      className="input"
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? `${id}-fault` : undefined}
      {...rest}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {year === undefined ? (
        input
      ) : (
        <DateAffix label={label} {...rangeOfYear(year)} asksOk>
          {input}
        </DateAffix>
      )}
      {fault && (
        <span className="hint bad" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  )
}
