import type { ReactNode } from 'react'

/** Explains an empty list, and offers the next step. */
export function Empty({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 p-5 text-center text-balance">
      <div>
        <p>
          <b>{title}</b>
        </p>
        <p className="dim">{children}</p>
      </div>
      {action}
    </div>
  )
}
