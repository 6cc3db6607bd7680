import type { ReactNode } from 'react'
import { common } from '../../../domain/words/common.ts'
import { words } from '../../../domain/words/terms.ts'
import { Button } from '../../_ui/button.tsx'
import { Icon } from '../../_ui/icon.tsx'

type Props = { kind: 'good' | 'bad'; title: string; message: string; children?: ReactNode; action?: ReactNode }

/** The modal: an icon, a title and a message. */
export function Modal({ kind, title, message, children, action }: Props) {
  return (
    <>
      <header>
        <Icon name={kind === 'good' ? 'check' : 'alert'} className={kind} />
        <h2 id="dialog-title">{title}</h2>
      </header>
      <div className="stack">
        <p role={kind === 'bad' ? 'alert' : 'status'}>{message}</p>
        {children}
      </div>
      <footer>
        <span className="row push">
          {action}
          <Button look={action ? undefined : 'primary'} data-close-dialog="">
            {common.close}
          </Button>
        </span>
      </footer>
    </>
  )
}

export const ErrorModal = ({ message, action }: { message: string; action?: ReactNode }) => (
  <Modal kind="bad" title={words.error} message={message} action={action} />
)
