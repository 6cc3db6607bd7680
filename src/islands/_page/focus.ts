/**
 * Focuses an element again when its own answer redraws it; a dialog with new content gets the focus. After the mouse closed a dialog,
 * the focused field also gets its caret back: without it Chromium drops the next keys.
 */
let id = ''

document.addEventListener('htmx:before:swap', () => {
  id = document.activeElement?.id ?? ''
})
document.addEventListener('htmx:after:swap', () => {
  if (document.activeElement !== null && !document.activeElement.matches('body, dialog')) return
  const again =
    (id && (document.getElementById(id) ?? document.getElementById(id.replace(/-(?:pick|Next|Previous)$/, '')))) || firstOfDialog()
  again?.focus()
})

/** The caret or selection of a field when a dialog took its focus. */
const carets = new WeakMap<EventTarget, Caret>()
type Caret = readonly [from: number, to: number | null]

document.addEventListener('focusout', ({ target, relatedTarget }) => {
  const caret = relatedTarget instanceof Element && relatedTarget.closest('dialog') && caretOf(target)
  if (target && caret) carets.set(target, caret)
  else if (target) carets.delete(target)
})
document.addEventListener('close', giveCaret, { capture: true })
// The browser reports the close a moment late: a key that comes first must go to the right place, and the next must not replace it.
document.addEventListener('keydown', giveCaret, { capture: true })
document.addEventListener('pointerdown', ({ target }) => target && carets.delete(target), { capture: true })

/** Restores the caret once, in the focused field. */
function giveCaret(): void {
  const field = document.activeElement
  const caret = field && carets.get(field)
  if (!caret) return
  carets.delete(field)
  ;(field as HTMLInputElement).setSelectionRange(...caret)
}

function caretOf(field: EventTarget | null): Caret | undefined {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText && field.selectionStart !== null ? [field.selectionStart, field.selectionEnd] : undefined
}

/** Saves what is being typed: a field reports its change when it is left, and gets the focus back. A cell keeps its caret too. */
export function saveTyped(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return
  if (focused.closest('x-island')) return void document.dispatchEvent(new Event('save-typed'))
  focused.blur()
  focused.focus()
}

const firstOfDialog = () =>
  document.querySelector<HTMLElement>(
    '#dialog-box[open] :is([autofocus], .input:not(:disabled, [readonly], [data-saves] select), footer .btn)',
  )
