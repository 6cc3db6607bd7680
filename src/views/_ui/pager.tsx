import { Fragment } from 'react'
import { shownNumber } from '../../domain/_numbers.ts'
import { usualRows } from '../../domain/_rows.ts'
import { pageWords } from '../../domain/words/common.ts'
import { ButtonLink } from './button.tsx'
import type { IconName } from './icon.tsx'
import { RowsPicker } from './rows.tsx'

type Props = {
  page: number
  perPage: number
  total: number
  href: (page: number) => string
  /** The fragment that the links replace, such as `#student-table`. */
  target: string
  /** This list sets its own number of rows. */
  isFixed?: boolean
  /** In a dialog: the part of the answer that the links take; the page's address stays. */
  select?: string
  /** Names it where a page has several: each stays below its list. */
  of?: string
}

/** Numbered links to pages, and the total. */
export function Pager({ page, perPage, total, href, target, isFixed, select, of }: Props) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const id = `${target.slice(1)}-${pageWords.pagesOf(of)}`.replace(/[ :]+/g, '-') // the link that was pressed gets the focus again
  const link = (to: number, label: string, more: { icon?: IconName; current?: boolean; quiet?: boolean } = {}) => (
    <ButtonLink
      key={label}
      id={`${id}-${label}`}
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
    <nav id={id} tabIndex={-1} className={of ? 'pager static' : 'pager'} aria-label={pageWords.pagesOf(of)}>
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

/** The first, last, present and neighbouring pages. */
function numbers(page: number, pages: number): number[] {
  const near = [page - 1, page, page + 1]
  if (page === 1) near.push(3)
  if (page === pages) near.push(pages - 2)
  return [...new Set([1, ...near, pages])].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
}
