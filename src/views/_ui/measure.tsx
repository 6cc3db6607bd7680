import type { ReactNode } from 'react'
import { percentDone } from '../../domain/_numbers.ts'

export type Done = { done: number; of: number }
/** `label`: what is counted, for screen readers. */
type Props = Done & { label: string }

/** How much is done, as a bar. */
export const Bar = ({ done, of, label }: Props) => <progress className="bar" value={done} max={Math.max(of, 1)} aria-label={label} />

/** The bar with its percentage beside it, and below it the count: "32 of 33 marks". */
export const Measure = ({ children, ...share }: Props & { children?: ReactNode }) => (
  <div className="measure">
    <Bar {...share} />
    <b>{percentDone(share)}%</b>
    {children && <span className="note">{children}</span>}
  </div>
)

const around = 2 * Math.PI * 38

/** How much is done, as a ring around its percentage. */
export function Ring({ label, ...share }: Props) {
  const percent = percentDone(share)
  return (
    <svg className="ring" viewBox="0 0 88 88" role="img" aria-label={`${label}: ${percent}%`}>
      <circle cx="44" cy="44" r="38" />
      {percent > 0 && (
        <circle cx="44" cy="44" r="38" transform="rotate(-90 44 44)" strokeDasharray={`${(around * percent) / 100} ${around}`} />
      )}
      <text x="44" y="51">
        {percent}%
      </text>
    </svg>
  )
}
