import { saveTyped } from './focus.ts'

/** A link or button with `aria-keyshortcuts="Alt+PageDown"` is clicked by those keys. What was being typed is saved first, and keeps the focus. */
document.addEventListener('keydown', (event) => {
  if (event.repeat || document.querySelector('dialog[open]')) return
  const keys = [(event.ctrlKey || event.metaKey) && 'Control', event.altKey && 'Alt', event.shiftKey && 'Shift', event.key]
    .filter(Boolean)
    .join('+')
  const target = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(keys)}"]`)
  if (!target) return
  event.preventDefault()
  saveTyped()
  target.click()
})
