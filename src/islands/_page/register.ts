/**
 * In `[data-register]` a student is a row of radio buttons: P, L and A choose one and move to the next row, Delete clears the choice,
 * the up and down arrows move between rows, and R asks for the reason of an absence, of the row above where this one is not absent. `[data-register-search]` leaves the rows whose `data-register-line` contains the typed
 * text.
 */
const rowsOf = (within: Element) => [...within.querySelectorAll<HTMLElement>('[data-register-line]')].filter((row) => !row.hidden)
const choicesOf = (row: Element) => [...row.querySelectorAll<HTMLInputElement>('input[type=radio]')]

function focusRow(row: Element | undefined): void {
  const choices = row ? choicesOf(row) : []
  const choice = choices.find((one) => one.checked) ?? choices[0]
  choice?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

function choose(row: Element, value: string): void {
  const choice = choicesOf(row).find((one) => one.value === value)
  if (!choice || choice.checked || choice.matches(':disabled')) return
  choice.checked = true
  for (const type of ['input', 'change']) choice.dispatchEvent(new Event(type, { bubbles: true }))
}

const values: Record<string, string> = { P: 'P', L: 'L', A: 'A', DELETE: '', BACKSPACE: '' }

/** A leads to the next row: R there means the row that was just left, unless this one is absent too. */
function askReason(row: HTMLElement, before: HTMLElement | undefined): void {
  const links = [row, before].flatMap((one) => one?.querySelector<HTMLElement>('[data-why]') ?? [])
  links.find((link) => getComputedStyle(link).visibility !== 'hidden')?.click()
}

function onChoiceKey(event: KeyboardEvent, row: HTMLElement, register: Element): void {
  const rows = rowsOf(register)
  if (event.key.toUpperCase() === 'R') askReason(row, rows[rows.indexOf(row) - 1])
  const go = (by: number) => focusRow(rows[rows.indexOf(row) + by])
  const value = values[event.key.toUpperCase()]
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown' && value === undefined) return
  event.preventDefault()
  if (value === undefined) go(event.key === 'ArrowUp' ? -1 : 1)
  else choose(row, value)
  if (value) go(1)
}

function onSearchKey(event: KeyboardEvent, search: HTMLInputElement, register: Element): void {
  if (event.key === 'Escape' && search.value !== '') {
    event.stopImmediatePropagation() // the menu around it stays open
    search.value = ''
    filter(search, register)
  } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
    event.preventDefault()
    search.closest('details')?.removeAttribute('open')
    focusRow(rowsOf(register)[0])
  }
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, "'")

function filter(search: HTMLInputElement, register: Element): void {
  const words = plain(search.value).split(/\s+/).filter(Boolean)
  for (const row of register.querySelectorAll<HTMLElement>('[data-register-line]')) {
    const line = plain(row.dataset.registerLine ?? '')
    row.hidden = !words.every((word) => line.includes(word))
  }
}

const searchIn = (register: Element) => register.querySelector<HTMLInputElement>('[data-register-search]')

document.addEventListener(
  'keydown',
  (event) => {
    const input = event.target
    const register = input instanceof HTMLInputElement ? input.closest('[data-register]') : null
    if (!(input instanceof HTMLInputElement) || !register || event.ctrlKey || event.altKey || event.metaKey) return
    const row = input.closest<HTMLElement>('[data-register-line]')
    if (input === searchIn(register)) onSearchKey(event, input, register)
    else if (row && input.type === 'radio') onChoiceKey(event, row, register)
  },
  true,
)
document.addEventListener('input', ({ target }) => {
  const register = target instanceof HTMLInputElement ? target.closest('[data-register]') : null
  if (register && target === searchIn(register)) filter(target as HTMLInputElement, register)
})

/** Shows the search field, which is useless without this script and comes hidden. */
function show(): void {
  for (const search of document.querySelectorAll<HTMLInputElement>('[data-register-search]')) search.hidden = false
}
document.addEventListener('htmx:after:swap', show)
show()

/** A register that opens is ready for the first student without a mark. */
function begin(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-register] [data-register-line]')]
  const first = rows.find((row) => !choicesOf(row).some(({ checked, value }) => checked && value !== '')) ?? rows[0]
  if (document.activeElement === document.body && first) choicesOf(first)[0]?.focus({ preventScroll: true })
}
begin()

export {}
