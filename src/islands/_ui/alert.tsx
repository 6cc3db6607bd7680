import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = { kind?: 'notice' | 'error'; icon?: IconName; id?: string | undefined; children: ReactNode; action?: ReactNode }

/** Stays until it is no longer true. Screen readers speak an error at once, a notice at a pause. */
export function Alert({ kind = 'notice', icon = 'alert', id, children, action }: Props) {
  return (
    <div id={id} className={kind === 'error' ? 'alert alert-error' : 'alert'} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div>{children}</div>
      {action && <span className="push">{action}</span>}
    </div>
  )
}
