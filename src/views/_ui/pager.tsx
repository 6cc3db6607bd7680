import { Fragment } from 'react'
import { shownNumber } from '../../domain/_numbers.ts'
import { usualRows } from '../../domain/_rows.ts'
import { ButtonLink } from './button.tsx'
import type { IconName } from './icon.tsx'
import { RowsPicker } from './rows.tsx'

type Props = {
  page: number
  perPage: number
  total: number
  href: (page: number) => string
  /** The fragment that the links get again, `#student-table`. */
  target: string
  /** The number of rows is this list's own. */
  isFixed?: boolean
  /** In a dialog: the part of the answer that the links get, and the address of the page stays. */
  select?: string
}

/** Real links with numbers, and how many there are in all. */
export function Pager({ page, perPage, total, href, target, isFixed, select }: Props) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, label: string, more: { icon?: IconName; current?: boolean; quiet?: boolean } = {}) => (
    <ButtonLink
      key={label}
      small
      look={more.current ? undefined : 'quiet'}
      icon={more.icon}
      href={href(to)}
      hx-get={href(to)}
      hx-target={target}
      hx-swap="outerHTML"
      {...(select ? { 'hx-select': select } : { 'hx-push-url': 'true' })}
      aria-current={more.current ? 'page' : undefined}
    >
      {label}
    </ButtonLink>
  )
  return (
    <nav className="pager" aria-label="Pages">
      <span className="dim mr-auto">{shownRange(page, perPage, total)}</span>
      {!isFixed && !select && total > usualRows && <RowsPicker count={perPage} href={href(1)} target={target} />}
      {page > 1 && link(page - 1, 'Previous', { icon: 'left' })}
      {pages > 1 &&
        numbers(page, pages).map((n, i, all) => (
          <Fragment key={n}>
            {n - (all[i - 1] ?? n) > 1 && <span className="dim">…</span>}
            {link(n, String(n), { current: n === page })}
          </Fragment>
        ))}
      {page < pages && link(page + 1, 'Next', { icon: 'right' })}
    </nav>
  )
}

function shownRange(page: number, perPage: number, total: number): string {
  if (total === 0) return 'None'
  return `${shownNumber((page - 1) * perPage + 1)}–${shownNumber(Math.min(page * perPage, total))} of ${shownNumber(total)}`
}

/** First, last, this one and its neighbours. */
function numbers(page: number, pages: number): number[] {
  const near = [page - 1, page, page + 1]
  if (page === 1) near.push(3)
  if (page === pages) near.push(pages - 2)
  return [...new Set([1, ...near, pages])].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
}
