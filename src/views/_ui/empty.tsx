import type { ReactNode } from 'react'
import { Art, type Drawing } from './art.tsx'

/** Explains an empty list, and offers the next step. `art={false}` where there is little room, such as in a dialog. */
type Props = { title: string; children: ReactNode; action?: ReactNode; art?: Drawing | false }

export const Empty = ({ title, children, action, art = 'papers' }: Props) => (
  <div className="empty">
    {art && <Art of={art} />}
    <p>
      <b>{title}</b>
    </p>
    <div>{children}</div>
    {action}
  </div>
)
