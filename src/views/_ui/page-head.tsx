import type { ReactNode } from 'react'

type Props = { title: ReactNode; crumb?: ReactNode; sub?: ReactNode; children?: ReactNode }

/** The head of a page: the way here, the heading with one line below it, and on the right its actions, at most one of them primary. */
export const PageHead = ({ title, crumb, sub, children }: Props) => (
  <header className="head">
    <div>
      {crumb && <p className="crumb">{crumb}</p>}
      <h1 className="wrap-anywhere">{title}</h1>
      {sub && <p className="sub">{sub}</p>}
    </div>
    {children && <div className="actions">{children}</div>}
  </header>
)
