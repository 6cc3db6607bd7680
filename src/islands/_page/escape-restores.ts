import { type Field, write } from '../_write.ts'

/**
 * Escape in a field that saves itself (`<form data-saves>`) puts back what is stored, over what is typed and over what could not be saved;
 * Control and Z bring what was typed again. Where there is nothing to put back, Escape means what it means elsewhere: it closes the dialog.
 */
const isText = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && /^(?:text|search|tel|number|email)$/.test(target.type))

/** What the next change replaces; nothing for a field that does not save itself, or with a list open. */
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
    field.dispatchEvent(new Event('change', { bubbles: true })) // what was kept of it is let go, and what was wrong with it is taken back
    field.select()
  },
  true,
)
