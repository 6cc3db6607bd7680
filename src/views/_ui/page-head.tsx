import type { ReactNode } from 'react'

type Props = { title: ReactNode; crumb?: ReactNode; sub?: ReactNode; stays?: boolean; children?: ReactNode }

/** `stays`: in sight above the heads of a long list. The head of a page: the way here, the heading with one line below it, and on the right its actions, at most one of them primary. */
export const PageHead = ({ title, crumb, sub, stays, children }: Props) => (
  <header className={stays ? 'head list-head' : 'head'}>
    <div>
      {crumb && <p className="crumb">{crumb}</p>}
      <h1 className="wrap-anywhere">{title}</h1>
      {sub && <p className="sub">{sub}</p>}
    </div>
    {children && <div className="actions">{children}</div>}
  </header>
)
