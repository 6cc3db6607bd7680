/** A link or button with `aria-keyshortcuts="Alt+PageDown"` is clicked by those keys. What was being typed is saved first, and keeps the focus. */
document.addEventListener('keydown', (event) => {
  if (event.repeat || document.querySelector('dialog[open]')) return
  const keys = [event.ctrlKey && 'Control', event.altKey && 'Alt', event.shiftKey && 'Shift', event.key].filter(Boolean).join('+')
  const target = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(keys)}"]`)
  if (!target) return
  event.preventDefault()
  const focused = document.activeElement
  if (focused instanceof HTMLElement) {
    focused.blur()
    focused.focus()
  }
  target.click()
})

export {}
