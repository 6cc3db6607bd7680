import { type Cell, dayByKey, isSame, moved, type Range, type Stage, sheetOf, stages, turned } from '../../domain/_calendar.ts'
import { ownTimeZone, parseDay, schoolDay, shownDay } from '../../domain/_dates.ts'
import { pickerWords as words } from '../../domain/words/choosing.ts'
import { common } from '../../domain/words/common.ts'

type Picker = {
  field: HTMLInputElement
  button: HTMLElement
  box: HTMLElement
  range: Range
  /** The field's day, or the chosen day that waits for OK. */
  chosen: string | null
  stage: Stage
  /** The day with the keyboard focus. */
  at: string
  end: AbortController
}

let current: Picker | undefined

/** Opens a calendar under a date field: a day of a month, or, with `data-years-back`, first a year, then a month, then a day. */
export function openPicker(field: HTMLInputElement, button: HTMLElement): void {
  if (current) close(current)
  const range: Range = { first: button.dataset.firstDay ?? '', last: button.dataset.lastDay ?? '2099-12-31' }
  const parsed = parseDay(field.value)
  const chosen = parsed.ok ? parsed.value : null
  const { yearsBack } = button.dataset
  const start = yearsBack === undefined ? schoolDay(new Date(), ownTimeZone) : moved('year', range.last, -Number(yearsBack), range)
  const at = moved('day', chosen ?? start, 0, range)
  const box = element('div', { role: 'dialog', 'aria-label': button.getAttribute('aria-label') ?? '', class: 'picker' })
  const stage = yearsBack === undefined ? 'day' : 'year'
  const picker: Picker = { field, button, box, range, chosen, stage, at, end: new AbortController() }
  current = picker
  listen(picker)
  button.setAttribute('aria-expanded', 'true')
  button.after(box)
  show(picker)
  focusHere(box)
}

/** Closes an open calendar; false if none was open. */
export function closePicker(): boolean {
  const wasOpen = current !== undefined && document.querySelector('.picker') !== null
  if (current) close(current)
  return wasOpen
}

function close({ box, button, end }: Picker): void {
  box.remove()
  button.setAttribute('aria-expanded', 'false')
  end.abort()
  current = undefined
}

function listen(picker: Picker): void {
  const { box, button, end } = picker
  const leaveIfOutside = ({ target }: Event) => {
    if (target instanceof Node && !box.contains(target) && !button.contains(target)) close(picker)
  }
  box.addEventListener('keydown', (event) => onKey(picker, event))
  document.addEventListener('focusin', leaveIfOutside, { signal: end.signal })
  document.addEventListener('pointerdown', leaveIfOutside, { signal: end.signal })
  document.addEventListener('scroll', () => place(picker), { signal: end.signal, capture: true })
}

/** Keeps keys in the calendar, away from a grid or dialog around it. */
function onKey(picker: Picker, event: KeyboardEvent): void {
  event.stopPropagation()
  if (event.key === 'Escape') {
    event.preventDefault() // keeps the dialog open
    leave(picker)
    return
  }
  if (!(event.target instanceof Element) || !event.target.closest('[role=gridcell]')) return
  const next = dayByKey(event.key, picker.stage, picker.at, picker.range)
  if (next === undefined) return
  event.preventDefault()
  go(picker, picker.stage, next)
}

function go(picker: Picker, stage: Stage, day: string): void {
  picker.stage = stage
  picker.at = moved('day', day, 0, picker.range)
  show(picker)
  focusHere(picker.box)
}

const focusHere = (box: HTMLElement) => box.querySelector<HTMLElement>('[role=gridcell] [tabindex="0"]')?.focus()

function leave(picker: Picker): void {
  close(picker)
  picker.button.focus()
}

/** A year leads to its months and a month to its days; a day goes into the field, after OK if the field needs it. */
function choose(picker: Picker, day: string): void {
  const { button, stage, at, range } = picker
  if (stage !== 'day') {
    const months = monthsOf(day) - monthsOf(at) + (stage === 'year' ? monthOf(at) : 0)
    go(picker, stages[stages.indexOf(stage) + 1] ?? 'day', moved('month', at, months, range))
  } else if (button.dataset.asksOk !== undefined) {
    picker.chosen = day
    go(picker, stage, day)
  } else take(picker, day)
}

function take(picker: Picker, day: string): void {
  const { field } = picker
  field.value = shownDay(day)
  close(picker)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  field.focus()
}

