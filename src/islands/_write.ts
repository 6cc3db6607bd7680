export type Field = HTMLInputElement | HTMLTextAreaElement

/** As if typed over all that stands there: the one way that the browser can undo. */
export function write(field: Field, text: string): void {
  field.select()
  if (document.execCommand(text ? 'insertText' : 'delete', false, text) && field.value === text) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
