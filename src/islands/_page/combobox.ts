/**
 * Turns a `<select>` or `<input list>` with more than fifteen options into an editable combobox (the ARIA pattern): a part of the text
 * finds the option. The form still sends the select, which raises `change`; without this script people use the select.
 */
import { type Choice, matching, named } from '../../domain/_choice.ts'
import { choiceWords as words } from '../../domain/words/choosing.ts'
import { showChips } from './combobox-chips.ts'
import { activeItem, closeList, element, type Item, isOpen, moveBy, showList } from './combobox-list.ts'
import { isLong } from './long-lists.ts'

type Field = { input: HTMLInputElement; select?: HTMLSelectElement; listId?: string; isTyped: boolean; wasFocused: boolean }

const fields = new WeakMap<HTMLElement, Field>()
const watched = { childList: false, attributes: true, attributeFilter: ['aria-invalid', 'aria-describedby', 'disabled'] }
let count = 0

function look(): void {
  const selects = [...document.querySelectorAll('select')]
  const fresh = selects.filter((select) => !fields.has(select) && isLong(select) && !select.closest('td'))
  const widths = fresh.map((select) => select.offsetWidth)
  for (const select of selects) {
    if (isLong(select)) dress(select)
    else undress(select)
  }
  for (const [i, select] of fresh.entries()) keepWidth(fields.get(select)?.input, widths[i])
  for (const input of document.querySelectorAll<HTMLInputElement>('input[list]')) if (isLong(input)) takeOver(input)
}

/** A field is as wide as its select was, so that nothing beside it moves. */
function keepWidth(input: HTMLInputElement | undefined, width: number | undefined): void {
  if (input && width && input.offsetWidth !== width) Object.assign(input.style, { width: `${width}px`, maxWidth: '100%' })
}

/** Puts the field beside its select, or updates it after the select was redrawn. */
function dress(select: HTMLSelectElement): void {
  const known = fields.get(select)
  const field = known ?? { input: inputOf(select), select, isTyped: false, wasFocused: false }
  const { input } = field
  if (!known) {
    fields.set(select, field)
    work(field)
    for (const type of ['input', 'change']) select.addEventListener(type, () => write(field))
    select.addEventListener('focus', () => input.focus())
    new MutationObserver(() => tell(field)).observe(select, watched)
  }
  if (input.previousElementSibling !== select) select.after(input) // not before it, because a morph follows the order
  const hadFocus = document.activeElement === select || field.wasFocused
  select.classList.add('is-behind')
  select.tabIndex = -1
  select.setAttribute('aria-hidden', 'true')
  for (const label of select.labels) label.htmlFor = input.id
  hand(select, input)
  tell(field)
  if (!field.isTyped) write(field)
  if (hadFocus) input.focus()
  field.wasFocused = false
}

function undress(select: HTMLSelectElement): void {
  const field = fields.get(select)
  if (!field) return
  for (const label of field.input.labels ?? []) label.htmlFor = select.id
  if (!select.id) hand(field.input, select)
  if (field.wasFocused || document.activeElement === field.input) setTimeout(() => select.focus())
  field.input.remove()
  fields.delete(select)
  select.classList.remove('is-behind')
  select.removeAttribute('tabindex')
  select.removeAttribute('aria-hidden')
}

/** Moves the label to the element that people use. */
function hand(from: HTMLElement, to: HTMLElement): void {
  const name = from.getAttribute('aria-label')
  if (name === null) return
  to.setAttribute('aria-label', name)
  from.removeAttribute('aria-label')
}

