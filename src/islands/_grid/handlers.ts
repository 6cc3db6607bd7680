import type { ClipboardEvent, FocusEvent, FormEvent, KeyboardEvent, MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { settle } from './answers.ts'
import { clear, commit, edit, enter, moveTo, paste, redoLast, restore, selected, step, toWrong, type, undoLast } from './edit.ts'
import { type Intent, intentOf } from './keys.ts'
import { listOf } from './media.ts'
import { phone } from './one-by-one.tsx'
import { type Entry, keyOf } from './outbox.ts'
import { formatBlock } from './paste.ts'
import { cellId, focusCell, isField, pageRows, spotOf } from './places.ts'
import type { Sheet } from './sheet.ts'
import { type Definition, fieldAt, type GridState } from './state.ts'

export type Keys = {
  /** True for a key that the cell handles itself, or that must do nothing. */
  takes?: (event: KeyboardEvent) => boolean
  /** The suggestion for the typed text, if the field has a list. */
  choiceFor?: (field: string, text: string) => string | null
}
type Parts<R> = Keys & { sheet: Sheet<R>; def: Definition<R> }

type Hands<R> = Pick<Parts<R>, 'sheet' | 'def'> & { go(to: (state: GridState<R>) => GridState<R>): void; perform(intent: Intent): void }

/** Handles keys, mouse and clipboard in a grid, with one listener of each for all its cells. */
export function gridHandlers<R>(parts: Parts<R>) {
  const { sheet, def } = parts
  const { moment, get } = sheet

  function go(to: (state: GridState<R>) => GridState<R>): void {
    sheet.update(to)
    const { at, mode } = get()
    const isText = document.getElementById(cellId(at.row, at.col)) instanceof HTMLTableCellElement
    if (isText) flushSync(() => {}) // the cell becomes a focused input at once: focusing both would lay the table out twice
    focusCell(at, mode)
  }

  function perform(intent: Intent): void {
    if (intent.kind === 'move') go((s) => step(def, s, intent.direction, pageRows(), moment(), intent.extend))
    else if (intent.kind === 'enter') go((s) => enter(def, s, moment()))
    else if (intent.kind === 'edit') go((s) => edit(def, s))
    else if (intent.kind === 'clear') go((s) => clear(def, s, moment()))
    else if (intent.kind === 'restore' || get().mode !== 'nav') go((s) => restore(def, s, moment()))
    else go((s) => (intent.kind === 'undo' ? undoLast : redoLast)(def, s, moment()))
  }

  function settleWith(entry: Entry, choice: 'keep' | 'take'): void {
    sheet.update((s) => settle(s, keyOf(entry.row, entry.field), choice))
    const row = get().rows.findIndex((r) => def.idOf(r) === entry.row)
    go((s) => moveTo(def, s, { row, col: def.fields.indexOf(entry.field) }, moment()))
  }

  /** Puts a code into the current cell, as if typed. */
  const press = (code: string) => go((s) => commit(def, type(def, { ...s, isPast: false }, code, null), moment()))

  const hands = { sheet, def, go, perform }
  const listeners = { ...keyListeners(hands, parts), ...focusListeners(hands), ...mouseListeners(hands), ...clipboardListeners(hands) }
  const toNextWrong = () => go((s) => toWrong(def, s, moment()))
  return { listeners, go, perform, press, settle: settleWith, undo: () => perform({ kind: 'undo' }), toNextWrong }
}

function keyListeners<R>({ sheet, def, perform }: Hands<R>, { takes = () => false, choiceFor = () => null }: Keys) {
  const { get } = sheet

  function onKeyDown(event: KeyboardEvent): void {
    if (!spotOf(event.target) || event.nativeEvent.isComposing) return
    const isPress = event.key === 'Enter' || event.key === ' '
    if (isPress && event.target instanceof HTMLButtonElement) return
    const isTaken = takes(event)
    const intent = isTaken ? undefined : intentOf(event, get().mode, event.target instanceof HTMLTextAreaElement)
    if (isTaken || intent) event.preventDefault()
    if (intent) perform(intent)
    else if (get().mode === 'nav' && /^(?:.|Backspace)$/u.test(event.key) && isField(event.target)) event.target.select() // wherever the caret was placed
  }

  /** Counts even if the value stays: a digit typed over the same digit begins a number. */
  function onInput({ target }: FormEvent): void {
    if (!isField(target) || !spotOf(target)) return
    const text = target.value
    sheet.update((s) => type(def, s, text, choiceFor(fieldAt(def, get().at), text)))
  }

  return { onKeyDown, onInput }
}

function focusListeners<R>({ sheet, def }: Hands<R>) {
  const { moment } = sheet

  function onFocus({ target }: FocusEvent): void {
    const spot = spotOf(target)
    if (spot) sheet.update((s) => (s.at.row === spot.row && s.at.col === spot.col ? s : moveTo(def, s, spot, moment())))
  }

  function onBlur({ currentTarget, target, relatedTarget }: FocusEvent): void {
    const isCell = (to: Element) => currentTarget.contains(to) && spotOf(to) !== undefined // a row has links too
    const isInside = relatedTarget instanceof Element && (isCell(relatedTarget) || relatedTarget.closest('dialog') !== null)
    if (document.activeElement === target)
      sheet.keep() // the window lost the focus, not the cell
    else if (!isInside) sheet.leave()
  }

  return { onFocus, onBlur }
}

/** How far the pointer moves before it drags: a small slip with the button held down does not count. */
const dragPixels = 6

function mouseListeners<R>({ sheet, def, go, perform }: Hands<R>) {
  const { moment, get } = sheet
  /** Where the button was pressed on a cell. A drag is one until it is let go, also where it comes back. */
  let pressed: { x: number; y: number; isDrag: boolean } | undefined
  /** The cells of the last two presses: with a scroll between them, a double click is on two cells and edits neither. */
  let presses: (string | undefined)[] = []

  function onMouseDown(event: MouseEvent): void {
    const spot = spotOf(event.target)
    const { at, anchor, mode } = get()
    presses = [presses.at(-1), spot && cellId(spot.row, spot.col)]
    pressed = spot && event.button === 0 ? { x: event.clientX, y: event.clientY, isDrag: false } : undefined
    if (!spot || !pressed || event.target instanceof HTMLButtonElement || isAlone(event.target)) return
    const isSame = at.row === spot.row && at.col === spot.col
    if (event.target instanceof HTMLTextAreaElement && hasFingers() && !(isSame && mode !== 'nav')) {
      sheet.update((s) => edit(def, moveTo(def, s, spot, moment())))
      return
    }
    if (
      isSame &&
      mode === 'nav' &&
      anchor.row === at.row &&
      anchor.col === at.col &&
      event.target instanceof HTMLTextAreaElement &&
      !event.shiftKey &&
      document.activeElement === event.target
    )
      sheet.update((s) => edit(def, s)) // the caret goes to the clicked place
    if (isSame && get().mode !== 'nav') return
    event.preventDefault()
    go((s) => moveTo(def, s, spot, moment(), event.shiftKey))
  }

  function onMouseMove(event: MouseEvent): void {
    if (event.buttons !== 1) pressed = undefined
    if (!pressed || get().mode !== 'nav') return
    pressed.isDrag ||= Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= dragPixels
    if (!pressed.isDrag) return
    const { at } = get()
    const spot = spotOf(event.target)
    if (!spot || (spot.row === at.row && spot.col === at.col)) return
    if (document.activeElement?.id.startsWith('m')) go((s) => moveTo(def, s, spot, moment(), true))
  }

  const onDoubleClick = (event: MouseEvent) => spotOf(event.target) && presses[0] === presses[1] && perform({ kind: 'edit' })
  const onClick = (event: MouseEvent) => {
    const spot = event.target instanceof Element && event.target.closest('button') ? spotOf(event.target) : undefined
    if (spot) sheet.update((s) => edit(def, moveTo(def, s, spot, moment())))
    else if (event.target instanceof HTMLInputElement && isAlone(event.target) && get().mode === 'nav') event.target.select()
  }

  return { onMouseDown, onMouseMove, onDoubleClick, onClick }
}

/** True on a touch screen, which has no undo keys: the first letter is inserted at the tap, and does not replace the whole text. */
const hasFingers = () => matchMedia('(pointer: coarse)').matches

/** True on a phone with one row at a time: a tap is left to the browser, which then shows its keyboard. */
const isAlone = (target: EventTarget) => target instanceof Element && target.closest('.one-by-one') !== null && listOf(phone).matches

function clipboardListeners<R>({ sheet, def, go, perform }: Hands<R>) {
  const { moment, get } = sheet

  function onCopy(event: ClipboardEvent): void {
    if (!spotOf(event.target) || get().mode !== 'nav') return
    const block = selected(def, get())
    const isOne = block.length === 1 && block[0]?.length === 1
    event.clipboardData.setData('text/plain', isOne ? (block[0]?.[0] ?? '') : formatBlock(block))
    event.preventDefault()
  }

  function onCut(event: ClipboardEvent): void {
    if (!spotOf(event.target) || get().mode !== 'nav') return
    onCopy(event)
    perform({ kind: 'clear' })
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    const isText = event.target instanceof HTMLTextAreaElement
    const isBlock = (isText ? /\t/ : /[\t\r\n]/).test(text)
    if (!spotOf(event.target) || (get().mode !== 'nav' && !isBlock) || text === '') return
    event.preventDefault()
    sheet.leave()
    const pasted = isText && isProse(event.clipboardData.getData('text/html')) ? formatBlock([[text.trim()]]) : text
    go((s) => paste(def, s, pasted, moment()))
  }

  return { onCopy, onCut, onPaste }
}

/** True for paragraphs of a letter or page, which are one text; a spreadsheet copies a table. */
const isProse = (html: string) => html !== '' && !/<table/i.test(html)
