import type { ReactNode } from 'react'
import { shownNumber } from '../../domain/_numbers.ts'

type Item = { label: string; href: string; current: boolean; count?: number | undefined }

/** A list on the left, instead of more than five tabs, and on its right what is chosen in it. */
export const Side = ({ label, items, children }: { label: string; items: readonly Item[]; children: ReactNode }) => (
  <div className="panel side">
    <nav className="side-list" aria-label={label}>
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
    </nav>
    <div className="min-w-0">{children}</div>
  </div>
)
