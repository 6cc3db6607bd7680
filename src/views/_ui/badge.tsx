import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A state in a table: Posted, Late, Missing. */
export function Badge({ kind, children }: { kind?: 'good' | 'warn' | 'bad' | undefined; children: ReactNode }) {
  return (
    <span className={kind ? `badge ${kind}` : 'badge'}>
      {kind === 'good' && <Icon name="check" />}
      {children}
    </span>
  )
}
