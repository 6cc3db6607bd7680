import type { ReactNode } from 'react'
import { shownNumber } from '../../domain/_numbers.ts'

type Item = { label: string; href: string; current: boolean; count?: number | undefined }
type Group = { title?: string; items: readonly Item[] }
type Props = { label: string; groups: readonly Group[]; className?: string; children: ReactNode }

/** A list on the left, instead of more than five tabs, and on its right what is chosen in it. */
export const Side = ({ label, groups, className = 'panel', children }: Props) => (
  <div className={`${className} side`}>
    <nav className="side-list" aria-label={label}>
      {groups.map(({ title, items }) => (
        <div key={title ?? label}>
          {title && <h2 className="label">{title}</h2>}
          <ul>
            {items.map((item) => (
              <li key={item.href}>
                <a href={item.href} aria-current={item.current ? 'page' : undefined}>
                  {item.label}
                  {item.count !== undefined && <span className="dim">{shownNumber(item.count)}</span>}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
    <div className="min-w-0">{children}</div>
  </div>
)
