/**
 * What had the focus is redrawn by its own answer, and has it again; a dialog whose content changes puts it into the new content.
 * The field that has the focus again when a dialog was closed by the mouse has its caret again too: without it Chromium lets what is typed go.
 */
let id = ''

document.addEventListener('htmx:before:swap', () => {
  id = document.activeElement?.id ?? ''
})
document.addEventListener('htmx:after:swap', () => {
  if (document.activeElement !== null && !document.activeElement.matches('body, dialog')) return
  const again = (id && (document.getElementById(id) ?? document.getElementById(id.replace(/-pick$/, '')))) || firstOfDialog()
  again?.focus()
})

/** Where the caret stood, or what was selected, when a dialog took the focus of a field. */
const carets = new WeakMap<EventTarget, Caret>()
type Caret = readonly [from: number, to: number | null]

document.addEventListener('focusout', ({ target, relatedTarget }) => {
  const caret = relatedTarget instanceof Element && relatedTarget.closest('dialog') && caretOf(target)
  if (target && caret) carets.set(target, caret)
  else if (target) carets.delete(target)
})
document.addEventListener('close', giveCaret, { capture: true })
// The browser tells of the close a moment later: a key that comes first is typed where it belongs, and the next is not typed over it.
document.addEventListener('keydown', giveCaret, { capture: true })
document.addEventListener('pointerdown', ({ target }) => target && carets.delete(target), { capture: true })

/** Once, to the field that has the focus again. */
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

/** A field tells that it was changed when it is left; it keeps the focus. A cell of a sheet keeps its caret, too. */
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
