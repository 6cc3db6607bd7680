import { Icon } from './icon.tsx'

type Sort = {
  label: string
  /** The key of this column, and what the list is sorted by now: a key, with `-` before it when descending. */
  sort: string
  current: string
  /** The address of the list sorted so. */
  href: (sort: string) => string
  /** The fragment that the link gets again, `#student-table`. */
  target: string
  className?: string
}

/** A column head that sorts: a link, so that it also works without JavaScript and in a new tab. */
export function SortHead({ label, sort, current, href, target, className }: Sort) {
  const descending = current === `-${sort}`
  const sorted = current === sort || descending
  const url = href(current === sort ? `-${sort}` : sort)
  return (
    <th scope="col" className={className} aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}>
      <a className="sort" href={url} hx-get={url} hx-target={target} hx-swap="outerHTML" hx-push-url="true">
        {label}
        <Icon name={sorted ? (descending ? 'down' : 'up') : 'updown'} />
      </a>
    </th>
  )
}
