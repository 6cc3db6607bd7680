import { flushSync } from 'react-dom'
import { keysKept, missedOf, sayNotKept } from '../_page/keys-ahead.ts'
import { focusCell, isField } from './places.ts'
import type { Sheet } from './sheet.ts'
import { type Definition, isShutAt } from './state.ts'

type Early = { keys: string[]; firstAt: number; unheard: string[] }
const early = () => (document as unknown as Record<symbol, Early | undefined>)[Symbol.for('term-reports.early')]
/** Longer than between two digits of a number. */
const pauseMs = 600
/** Shorter than from the first picture of a page to the first key of who has seen it. */
const unseenMs = 400

/**
 * What was typed on the way to the sheet, and while its script was on its way, for its first cell; nothing where that takes none. From when
 * the page before is gone to the first picture of this one no key is heard: of a number around that moment no part is entered.
 */
export function keysFor<R>(def: Definition<R>, sheet: Sheet<R>): readonly string[] {
  const { keys = [], firstAt = 0, unheard = [] } = early() ?? {}
  const [here, missed, kept] = [keys.splice(0), missedOf(unheard.splice(0)), keysKept()]
  const { rows, at, asking } = sheet.get()
  const isTaken = kept !== undefined && missed.length === 0 && !asking && !def.isReadOnly && !isShutAt(def, rows, at)
  const isBroken = (kept !== undefined && kept.keys.length > 0 && !isBefore(kept.lastAt)) || (here.length > 0 && !isAfter(firstAt))
  const all = [...(kept?.keys ?? []), ...here]
  const entered = !isTaken ? [] : isBroken ? wholeOf(kept.keys) : all
  const left = all.slice(entered.length)
  const isTyped = left.some((key) => key.length === 1) || missed.some((code) => all.length > 0 || /^(?:Digit|Numpad|Key)/.test(code))
  const isLost = !kept || isTyped
  const forMs = isBroken || isLost ? pauseMs : unseenMs - seenMs()
  if (forMs > 0 && document.activeElement === document.body) dropOn(forMs)
  if (isLost) sayNotKept()
  return entered
}

/** How long this page has been in sight. What is typed at once, after a link of ours, may be the rest of a number that nobody heard begin. */
function seenMs(): number {
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return document.referrer.startsWith(`${location.origin}/`) ? performance.now() - (painted?.startTime ?? performance.now()) : unseenMs
}

/** Whether there was a pause after it before the page before was gone. */
function isBefore(time: number): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.timeOrigin + (visit?.responseStart ?? 0) - time > pauseMs
}
/** Whether this page had been in sight for a pause before it. */
function isAfter(time: number): boolean {
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return painted !== undefined && time - painted.startTime > pauseMs
}
/** Until the last that was ended. */
const wholeOf = (keys: readonly string[]) => keys.slice(0, keys.findLastIndex((key) => /Enter|Tab|Arrow/.test(key)) + 1)

/** Whoever types within this time, and goes on without a pause, is at another place than the sheet, until a cell is pressed. */
function dropOn(forMs: number): void {
  let timer: ReturnType<typeof setTimeout>
  const [end, options] = [new AbortController(), { capture: true }]
  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => end.abort(), ms)
  }
  function drop(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, altKey, isTrusted } = event
    const isForSheet = target instanceof Element && (target === document.body || target.closest('.grid-wrap') !== null)
    if (!isTrusted || !isForSheet || ctrlKey || metaKey || altKey || !/^(?:.|Enter|Tab|Backspace|Arrow\w+)$/u.test(key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    sayNotKept()
    wait(pauseMs)
  }
  addEventListener('keydown', drop, { ...options, signal: end.signal })
  addEventListener('pointerdown', () => end.abort(), { ...options, signal: end.signal })
  wait(forMs)
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
