import type { MouseEvent } from 'react'
import { leaveFor } from '../_page/keys-ahead.ts'
import { moveTo, type } from './edit.ts'
import type { Mode } from './keys.ts'
import type { Spot } from './paste.ts'
import type { Sheet } from './sheet.ts'
import { type CellText, type Definition, setTexts, textAt } from './state.ts'

export const cellId = (row: number, col: number) => `m${row}-${col}`
export const statusId = (row: number) => `s${row}`

export const isField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Focuses a cell: on it everything is selected, to type over; in it the caret is at the end. A text cell becomes a field first. */
export function focusCell({ row, col }: Spot, mode: Mode): void {
  const cell = document.getElementById(cellId(row, col))
  cell?.focus()
  if (!isField(cell)) return
  if (mode === 'nav') cell.select()
  else cell.setSelectionRange(cell.value.length, cell.value.length)
}

/** The cell of an event: a text cell, or the cell of an input or another element. */
export function spotOf(target: EventTarget): Spot | undefined {
  const box = target instanceof Element ? target.closest('td') : null
  const [, row, col] = /^m(\d+)-(\d+)$/.exec((box?.id || box?.querySelector('input, textarea, button')?.id) ?? '') ?? []
  return row && col ? { row: Number(row), col: Number(col) } : undefined
}

/** The number of rows for Page Up and Page Down. */
export function pageRows(): number {
  const box = document.querySelector('.grid-wrap')
  return box ? Math.max(1, Math.floor(box.clientHeight / 31) - 2) : 10
}

/** Cells typed in before the page was ready, as the early script marked them; a text cell kept what was typed. */
export function typedEarly<R>(sheet: Sheet<R>, def: Definition<R>): CellText[] {
  const cells = document.querySelectorAll<HTMLElement>('.grid-wrap tbody :is(input, textarea, [data-typed])')
  return [...cells].flatMap((cell) => {
    const spot = spotOf(cell)
    const { typed } = cell.dataset
    const text = isField(cell) ? cell.value : (typed ?? '')
    delete cell.dataset.typed
    return spot && (typed !== undefined || text !== textAt(def, sheet.get(), spot)) ? [{ ...spot, text }] : []
  })
}

/**
 * Enters what was typed before the sheet was ready, except in the cell where somebody is typing: there the next key is one more digit.
 * The cursor stays, or moves to the first cell to fill.
 */
export function takeUp<R>(sheet: Sheet<R>, def: Definition<R>, early: CellText[]): void {
  const spot = document.activeElement && spotOf(document.activeElement)
  const isHere = (cell: CellText) => cell.row === spot?.row && cell.col === spot.col
  const [entered, begun] = [early.filter((cell) => !isHere(cell)), early.find(isHere)]
  sheet.update((state) => {
    const s = entered.length > 0 ? setTexts(def, state, entered, sheet.moment()) : state
    const there = spot ? moveTo(def, s, spot, sheet.moment()) : s
    return begun ? type(def, there, begun.text, null) : there
  })
  if (document.activeElement === document.body) focusCell(sheet.get().at, 'nav')
}

/** Waits a moment for requests; true when nothing is left to send. */
export async function settled<R>(sheet: Sheet<R>): Promise<boolean> {
  sheet.leave()
  sheet.sender.tryNow()
  for (let waited = 0; waited < 2000 && sheet.sender.isBusy(); waited += 50) await new Promise((resolve) => setTimeout(resolve, 50))
  return sheet.get().outbox.size === 0
}

/** Leaves the sheet when everything is sent; calls `warn` first if something cannot be sent. */
export async function goOn<R>(event: MouseEvent<HTMLAnchorElement>, sheet: Sheet<R>, warn: (href: string) => void): Promise<void> {
  sheet.leave()
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const { href } = event.currentTarget
  const stay = leaveFor(href)
  if (sheet.get().outbox.size === 0) return
  event.preventDefault()
  if (await settled(sheet)) return location.assign(href)
  stay()
  warn(href)
}
