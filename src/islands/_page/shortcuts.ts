import { openBefore } from './dialog.ts'
import { saveTyped } from './focus.ts'

/**
 * A link or button with `aria-keyshortcuts="Alt+PageDown"` is clicked by those keys: the focused field's or cell's, else the page's;
 * it may have two, `/ Control+k`. What is being typed is saved first and keeps the focus. Typed characters, arrows and Enter in a
 * field are no shortcuts: a sheet would be searched at each move.
 */
document.addEventListener('keydown', (event) => {
  const isAsking = event.key === '?' || event.key === '/'
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
  const isTyped = isPlain && event.key.length === 1
  if (
    event.repeat ||
    (isPlain && !isTyped) ||
    (isTyped && (event.target as Element).matches('textarea, input:not([type=checkbox], [type=radio])'))
  )
    return
  const keys = [(event.ctrlKey || event.metaKey) && 'Control', event.altKey && 'Alt', event.shiftKey && !isAsking && 'Shift', event.key]
    .filter(Boolean)
    .join('+')
  const named = `[aria-keyshortcuts~="${CSS.escape(keys)}"]`
  const beside = (event.target as Element).closest('.field, .cell')?.querySelector<HTMLElement>(named)
  const ofPage = document.querySelector('dialog[open]') ? null : document.querySelector<HTMLElement>(`${named}:not(.history-menu *)`)
  const target = beside ?? ofPage
  if (!target) return
  event.preventDefault()
  saveTyped()
  const opens = target.getAttribute('hx-target') === '#dialog'
  if (opens) openBefore(target)
  else if (!target.hasAttribute('hx-get')) target.focus() // it leads elsewhere, and no field here should get what is typed meanwhile
  if (target.matches('[hx-get]:not([data-htmx-powered])'))
    // After htmx, which processes the page in a moment; a dialog may have been left by then.
    setTimeout(() => (!opens || document.querySelector('dialog[open]')) && target.click())
  else target.click()
})
