/**
 * What is typed into a sheet while its script is on its way stands at the student at whom it was typed, and is taken up by the sheet
 * (`takeUp`): keys go on to the next cell, and what is typed into one replaces what it holds, as in the sheet. What is typed before any cell
 * was chosen waits for the first (`_grid/typed-ahead.ts`). A file of its own that the browser reads before the sheet itself: of two digits the
 * page script could miss the first. It is the first of the page, and notes the keys that were pressed before even it could hear them.
 */
const steps: Record<string, readonly [rows: number, columns: number]> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const isWaiting = (target: EventTarget | null): target is HTMLTableCellElement | HTMLInputElement =>
  (target instanceof HTMLTableCellElement || target instanceof HTMLInputElement) && target.closest('x-island:not([data-ready])') !== null

type Early = {
  /** They wait for the first cell; and when the first was pressed. */
  keys: string[]
  firstAt: number
  /** The codes of those that end here without having begun here. */
  unheard: string[]
  down: Set<string>
  /** The field typed in since it was entered, which must not be selected again. */
  begun: EventTarget | null
}
/** Where the page has the script a second time, of its own or from htmx, that goes on with what the first knows. */
const [known, isHere] = [document as unknown as Record<symbol, Early | undefined>, Symbol.for('term-reports.early')]
const isFirst = !known[isHere]
known[isHere] ??= { keys: [], firstAt: 0, unheard: [], down: new Set(), begun: null }
const ahead = known[isHere]
const onPress = ({ code }: KeyboardEvent) => void ahead.down.add(code)
function onRelease({ code, key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (!ahead.down.delete(code) && taken.test(key) && !ctrlKey && !metaKey && !altKey) ahead.unheard.push(code)
}
const taken = /^(?:.|Enter|Tab|Backspace|Arrow\w+)$/u

function onKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented) return
  if (target === document.body) keepAhead(event)
  if (!isWaiting(target)) return
  const step = shiftKey ? key === 'Enter' && steps.ArrowUp : steps[key]
  if (step) move(event, target, step)
  else if (target instanceof HTMLTableCellElement) keepTyped(target, key)
}

/** Tab alone leads to the rest of the page. */
function keepAhead(event: KeyboardEvent): void {
  const { key, shiftKey, repeat } = event
  const isSheet = document.readyState === 'loading' || document.querySelector('x-island:not([data-ready]) .mark-grid:not([aria-readonly])')
  if (!isSheet || !taken.test(key) || (key === 'Tab' && ahead.keys.length === 0)) return
  event.preventDefault()
  if (ahead.keys.length === 0) ahead.firstAt = event.timeStamp
  if (key !== 'Enter' || !repeat) ahead.keys.push(key.length > 1 && shiftKey ? `Shift+${key}` : key)
}

/**
 * Moves to the next cell that can be filled in that direction; a student who has left has no field. Past the last student Enter moves
 * nowhere, and typing there is dropped.
 */
function move(event: KeyboardEvent, from: HTMLElement, [rows, columns]: readonly [number, number]): void {
  const [, row, column] = /^m(\d+)-(\d+)$/.exec(from.id) ?? []
  if (row === undefined || column === undefined) return
  event.preventDefault()
  ahead.begun = null
  const most = { rows: from.closest('tbody')?.rows.length ?? 0, columns: from.closest('tr')?.cells.length ?? 0 }
  let [r, c] = [Number(row) + rows, Number(column) + columns]
  for (; r >= 0 && r < most.rows && c >= 0 && c < most.columns; r += rows, c += columns) {
    const to = document.getElementById(`m${r}-${c}`)
    if (!to || (to instanceof HTMLInputElement && to.readOnly)) continue
    to.focus()
    return
  }
  if (event.key === 'Enter') from.blur()
}

function keepTyped(cell: HTMLTableCellElement, key: string): void {
  if (key.length > 1 && key !== 'Backspace') return
  const typed = cell === ahead.begun ? (cell.dataset.typed ?? '') : ''
  ahead.begun = cell
  cell.dataset.typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
}

function onInput({ target }: Event): void {
  if (!isWaiting(target)) return
  ahead.begun = target
  target.dataset.typed = ''
}

function select({ target }: Event): void {
  if (!isWaiting(target) || target === ahead.begun) return
  ahead.begun = null
  if (target instanceof HTMLInputElement) target.select()
}

if (isFirst) {
  addEventListener('keydown', onPress, { capture: true })
  addEventListener('keyup', onRelease, { capture: true })
  document.addEventListener('keydown', onKey)
  document.addEventListener('input', onInput)
  document.addEventListener('focusin', select)
  document.addEventListener('click', select) // a click would place the caret
}