function inputOf(select: HTMLSelectElement): HTMLInputElement {
  const input = element('input', {
    ...{ type: 'text', id: `${select.id || `choice-${++count}`}-pick`, class: `${select.className} is-choice` },
    ...{ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', autocomplete: 'off', spellcheck: 'false' },
    'aria-label': select.labels[0]?.textContent ?? '',
  }) as HTMLInputElement
  // Typing here does not change the form, because the select holds the choice.
  for (const type of ['input', 'change']) input.addEventListener(type, (event) => event.stopPropagation())
  return input
}

/** A field for any text, with a list of proposals. */
function takeOver(input: HTMLInputElement): void {
  const field: Field = { input, listId: input.getAttribute('list') ?? '', isTyped: false, wasFocused: false }
  input.removeAttribute('list')
  input.dataset.list = field.listId
  for (const [name, value] of Object.entries({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' }))
    input.setAttribute(name, value)
  if (fields.has(input)) return
  fields.set(input, field)
  work(field)
}

function tell({ input, select }: Field): void {
  if (!select) return
  input.disabled = select.disabled
  input.required = select.required && !select.multiple
  const isUnknown = input.validity.customError
  for (const name of ['aria-invalid', 'aria-describedby']) {
    const value = select.getAttribute(name)
    if (value !== null) input.setAttribute(name, value)
    else if (!isUnknown) input.removeAttribute(name)
  }
}

const chosenOf = (select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? ''

/** Writes the choice into the field. */
function write(field: Field): void {
  const { input, select } = field
  if (!select) return
  field.isTyped = false
  input.value = select.multiple ? '' : chosenOf(select)
  if (select.multiple) showChips(select, input)
  complain(input, '')
}

function itemsOf(field: Field): Item[] {
  const { select, input } = field
  if (!select) {
    const options = (document.getElementById(field.listId ?? '') as HTMLDataListElement | null)?.options ?? []
    return [...options].map(({ value: text, dataset }) => ({
      ...{ text, uses: Number(dataset.uses ?? 0), group: '', isChosen: text === input.value, isOff: false },
      take: () => take(field, () => Object.assign(input, { value: text }), input),
    }))
  }
  const offered = [...select.options].filter((option) => !(select.multiple && option.selected))
  return offered.map((option) => ({
    ...{ text: option.label, isChosen: option.selected, isOff: option.disabled },
    group: option.parentElement instanceof HTMLOptGroupElement ? option.parentElement.label : '',
    take: () => take(field, () => Object.assign(option, { selected: true }), select),
  }))
}

function take(field: Field, choose: () => void, control: HTMLElement): void {
  closeList()
  choose()
  field.isTyped = false
  write(field)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Splits `04 Very good progress` into a code and a text. */
const choiceOf = ({ text, uses = 0 }: Item): Choice => {
  const [, code = '', detail = text] = /^(\d+) (.+)$/s.exec(text) ?? []
  return { code, text: detail, uses }
}

function show(field: Field): void {
  const all = itemsOf(field)
  const sought = field.isTyped ? field.input.value : ''
  const found = matching(sought, all, choiceOf)
  const isFound = sought.trim() !== ''
  showList(field.input, found, isFound ? found.findIndex((one) => !one.isOff) : found.findIndex((one) => one.isChosen), isFound)
}

function work(field: Field): void {
  const { input } = field
  input.addEventListener('focus', () => field.select && input.select())
  input.addEventListener('click', () => isOpen(input) || input.readOnly || show(field))
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent)) return // the text was taken from the list
    field.isTyped = true
    complain(input, '')
    show(field)
  })
  input.addEventListener('blur', () => {
    if (isOpen(input)) closeList()
    settle(field)
  })
  input.addEventListener('keydown', (event) => onKey(field, event))
}

function onKey(field: Field, event: KeyboardEvent): void {
  const { input, select } = field
  const active = activeItem(input)
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
  if (by !== undefined && (isOpen(input) ? !event.altKey : Math.abs(by) === 1)) {
    if (isOpen(input)) moveBy(by)
    else show(field)
  } else if (event.key === 'ArrowUp' && isOpen(input)) closeList()
  else if (event.key === 'Enter' && active) active.take()
  else if (event.key === 'Enter' && select) show(field)
  else if (event.key === 'Escape' && isOpen(input)) {
    closeList()
    write(field)
  } else if (event.key === 'Escape' && field.isTyped && select) write(field)
  else if (event.key === 'Tab' && active && field.isTyped) {
    active.take()
    return
  } else if (event.key === 'Backspace' && select?.multiple && input.value === '') dropLast(field, select)
  else return
  event.preventDefault() // keeps the key from the form and the dialog
  event.stopPropagation()
}

function dropLast(field: Field, select: HTMLSelectElement): void {
  const last = [...select.selectedOptions].at(-1)
  if (last) take(field, () => Object.assign(last, { selected: false }), select)
}

/** Settles text that was not taken from the list: it chooses the option named in full, or none if empty, or is reported as unknown. */
function settle(field: Field): void {
  const { input, select } = field
  if (!select || !field.isTyped) return
  const typed = input.value.trim()
  const items = itemsOf(field)
  const meant = typed === '' ? items.find((_, at) => select.options[at]?.value === '') : named(typed, items, choiceOf)
  if (meant && !meant.isOff && !meant.isChosen) meant.take()
  else if (meant || typed === '' || typed === chosenOf(select)) write(field)
  else complain(input, words.unknown(typed))
}

function complain(input: HTMLInputElement, message: string): void {
  const id = `${input.id}-unknown`
  document.getElementById(id)?.remove()
  const wasUnknown = input.validity.customError
  input.setCustomValidity(message)
  if (message) {
    input.setAttribute('aria-invalid', 'true')
    input.after(element('p', { id, class: 'hint bad', role: 'alert' }, message))
  } else if (wasUnknown) input.removeAttribute('aria-invalid')
}

document.addEventListener('htmx:before:swap', () => {
  for (const select of document.querySelectorAll('select')) {
    const field = fields.get(select)
    if (field) field.wasFocused = document.activeElement === field.input
  }
})
document.addEventListener('htmx:after:swap', look)
document.addEventListener('reset', () => setTimeout(look))
window.addEventListener('pageshow', look)
look()
