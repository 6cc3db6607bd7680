import type { ChangeEvent, ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { type CodedComment, type Field, isComment, type SheetRow } from '../../domain/enter-marks/index.ts'
import { settle } from '../_grid/answers.ts'
import { clear, edit, moveTo, paste, redoLast, restore, selected, step, type, undoLast } from '../_grid/edit.ts'
import { type Intent, intentOf } from '../_grid/keys.ts'
import { type Entry, keyOf } from '../_grid/outbox.ts'
import { formatBlock } from '../_grid/paste.ts'
import type { Sheet } from '../_grid/sheet.ts'
import { type Definition, fieldAt, type GridState, textAt } from '../_grid/state.ts'
import { nextChoice, offeredFor } from './comment-cell.tsx'
import { choiceFor } from './definition.ts'
import { focusCell, pageRows, spotOf } from './places.ts'

type Parts = { sheet: Sheet<SheetRow>; def: Definition<SheetRow>; comments: readonly CodedComment[] }
type State = GridState<SheetRow>

/** What keys, mouse and clipboard do in the grid: one listener of each for all its cells. */
export function handlersOf({ sheet, def, comments }: Parts) {
  const { moment, get } = sheet

  function go(to: (state: State) => State): void {
    sheet.update(to)
    focusCell(get().at, get().mode)
  }

  function perform(intent: Intent): void {
    if (intent.kind === 'move') go((s) => step(def, s, intent.direction, pageRows(), moment(), intent.extend))
    else if (intent.kind === 'edit') go((s) => edit(def, s))
    else if (intent.kind === 'clear') go((s) => clear(def, s, moment()))
    else if (intent.kind === 'restore' || get().mode !== 'nav') go((s) => restore(def, s, moment()))
    else go((s) => (intent.kind === 'undo' ? undoLast : redoLast)(def, s, moment()))
  }

  /** Arrows go through the list of comments while it is open; Alt and the down arrow open it. */
  function isForList({ key, altKey }: KeyboardEvent): boolean {
    const state = get()
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (!isArrow || def.isReadOnly || !isComment(fieldAt(def, state.at) as Field)) return false
    if (state.mode === 'nav' && !altKey) return false
    if (state.mode === 'nav') go((s) => edit(def, s))
    else sheet.update((s) => ({ ...s, choice: nextChoice(offeredAt(s), s.choice, key === 'ArrowDown' ? 1 : -1) }))
    return true
  }
  const offeredAt = (state: State) => offeredFor(state.draft ?? '', textAt(def, state, state.at), comments)

  function choose(code: string): void {
    sheet.update((s) => ({ ...s, choice: code }))
    perform({ kind: 'move', direction: 'down', extend: false })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!spotOf(event.target) || event.nativeEvent.isComposing) return
    const isPress = event.key === 'Enter' || event.key === ' '
    if (isPress && event.target instanceof HTMLButtonElement) return
    const isListed = isForList(event)
    const intent = isListed ? undefined : intentOf(event, get().mode)
    if (isListed || intent) event.preventDefault()
    if (intent) perform(intent)
  }

  function onChange({ target }: ChangeEvent<HTMLElement>): void {
    if (!(target instanceof HTMLInputElement) || !spotOf(target)) return
    const text = target.value
    const isListed = isComment(fieldAt(def, get().at) as Field)
    sheet.update((s) => type(def, s, text, isListed ? choiceFor(text, comments) : null))
  }

  function onFocus({ target }: FocusEvent): void {
    const spot = spotOf(target)
    if (spot) sheet.update((s) => (s.at.row === spot.row && s.at.col === spot.col ? s : moveTo(def, s, spot, moment())))
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    const isInside = relatedTarget instanceof Element && (currentTarget.contains(relatedTarget) || relatedTarget.closest('dialog') !== null)
    if (!isInside) sheet.leave()
  }

  function onMouseDown(event: MouseEvent): void {
    const spot = spotOf(event.target)
    const { at, mode } = get()
    if (!spot || event.button !== 0 || event.target instanceof HTMLButtonElement) return
    if (mode !== 'nav' && at.row === spot.row && at.col === spot.col) return
    event.preventDefault()
    go((s) => moveTo(def, s, spot, moment(), event.shiftKey))
  }

  function onMouseOver(event: MouseEvent): void {
    const spot = event.buttons === 1 && get().mode === 'nav' ? spotOf(event.target) : undefined
    if (spot && document.activeElement?.id.startsWith('m')) go((s) => moveTo(def, s, spot, moment(), true))
  }

  const onDoubleClick = (event: MouseEvent) => spotOf(event.target) && perform({ kind: 'edit' })
  const onClick = (event: MouseEvent) => {
    const spot = event.target instanceof Element && event.target.closest('button') ? spotOf(event.target) : undefined
    if (spot) sheet.update((s) => edit(def, moveTo(def, s, spot, moment())))
  }

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
    const isBlock = /[\t\r\n]/.test(text)
    if (!spotOf(event.target) || (get().mode !== 'nav' && !isBlock) || text === '') return
    event.preventDefault()
    sheet.leave()
    go((s) => paste(def, s, text, moment()))
  }

  function settleWith(entry: Entry, choice: 'keep' | 'take'): void {
    sheet.update((s) => settle(s, keyOf(entry.row, entry.field), choice))
    const row = get().rows.findIndex((r) => r.student_id === entry.row)
    go((s) => moveTo(def, s, { row, col: def.fields.indexOf(entry.field) }, moment()))
  }

  const listeners = { onKeyDown, onChange, onFocus, onBlur, onMouseDown, onMouseOver, onDoubleClick, onClick, onCopy, onCut, onPaste }
  const typeNote = (text: string) => sheet.update((s) => type(def, s, text, null))
  return { listeners, choose, offeredAt, typeNote, settle: settleWith, undo: () => perform({ kind: 'undo' }) }
}
