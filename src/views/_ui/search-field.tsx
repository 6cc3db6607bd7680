import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type Props = Partial<ComponentProps<typeof TextField>> & {
  label: string
  value: string
  /** The list that reloads while typing: its address and its id. Without it, the form around the field does this. */
  narrows?: { href: string; target: string }
}

/** What a list is searched by. */
export const SearchField = ({ label, value, narrows, ...rest }: Props) => (
  <TextField
    quiet
    icon="search"
    type="search"
    label={label}
    placeholder={label}
    name="q"
    autoComplete="off"
    maxLength={100}
    defaultValue={value}
    {...(narrows && {
      'hx-get': narrows.href,
      'hx-trigger': 'input changed delay:200ms, search',
      'hx-target': narrows.target,
      'hx-swap': 'outerHTML',
      'hx-replace-url': 'true',
      'hx-sync': `${narrows.target}:replace`, // replaces the list's own reload too, whose answer would come instead of the search's
    })}
    {...rest}
  />
)
