import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Shared = {
  label: string
  name: string
  /** The id, if another field of the page has the same `name`. */
  id?: string | undefined
  error?: string | undefined
  hint?: ReactNode
  /** Hides the label from view but not from screen readers. */
  quiet?: boolean | undefined
  /** Screen readers announce the error at once. */
  isAlert?: boolean | undefined
  /** A small element at the end of the label's line: the field's `<HistoryMenu>`. */
  beside?: ReactNode
}
type Described = { id: string; name: string; className: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** A label above the input, and below it the hint or the fault. */
export function TextField({ icon, after, type = 'text', ...props }: Shared & { icon?: IconName; after?: ReactNode } & Own<'input'>) {
  const [shared, rest] = split(props)
  return (
    <Field {...shared}>
      {(described) => {
        const input = <input type={type} {...rest} {...described} />
        if (!icon && !after) return input
        return (
          <div className="affix">
            {icon && <Icon name={icon} />}
            {input}
            {type === 'search' && <Icon name="saving" className="waits" />}
            {after}
          </div>
        )
      }}
    </Field>
  )
}

type Option = { value: string | number; label: string; disabled?: boolean }

/** A native select. `empty` is the first option, for no choice; `children` are more options. */
export function SelectField({
  options,
  empty,
  children,
  ...props
}: Shared & { options: readonly Option[]; empty?: string | undefined; children?: ReactNode } & Own<'select'>) {
  const [shared, rest] = split(props)
  return (
    <Field {...shared}>
      {(described) => (
        <select {...rest} {...described}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((o) => (
            <option key={o.value} value={o.value} disabled={o.disabled}>
              {o.label}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  )
}

/** With `maxLength` it shows how much is used; the page script keeps the count. */
export function TextAreaField(props: Shared & Own<'textarea'>) {
  const [{ hint, ...shared }, rest] = split(props)
  const used = String(rest.defaultValue ?? '').length
  const count = rest.maxLength && (
    <span className="push" data-count={shared.id ?? shared.name}>
      {used} / {rest.maxLength}
    </span>
  )
  return (
    <Field
      {...shared}
      hint={
        (hint || count) && (
          <span className="flex gap-2">
            {hint}
            {count}
          </span>
        )
      }
    >
      {(described) => <textarea rows={3} {...rest} {...described} />}
    </Field>
  )
}

export function Checkbox({
  label,
  type = 'checkbox',
  ...rest
}: { label: ReactNode; type?: 'checkbox' | 'radio' } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="row min-h-6 flex-nowrap">
      <input type={type} {...rest} />
      {label}
    </label>
  )
}

/** A field for any control: `children` gets the attributes that link it with its label and messages. */
export function Field({
  label,
  name,
  id = name,
  error,
  hint,
  quiet,
  isAlert,
  beside,
  children,
}: Shared & { children: (described: Described) => ReactNode }) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const head = (
    <label htmlFor={id} className={quiet ? 'sr' : undefined}>
      {label}
    </label>
  )
  return (
    <div className="field">
      {beside ? (
        <span className="field-head">
          {head}
          {beside}
        </span>
      ) : (
        head
      )}
      {children({
        id,
        name,
        className: 'input',
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {error && (
        <p className="hint bad" role={isAlert ? 'alert' : undefined} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

type Own<T extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<T>, keyof Shared | 'children' | 'className' | 'size'>

function split<P extends Shared>({ label, name, id, error, hint, quiet, isAlert, beside, ...rest }: P) {
  return [{ label, name, id, error, hint, quiet, isAlert, beside }, rest] as const
}
