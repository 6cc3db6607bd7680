import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { dialogWords } from '../../../domain/words/mark-book.ts'
import type { Outbox } from '../../_grid/outbox.ts'
import type { GridState } from '../../_grid/state.ts'
import type { BookRow } from './book.ts'
import type { Message } from './message.tsx'

const texts: Record<string, string> = { 'no-total': dialogWords.noTotal, 'over-total': dialogWords.overTotal }
type Seen = { outbox: Outbox; since: number }

/**
 * Opens a dialog about a mark without a total or above it (COURSE-2) when its cell is left, but not for kept or undone marks. It opens
 * at the key that leaves the cell, so that no digit of the next mark goes into a cell.
 */
export function useFaultDialog({ outbox, draft, history }: GridState<BookRow>, tab: string, show: (message: Message) => void): void {
  const seen = useRef<Seen | null>(null)
  useLayoutEffect(() => {
    const before = seen.current
    if (before?.outbox === outbox || draft !== null) return
    seen.current = { outbox, since: before?.since ?? Date.now() }
    const text = before && history.undone.length === 0 ? faultIn(before, outbox, tab) : undefined
    if (text) queueMicrotask(() => flushSync(() => show({ text }))) // the next cell has the focus by now, and gets it again afterwards
  }, [outbox, draft, history, tab, show])
}

/** The fault of a mark typed just now; another tab reports its own. */
export function faultIn(before: Seen, outbox: Outbox, tab: string): string | undefined {
  const fresh = [...outbox].find(([key, entry]) => {
    const known = before.outbox.get(key)
    return entry.fault && entry.fault in texts && entry.tab === tab && entry.typedAt >= before.since && known?.typedAt !== entry.typedAt
  })
  return texts[fresh?.[1].fault ?? '']
}
