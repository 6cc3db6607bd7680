export type Field = HTMLInputElement | HTMLTextAreaElement

const noText = ['checkbox', 'radio', 'button', 'submit', 'file', 'hidden']

/** A field for words or a figure. */
export const isText = (element: unknown): element is Field =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !noText.includes(element.type))

/** Replaces a field's text as if typed: the only way that the browser can undo. */
export function write(field: Field, text: string): void {
  field.select()
  if (document.execCommand(text ? 'insertText' : 'delete', false, text) && field.value === text) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
