import { useEffect, useRef } from 'react'
import { dialogWords } from '../../domain/_messages/mark-book.ts'
import type { Outbox } from '../_grid/outbox.ts'
import type { GridState } from '../_grid/state.ts'
import type { BookRow } from './book.ts'
import type { Message } from './message.tsx'

const texts: Record<string, string> = { 'no-total': dialogWords.noTotal, 'over-total': dialogWords.overTotal }

/** The two dialogs of S2 §5, when a cell is left with such a mark; not for what was kept from before, or is put back by Undo. */
export function useFaultDialog({ outbox, draft, history }: GridState<BookRow>, show: (message: Message) => void): void {
  const seen = useRef<{ outbox: Outbox; since: number } | null>(null)
  useEffect(() => {
    const before = seen.current
    if (before?.outbox === outbox || draft !== null) return
    seen.current = { outbox, since: before?.since ?? Date.now() }
    if (!before || history.undone.length > 0) return
    const fresh = [...outbox].find(([key, entry]) => {
      const known = before.outbox.get(key)
      return entry.fault && entry.fault in texts && entry.typedAt >= before.since && known?.typedAt !== entry.typedAt
    })
    const text = texts[fresh?.[1].fault ?? '']
    if (text) show({ text })
  }, [outbox, draft, history, show])
}
