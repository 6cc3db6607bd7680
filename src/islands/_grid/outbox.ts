export type Value = string | number | null
/** The server's answer instead of saving: its value, its author and its time. */
type Theirs = { value: Value; version: number; by: string | null; at: string | null }

/** A change that the server has not confirmed. */
export type Entry = {
  row: number
  field: string
  /** As typed, valid or not. */
  text: string
  /** The value to send; undefined while the text is invalid. */
  value: Value | undefined
  /** Why it is not sent: the text is invalid, or the server refused it. */
  fault: string | undefined
  /** The value it replaces, then every value of ours that may have arrived without an answer. */
  bases: readonly Value[]
  version: number
  typedAt: number
  /** The tab in which it was typed. */
  tab: string
  theirs: Theirs | undefined
  /** The id of the record it was typed against, if rows have records: another record may replace it later. */
  record: number | null
}
export type Outbox = ReadonlyMap<string, Entry>
type Typed = Pick<Entry, 'row' | 'field' | 'text' | 'value' | 'fault' | 'typedAt' | 'tab'>

export const keyOf = (row: number, field: string) => `${row}/${field}`
export const emptyOutbox: Outbox = new Map()

/** True if it stays unsaved until somebody acts. */
export const needsHand = (entry: Entry | undefined) => Boolean(entry?.fault || entry?.theirs)

const withEntry = (outbox: Outbox, key: string, entry: Entry): Outbox => new Map(outbox).set(key, entry)
export function without(outbox: Outbox, key: string): Outbox {
  const next = new Map(outbox)
  next.delete(key)
  return next
}

/** The stored value of a cell, as far as known; `arrived` are our values that may be stored by now. */
type Stored = { value: Value; version: number; record: number | null; arrived?: readonly Value[] | undefined }

/** Adds what was typed over a stored value. If the text returns to that value and nothing was sent, there is nothing to send. */
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

/** The bases for typing over another tab's entry: that tab sends its value itself, and this one may not have heard of it. */
export function basesOver({ bases, value, tab }: Entry, typing: string): readonly Value[] {
  return tab === typing || value === undefined || bases.includes(value) ? bases : [...bases, value]
}

/** What can be sent now. Another tab's recent entries are left to that tab, unless it is closed. */
export function sendable(outbox: Outbox, tab: string, now: number, isClosed: (tab: string) => boolean = () => false): Entry[] {
  const isLeft = (entry: Entry) => isClosed(entry.tab) || now - entry.typedAt > 15_000
  return [...outbox.values()].filter(
    (entry) => entry.value !== undefined && !entry.fault && !entry.theirs && (entry.tab === tab || isLeft(entry)),
  )
}

/** Marks values before sending: from now on they may have arrived. */
export function sent(outbox: Outbox, entries: readonly Entry[]): Outbox {
  const next = new Map(outbox)
  for (const { row, field, value } of entries) {
    const key = keyOf(row, field)
    const entry = next.get(key)
    if (entry && value !== undefined && !entry.bases.includes(value)) next.set(key, { ...entry, bases: [...entry.bases, value] })
  }
  return next
}

/** The server has exactly this value. What was typed since must still be sent over it. */
export function saved(outbox: Outbox, key: string, value: Value, version: number): Outbox {
  const entry = outbox.get(key)
  if (!entry) return outbox
  return entry.value === value ? without(outbox, key) : withEntry(outbox, key, { ...entry, bases: [value], version })
}

/**
 * The server has another value than the one read. If it is one of ours whose answer was lost, or the one ours replaced, ours is sent
 * again over it. Otherwise it is a colleague's: both are shown, and nothing is sent until the person chooses.
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
