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

/** On a cell all of it is selected, so that typing replaces it; in a cell the caret stands at the end. One that is text becomes a field first. */
export function focusCell({ row, col }: Spot, mode: Mode): void {
  const cell = document.getElementById(cellId(row, col))
  cell?.focus()
  if (!isField(cell)) return
  if (mode === 'nav') cell.select()
  else cell.setSelectionRange(cell.value.length, cell.value.length)
}

/** The cell that an event is about: a table cell that is text, or that of its input, or of whatever else stands in it. */
export function spotOf(target: EventTarget): Spot | undefined {
  const box = target instanceof Element ? target.closest('td') : null
  const [, row, col] = /^m(\d+)-(\d+)$/.exec((box?.id || box?.querySelector('input, textarea, button')?.id) ?? '') ?? []
  return row && col ? { row: Number(row), col: Number(col) } : undefined
}

/** How many rows Page Up and Page Down go. */
export function pageRows(): number {
  const box = document.querySelector('.grid-wrap')
  return box ? Math.max(1, Math.floor(box.clientHeight / 31) - 2) : 10
}

/** Cells that were typed in before the page was ready, as the early script has marked; in one that is text it kept what was typed. */
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
 * What was typed before the sheet was ready is entered, but for the cell in which somebody is typing: there the next key is one more digit.
 * The cursor stands where it was left, or where there is something to enter.
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

/** Waits a moment for pending requests; true when nothing is left to send. */
export async function settled<R>(sheet: Sheet<R>): Promise<boolean> {
  sheet.leave()
  sheet.sender.tryNow()
  for (let waited = 0; waited < 2000 && sheet.sender.isBusy(); waited += 50) await new Promise((resolve) => setTimeout(resolve, 50))
  return sheet.get().outbox.size === 0
}

/** Leaves the sheet when everything is sent; calls `warn` first when something cannot be sent. */
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
