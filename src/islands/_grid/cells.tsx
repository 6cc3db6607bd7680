import { Icon, type IconName } from '../_ui/icon.tsx'
import type { CellState } from './batch.ts'

export const stateIcons: Record<CellState, [name: IconName, tone: string]> = {
  saving: ['saving', 'dim'],
  saved: ['check', 'good'],
  failed: ['alert', 'bad'],
  conflict: ['conflict', 'warn'],
  unsent: ['offline', 'warn'],
}

export const cellClass = (base: string, state: CellState | undefined, isPicked: boolean) =>
  state || isPicked ? [base, state && `is-${state}`, isPicked && 'is-picked'].filter(Boolean).join(' ') : base

export function cellIcon(state: CellState | undefined) {
  if (!state) return null
  const [name, tone] = stateIcons[state]
  return <Icon name={name} className={tone} />
}
