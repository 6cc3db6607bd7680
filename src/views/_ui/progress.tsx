import type { ReactNode } from 'react'

type Props = { id: string; title: string; done: number; total: number; children?: ReactNode }

/** Rows done of all rows, as a bar and as a percentage; nothing to do counts as done. */
export function Progress({ id, title, done, total, children }: Props) {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  return (
    <div className="stack">
      <p className="row">
        <b id={`${id}-title`}>{title}</b>
        <span className="push">{percent}%</span>
      </p>
      <progress className="w-full" aria-labelledby={`${id}-title`} value={percent} max={100}>
        {percent}%
      </progress>
      {children && <p className="hint">{children}</p>}
    </div>
  )
}
