import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const kinds = {
  saving: ['dim', 'saving'],
  saved: ['good', 'check'],
  failed: ['bad', 'alert'],
  conflict: ['warn', 'conflict'],
  unsent: ['warn', 'offline'],
} as const satisfies Record<string, readonly [string, IconName]>

type StatusKind = keyof typeof kinds

/** The state of a save: an icon and a word, never colour alone. Its place is reserved. */
export function Status({ kind, children, id }: { kind: StatusKind | undefined; children?: ReactNode; id?: string | undefined }) {
  const [tone, icon] = kind ? kinds[kind] : ['', undefined]
  return (
    <span id={id} className={`status ${tone}`} role="status">
      {icon && <Icon name={icon} />}
      {kind && children}
    </span>
  )
}
