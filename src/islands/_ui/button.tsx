import type { ComponentProps } from 'react'
import { here } from '../_base-address.ts'
import { Icon, type IconName } from './icon.tsx'

type Style = { look?: 'primary' | 'danger' | 'quiet' | undefined; small?: boolean | undefined; icon?: IconName | undefined }

/** Each view has at most one `primary`. */
export function Button({ look, small, icon, className, children, type = 'button', ...rest }: Style & ComponentProps<'button'>) {
  return (
    <button type={type} className={classes(look, small, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link that looks like a button: it has an address, so it opens in a new tab and works without JavaScript. */
export function ButtonLink({ look, small, icon, className, children, href, ...rest }: Style & ComponentProps<'a'> & { href: string }) {
  return (
    <a className={classes(look, small, className)} href={here(href)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/**
 * Only in table rows: `label` is its name, `word`, a part of the name ('Edit' of 'Edit Zahra Ali'), its tooltip, and beside the icon
 * from 1,200 pixels on. `title` is another tooltip.
 */
export function IconButton({
  icon,
  label,
  title,
  word,
  ...rest
}: { icon: IconName; label: string; word?: string } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button type="button" className="btn btn-quiet btn-icon" aria-label={label} title={title ?? word ?? label} {...rest}>
      <Icon name={icon} />
      <Word>{word}</Word>
    </button>
  )
}

export function IconLink({
  icon,
  label,
  title,
  word,
  href,
  ...rest
}: { icon: IconName; label: string; word?: string; href: string } & Omit<ComponentProps<'a'>, 'children'>) {
  return (
    <a className="btn btn-quiet btn-icon" href={here(href)} aria-label={label} title={title ?? word ?? label} {...rest}>
      <Icon name={icon} />
      <Word>{word}</Word>
    </a>
  )
}

const Word = ({ children }: { children: string | undefined }) => children && <span className="icon-word">{children}</span>

const classes = (look: Style['look'], small: boolean | undefined, more: string | undefined) =>
  ['btn', look && `btn-${look}`, small && 'btn-sm', more].filter(Boolean).join(' ')