const monthOf = (day: string) => Number(day.slice(5, 7)) - 1
const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + monthOf(day)

function show(picker: Picker): void {
  const { box, button, stage, at, range } = picker
  const { title, rows, hasEarlier, hasLater } = sheetOf(stage, at, range)
  const head = element('div', { class: 'row' })
  head.append(turner(picker, -1, hasEarlier), back(picker, title), turner(picker, 1, hasLater))
  const grid = element('div', { role: 'grid', 'aria-label': words[stage], class: `picker-${stage}s` })
  if (stage === 'day')
    grid.append(row(words.weekdays.map((day) => element('span', { role: 'columnheader', 'aria-label': day }, day.slice(0, 2)))))
  grid.append(...rows.map((cells) => row(cells.map((cell) => cellOf(picker, cell)))))
  box.replaceChildren(head, grid, ...(button.dataset.asksOk === undefined ? [] : [foot(picker)]))
  place(picker)
}

/** A page's title leads back to the page before. */
function back(picker: Picker, title: string): HTMLElement {
  const { stage } = picker
  const button = element('button', { type: 'button', class: 'btn btn-quiet btn-sm', 'aria-live': 'polite' }, title)
  if (stage === 'year') button.setAttribute('disabled', '')
  else button.setAttribute('aria-label', `${title}, ${words.back}`)
  button.addEventListener('click', () => go(picker, stage === 'day' ? 'month' : 'year', picker.at))
  return button
}

function turner(picker: Picker, by: 1 | -1, isThere: boolean): HTMLElement {
  const label = by < 0 ? words.earlier : words.later
  const turn = element('button', { type: 'button', class: 'btn btn-quiet btn-icon', 'aria-label': label }, by < 0 ? '‹' : '›')
  if (!isThere) turn.setAttribute('disabled', '')
  turn.addEventListener('click', () => {
    picker.at = turned(picker.stage, picker.at, by, picker.range)
    show(picker)
    const again = picker.box.querySelector<HTMLButtonElement>(`.row [aria-label="${label}"]`)
    if (again?.disabled) focusHere(picker.box)
    else again?.focus()
  })
  return turn
}

function foot(picker: Picker): HTMLElement {
  const line = element('div', { class: 'row mt-2' })
  const cancel = element('button', { type: 'button', class: 'btn btn-sm push' }, common.cancel)
  const ok = element('button', { type: 'button', class: 'btn btn-sm btn-primary', ...(!picker.chosen && { disabled: '' }) }, words.ok)
  cancel.addEventListener('click', () => leave(picker))
  ok.addEventListener('click', () => picker.chosen && take(picker, picker.chosen))
  line.append(cancel, ok)
  return line
}

function row(cells: HTMLElement[]): HTMLElement {
  const line = element('div', { role: 'row' })
  line.append(...cells)
  return line
}

function cellOf(picker: Picker, cell: Cell | null): HTMLElement {
  const { stage, at, chosen } = picker
  const isChosen = cell !== null && chosen !== null && isSame(stage, cell.day, chosen)
  const holder = element('span', { role: 'gridcell', ...(isChosen && { 'aria-selected': 'true' }) })
  if (!cell) return holder
  const isHere = isSame(stage, cell.day, at)
  const attributes = { type: 'button', class: 'btn btn-quiet', tabindex: isHere ? '0' : '-1', ...(cell.isOff && { disabled: '' }) }
  const choice = element('button', attributes, cell.label)
  if (stage !== 'year') choice.setAttribute('aria-label', spoken(cell.day).slice(stage === 'day' ? 0 : -8))
  choice.addEventListener('click', () => choose(picker, cell.day))
  holder.append(choice)
  return holder
}

/** `8 May 2013`: a button's name must include its visible text. */
const spoken = (day: string) => shownDay(day).replace(/^0/, '').replaceAll('-', ' ')

/** Places the calendar under the field, or above it if there is no room; fixed, so that the dialog does not clip it. */
function place({ field, box }: Picker): void {
  const { left, top, bottom } = field.getBoundingClientRect()
  const under = bottom + 4 + box.offsetHeight <= innerHeight
  box.style.left = `${Math.max(4, Math.min(left, innerWidth - box.offsetWidth - 4))}px`
  box.style.top = `${under ? bottom + 4 : Math.max(4, top - 4 - box.offsetHeight)}px`
}

function element(name: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.textContent = text
  return made
}
