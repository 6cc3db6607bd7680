export type Value = string | number | null
/** What the server answered instead of saving: its value, whose it is, and since when. */
type Theirs = { value: Value; version: number; by: string | null; at: string | null }

/** A change that the server has not acknowledged. */
export type Entry = {
  row: number
  field: string
  /** As typed, sendable or not. */
  text: string
  /** What is sent; undefined while the text is no value. */
  value: Value | undefined
  /** Why it is not sent: what was typed is no value, or the server refused it. */
  fault: string | undefined
  /** The value it replaces, then every value of ours that may have arrived although its answer was lost. */
  bases: readonly Value[]
  version: number
  typedAt: number
  /** The tab it was typed in. */
  tab: string
  theirs: Theirs | undefined
  /** The id of the record it was typed against, where rows have one: it may be replaced by another record later. */
  record: number | null
}
export type Outbox = ReadonlyMap<string, Entry>
type Typed = Pick<Entry, 'row' | 'field' | 'text' | 'value' | 'fault' | 'typedAt' | 'tab'>

export const keyOf = (row: number, field: string) => `${row}/${field}`
export const emptyOutbox: Outbox = new Map()

/** It is not saved, and will not be until somebody does something about it. */
export const needsHand = (entry: Entry | undefined) => Boolean(entry?.fault || entry?.theirs)

const withEntry = (outbox: Outbox, key: string, entry: Entry): Outbox => new Map(outbox).set(key, entry)
export function without(outbox: Outbox, key: string): Outbox {
  const next = new Map(outbox)
  next.delete(key)
  return next
}

/** What stands in a cell, as far as is known; `arrived` are values of ours that may stand there by now. */
type Stored = { value: Value; version: number; record: number | null; arrived?: readonly Value[] | undefined }

/** Takes what was typed over a stored value. Typed back to that value, with nothing sent, there is nothing to send. */
export function put(outbox: Outbox, typed: Typed, stored: Stored): Outbox {
  const key = keyOf(typed.row, typed.field)
  const known = outbox.get(key)
  const { version = stored.version, record = stored.record, theirs } = known ?? {}
  const bases = known ? basesOver(known, typed.tab) : [...new Set([stored.value, ...(stored.arrived ?? [])])]
  const isTheirs = theirs !== undefined && typed.value === theirs.value
  const isUnchanged = theirs === undefined && bases.length === 1 && (typed.value === bases[0] || typed.value === stored.value)
  if (isTheirs || isUnchanged) return without(outbox, key)
  return withEntry(outbox, key, { ...typed, bases, version, record, theirs })
}

/** What another tab has just typed it sends itself, and this one may not have heard of it yet. */
export function basesOver({ bases, value, tab }: Entry, typing: string): readonly Value[] {
  return tab === typing || value === undefined || bases.includes(value) ? bases : [...bases, value]
}

/** What can go to the server now. What was just typed in another tab is left to that tab, unless the tab is closed. */
export function sendable(outbox: Outbox, tab: string, now: number, isClosed: (tab: string) => boolean = () => false): Entry[] {
  const isLeft = (entry: Entry) => isClosed(entry.tab) || now - entry.typedAt > 15_000
  return [...outbox.values()].filter(
    (entry) => entry.value !== undefined && !entry.fault && !entry.theirs && (entry.tab === tab || isLeft(entry)),
  )
}

/** Before it is sent: from now on this value may have arrived. */
export function sent(outbox: Outbox, entries: readonly Entry[]): Outbox {
  const next = new Map(outbox)
  for (const { row, field, value } of entries) {
    const key = keyOf(row, field)
    const entry = next.get(key)
    if (entry && value !== undefined && !entry.bases.includes(value)) next.set(key, { ...entry, bases: [...entry.bases, value] })
  }
  return next
}

/** The server has this very value. What was typed since is still to be sent, over it. */
export function saved(outbox: Outbox, key: string, value: Value, version: number): Outbox {
  const entry = outbox.get(key)
  if (!entry) return outbox
  return entry.value === value ? without(outbox, key) : withEntry(outbox, key, { ...entry, bases: [value], version })
}

/**
 * Another value stands there than the one that was read. If it is one of ours whose answer was lost, or the one that ours was to
 * replace, ours goes again, over it. Otherwise it is somebody else's: both are shown, and nothing is sent before one of them is chosen.
 */
export function withConflict(outbox: Outbox, key: string, theirs: Theirs): Outbox {
  const entry = outbox.get(key)
  if (!entry) return outbox
  if (entry.value === theirs.value) return without(outbox, key)
  if (entry.bases.includes(theirs.value)) return withEntry(outbox, key, { ...entry, bases: [theirs.value], version: theirs.version })
  return withEntry(outbox, key, { ...entry, theirs })
}

/** The server refused this value: it stays here with the reason until it is changed. */
export function refused(outbox: Outbox, key: string, value: Value, fault: string): Outbox {
  const entry = outbox.get(key)
  return entry && entry.value === value ? withEntry(outbox, key, { ...entry, fault }) : outbox
}

/** Our value is to replace theirs. */
export function keepOurs(outbox: Outbox, key: string): Outbox {
  const entry = outbox.get(key)
  if (!entry?.theirs) return outbox
  const { value, version } = entry.theirs
  return withEntry(outbox, key, { ...entry, bases: [value], version, theirs: undefined })
}
