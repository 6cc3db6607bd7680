import { type Field, write } from '../_write.ts'

/**
 * Escape in a self-saving field (`<form data-saves>`) restores the stored value over typed or unsaved text; Control+Z brings the text
 * back. If there is nothing to restore, Escape closes the dialog as usual.
 */
const isText = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && /^(?:text|search|tel|number|email)$/.test(target.type))

/** The stored value that the next change replaces; undefined for a field that does not save itself, or with an open list. */
function storedIn(field: Field): string | undefined {
  const form = field.form
  if (!form?.dataset.saves || form.elements.namedItem('value') !== field || field.getAttribute('aria-expanded') === 'true') return undefined
  const bases = [...form.elements].filter((it) => it instanceof HTMLInputElement && it.type === 'hidden' && it.name === 'base')
  return (bases[0] as HTMLInputElement | undefined)?.value ?? field.defaultValue
}

document.addEventListener(
  'keydown',
  (event) => {
    const field = event.target
    if (event.key !== 'Escape' || event.isComposing || !isText(field) || field.readOnly) return
    const stored = storedIn(field)
    if (stored === undefined || (field.value === stored && field.getAttribute('aria-invalid') !== 'true')) return
    event.preventDefault()
    event.stopPropagation()
    const theirs = field.form && [...field.form.elements].find((it) => it instanceof HTMLElement && it.dataset.take !== undefined)
    if (theirs instanceof HTMLElement) return theirs.click()
    write(field, stored)
    field.dispatchEvent(new Event('change', { bubbles: true })) // drops the kept text and its fault
    field.select()
  },
  true,
)
