import { useLayoutEffect, useRef } from 'react'
import { dialogWords } from '../../domain/words/mark-book.ts'
import { Button } from '../_ui/button.tsx'
import { Icon } from '../_ui/icon.tsx'

export type Message = { text: string; title?: string }

/** Covers the page while a spreadsheet is made, and closes by itself. */
export function Overlay({ text }: { text: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const it = dialog.current
    it?.showModal()
    return () => it?.close()
  }, [])
  return (
    <dialog ref={dialog} className="dialog message" aria-labelledby="overlay-text" onCancel={(event) => event.preventDefault()}>
      <div className="stack">
        <p id="overlay-text">{text}</p>
        <progress className="w-full" aria-labelledby="overlay-text" />
      </div>
    </dialog>
  )
}

/** A dialog that says one thing, and is closed. */
export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const it = dialog.current
    it?.showModal()
    return () => it?.close()
  }, [])
  return (
    <dialog ref={dialog} className="dialog message" aria-labelledby={message.title ? 'message-title' : 'message-text'} onClose={onClose}>
      {message.title && (
        <header>
          <Icon name="alert" className="bad" />
          <h2 id="message-title">{message.title}</h2>
        </header>
      )}
      <p id="message-text">{message.text}</p>
      <footer>
        <span className="push">
          <Button look="primary" onClick={() => dialog.current?.close()}>
            {dialogWords.ok}
          </Button>
        </span>
      </footer>
    </dialog>
  )
}
