import type { ReactNode } from 'react'
import { shownNumber } from '../../domain/_numbers.ts'
import { Icon } from './icon.tsx'

/** `swap`: attributes of a line that fetches its part with what was typed. */
type Item = { label: string; href: string; current: boolean; count?: number | undefined; swap?: Record<`hx-${string}`, string> }
type Group = { title?: string; items: readonly Item[] }
type Props = { label: string; groups: readonly Group[]; className?: string; folds?: boolean; children: ReactNode }

/** A list on the left, instead of more than five tabs, and on its right what is chosen in it. `folds`: on a phone the list opens below its current line. */
export const Side = ({ label, groups, className = 'panel', folds, children }: Props) => (
  <div className={`${className} side`}>
    {folds && (
      <details className="side-list only-narrow">
        <summary className="btn">
          {groups.flatMap(({ items }) => items).find(({ current }) => current)?.label ?? label}
          <Icon name="down" />
        </summary>
        <nav aria-label={label}>
          <Groups {...{ label, groups }} />
        </nav>
      </details>
    )}
    <nav className={folds ? 'side-list only-wide' : 'side-list'} aria-label={label}>
      <Groups {...{ label, groups }} />
    </nav>
    <div className="min-w-0">{children}</div>
  </div>
)

const Groups = ({ label, groups }: Pick<Props, 'label' | 'groups'>) =>
  groups.map(({ title, items }) => (
    <div key={title ?? label}>
      {title && <h2 className="label">{title}</h2>}
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <a href={item.href} aria-current={item.current ? 'page' : undefined} {...item.swap}>
              {item.label}
              {item.count !== undefined && <span className="dim">{shownNumber(item.count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ))
