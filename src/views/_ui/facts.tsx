import type { ReactNode } from 'react'

type Fact = readonly [label: string, value: ReactNode]

/** A small label above each value. `score` is for the two or three figures that matter. */
export function Facts({ facts, score }: { facts: readonly Fact[]; score?: boolean }) {
  return (
    <dl className={score ? 'score' : 'facts'}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
