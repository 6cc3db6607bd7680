import { choiceWords as words } from '../../domain/words/choosing.ts'
import { element } from './combobox-list.ts'

/** The chosen options of a `<select multiple>` as buttons; a click removes one. */
export function showChips(select: HTMLSelectElement, input: HTMLInputElement): void {
  const list = listOf(input)
  const chosen = [...select.selectedOptions]
  list.hidden = chosen.length === 0
  list.replaceChildren(...chosen.map((option) => chipOf(option, select, input)))
}

function listOf(input: HTMLInputElement): HTMLElement {
  const id = `${input.id}-chosen`
  const known = document.getElementById(id)
  if (known) return known
  const list = element('ul', { id, class: 'row', 'aria-label': words.chosen })
  input.after(list)
  return list
}

function chipOf(option: HTMLOptionElement, select: HTMLSelectElement, input: HTMLInputElement): HTMLElement {
  const item = element('li', {})
  const button = element(
    'button',
    { type: 'button', class: 'btn btn-sm', 'aria-label': words.remove(option.label), dir: 'auto' },
    `${option.label} ×`,
  )
  button.addEventListener('click', () => {
    option.selected = false
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
    input.focus()
  })
  item.append(button)
  return item
}
