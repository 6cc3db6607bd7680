import { type KeyboardEvent, useState } from 'react'
import { dialogWords } from '../../../domain/words/mark-book.ts'
import { Button } from '../../_ui/button.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { useModal } from '../../_ui/use-modal.ts'

export type Message = { text: string; title?: string }

/** Covers the page while a spreadsheet is made, and closes by itself. */
export function Overlay({ text }: { text: string }) {
  return (
    <dialog {...useModal(() => {})} className="dialog message" aria-labelledby="overlay-text">
      <div className="stack">
        <p id="overlay-text">{text}</p>
        <progress className="w-full" aria-labelledby="overlay-text" />
      </div>
    </dialog>
  )
}

/**
 * A dialog with one message. Somebody who looks at paper types on: then Enter no longer closes it, because the next mark would go to
 * the student before.
 */
export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const modal = useModal(onClose)
  const [isTyping, setTyping] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) setTyping(true)
    else if (event.key === 'Enter' && isTyping) event.preventDefault()
  }
  return (
    <dialog {...modal} className="dialog message" aria-labelledby={message.title ? 'message-title' : 'message-text'} onKeyDown={onKeyDown}>
      {message.title && (
        <header>
          <Icon name="alert" className="bad" />
          <h2 id="message-title">{message.title}</h2>
        </header>
      )}
      <p id="message-text">{message.text}</p>
      {isTyping && <p role="alert">{dialogWords.typingOn}</p>}
      <footer>
        <span className="push">
          <Button look="primary" onClick={onClose}>
            {dialogWords.ok}
          </Button>
        </span>
      </footer>
    </dialog>
  )
}
