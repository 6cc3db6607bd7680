import { askToStay } from '../_page/ask-before-leaving.ts'
import { hold } from '../_page/drafts/held.ts'
import { sittingIn } from '../_page/drafts/seal.ts'
import { settled } from './places.ts'
import type { Sheet } from './sheet.ts'
import type { OutboxStore } from './store.ts'

/** Connects a sheet to the browser's events; the result disconnects it. */
export function connect<R>(sheet: Sheet<R>, outboxStore: OutboxStore): () => void {
  const end = new AbortController()
  const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { signal: end.signal })
  let readAt = Date.now()
  const loose = () => (sheet.get().cannotKeep ? sheet.get().outbox.size : 0)

  const back = () => {
    sheet.sender.tryNow()
    if (Date.now() - readAt < 30_000) return
    readAt = Date.now()
    void sheet.refresh()
  }
  let soon: ReturnType<typeof setTimeout> | undefined
  /** Reads after a change in another tab of another sign-in, which cannot be seen from here. */
  function readSoon(): void {
    clearTimeout(soon)
    soon = setTimeout(() => void sheet.refresh().then(sheet.look), 300)
  }
  on(window, 'online', () => sheet.sender.tryNow())
  on(window, 'focus', back)
  on(window, 'pagehide', () => {
    sheet.keep()
    noteSent()
  })
  on(document, 'save-typed', sheet.keep)
  on(document, 'visibilitychange', () => (document.visibilityState === 'hidden' ? sheet.keep() : back()))
  on(window, 'beforeunload', (event) => {
    sheet.keep()
    noteSent()
    if (loose() > 0) askToStay(event)
  })
  on(window, 'storage', (event) => {
    const { key, newValue, oldValue } = event as StorageEvent
    const name = outboxStore.nameAt(key, newValue ?? oldValue)
    if (name === null && key !== null && sittingIn(key)) return readSoon()
    const [cell, kept] = [outboxStore.keyOf(name), outboxStore.read(name)]
    // the event came late: what was typed here since then is stored and stays
    if (cell !== undefined && newValue === null && kept.length === 0) void sheet.dropped(cell)
    else sheet.adopt(kept)
  })
  on(document, 'kept-changed', () => sheet.sender.poke()) // a tab was closed: this one sends what it left
  on(document, 'kept-sent', () => void sheet.refresh().then(sheet.look))
  const timer = setInterval(() => sheet.sender.poke(), 5000) // and, after a while, what a frozen tab left

  /** The next page may be drawn before what this one sends is stored, and then nothing is kept of it here. */
  function noteSent(): void {
    const { outbox, recent } = sheet.get()
    if (outbox.size + recent.size > 0) inTab((kept) => kept.setItem(sentLast, '1'))
  }

  sheet.load()
  inTab((kept) => {
    if (kept.getItem(sentLast) !== null) void sheet.refresh()
    kept.removeItem(sentLast)
  })
  void sheet.loadOlder().catch(() => {}) // the network is away; the next page lists it again
  const letGo = hold({ has: outboxStore.has, settle: async () => void (await settled(sheet)), loose })
  return () => {
    end.abort()
    letGo()
    clearInterval(timer)
    clearTimeout(soon)
    sheet.sender.stop()
  }
}

const sentLast = 'sent-last'
function inTab(use: (kept: Storage) => void): void {
  try {
    use(window.sessionStorage)
  } catch {} // the browser keeps nothing
}
