export type Field = HTMLInputElement | HTMLTextAreaElement

const noText = ['checkbox', 'radio', 'button', 'submit', 'file', 'hidden']

/** What words or a figure are typed into. */
export const isText = (element: unknown): element is Field =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !noText.includes(element.type))

/** As if typed over all that stands there: the one way that the browser can undo. */
export function write(field: Field, text: string): void {
  field.select()
  if (document.execCommand(text ? 'insertText' : 'delete', false, text) && field.value === text) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
