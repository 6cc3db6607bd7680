import { flushSync } from 'react-dom'
import { keysKept, missedOf, sayNotKept } from '../_page/keys-ahead.ts'
import { focusCell, isField } from './places.ts'
import type { Sheet } from './sheet.ts'
import { type Definition, isShutAt } from './state.ts'

type Early = Record<'keys' | 'unheard', string[]>
const early = () => (document as unknown as Record<symbol, Early | undefined>)[Symbol.for('term-reports.early')]

/**
 * What was typed on the way to the sheet, and while its script was on its way, for its first cell; nothing where that takes none, or where
 * a key fell between the two pages: of 56 there would be 6.
 */
export function keysFor<R>(def: Definition<R>, sheet: Sheet<R>): readonly string[] {
  const [here, unheard] = [early()?.keys.splice(0) ?? [], early()?.unheard.splice(0) ?? []]
  const [missed, kept] = [missedOf(unheard), keysKept()]
  const { rows, at, asking } = sheet.get()
  const keys = [...(kept ?? []), ...here]
  if (kept && missed.length === 0 && !asking && !def.isReadOnly && !isShutAt(def, rows, at)) return keys
  const isTyped = keys.some((key) => key.length === 1) || missed.some((code) => keys.length > 0 || /^(?:Digit|Numpad|Key)/.test(code))
  if (!kept || isTyped) sayNotKept()
  return []
}

/** Presses the keys in the first cell, one after the other, as if it were now. */
export function typeAhead<R>(sheet: Sheet<R>, keys: readonly string[]): void {
  focusCell(sheet.get().at, 'nav')
  for (const key of keys) {
    flushSync(() => {})
    press(key.replace(/^Shift\+(?=.)/, ''), /^Shift\+./.test(key))
  }
}

function press(key: string, shiftKey: boolean): void {
  const cell = document.activeElement
  const isLeft = cell?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
  if (!isLeft) return
  if (key === 'Tab') tab(cell as Element, shiftKey ? -1 : 1)
  else if (isField(cell) && key === 'Backspace') document.execCommand('delete')
  else if (isField(cell) && key.length === 1) document.execCommand('insertText', false, key)
}

/** Where the browser would go, for as long as that is in the sheet. */
function tab(from: Element, by: 1 | -1): void {
  const all = [...(from.closest('tbody')?.querySelectorAll<HTMLElement>('a, button, input, textarea, [tabindex="0"]') ?? [])]
  all[all.indexOf(from as HTMLElement) + by]?.focus()
}
