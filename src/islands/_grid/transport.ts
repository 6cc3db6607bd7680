import type { PostedQuestion } from '../../domain/_posted.ts'
import { type Answer, answered } from './answers.ts'
import { batchOf } from './batch.ts'
import { type Entry, keyOf, type Outbox, refused, sent } from './outbox.ts'
import { waitingFor } from './posted.ts'
import { released } from './pressed.ts'
import type { Sent } from './sender.ts'
import type { Cause, GridState, Held } from './state.ts'

/** The result of a request. `rejected`: the server cannot read it. */
export type Reply<R> =
  | { kind: 'answers'; answers: readonly Answer<R>[] }
  | { kind: 'failed'; cause: Cause; question?: PostedQuestion | undefined }
  | { kind: 'rejected'; fault: string }
export type Transport<R> = {
  /** `allowed`: the posted term whose change was confirmed. A question covers all entries at once. */
  send(entries: readonly Entry[], of?: { allowed: string | null; isAsking: boolean }): Promise<Reply<R>>
  /** The stored rows; undefined if they cannot be read. */
  read(): Promise<readonly R[] | undefined>
}

const rowsAtOnce = 50

/** Sends a sheet's entries, a number of rows in each call; undefined if there is nothing to send. */
export function batchSender<R>(held: Held<R>, transport: Transport<R>, isClosed?: (tab: string) => boolean) {
  let most = rowsAtOnce

  return (): Promise<Sent> | undefined => {
    const { now, tab } = held.moment()
    const state = held.get()
    const { asking, allowed } = state
    if (asking && (!asking.isOpen || asking.isExact)) return undefined
    const batch = asking ? waitingFor(held.def, state, { now, tab }) : batchOf(held.def, state, tab, now, most, isClosed)
    if (batch.length === 0) {
      most = rowsAtOnce
      return undefined
    }
    held.update((s) => ({ ...s, outbox: sent(s.outbox, batch), sending: new Set(keysOf(batch)) }))
    return transport.send(batch, { allowed, isAsking: asking !== null }).then(async (reply) => {
      await released()
      if (reply.kind === 'rejected') most = 1
      return take(held, batch, reply)
    })
  }
}

const keysOf = (batch: readonly Entry[]) => batch.map((entry) => keyOf(entry.row, entry.field))

function take<R>(held: Held<R>, batch: readonly Entry[], reply: Reply<R>): Sent {
  const { def, update, moment } = held
  if (reply.kind === 'failed' && reply.question) {
    const { question: of } = reply
    update((s) => ({
      ...s,
      sending: new Set(),
      link: null,
      asking: askingOf({ ...of, line: s.asking?.of.line ?? of.line }, s.asking?.isOpen === true),
    }))
    return 'go-on'
  }
  if (reply.kind === 'failed') {
    update((s) => ({ ...s, sending: new Set(), link: { cause: reply.cause, since: s.link?.since ?? moment().now } }))
    return 'again'
  }
  if (held.get().asking) update((s) => withoutQuestion(s, reply))
  if (reply.kind === 'rejected') {
    update((s) => rejected(s, batch, reply.fault))
    return 'go-on'
  }
  update((s) => answered(def, s, batch, reply.answers))
  const recent = new Set(keysOf(batch))
  setTimeout(() => update((s) => ({ ...s, recent: new Set([...s.recent].filter((key) => !recent.has(key))) })), 2000)
  return 'go-on'
}

/** The server named the changing cards for entries before the question; with later entries they may become more. */
const askingOf = (of: PostedQuestion, isOpen: boolean) => ({ of, isOpen, isExact: isOpen })

/** Ends the question after another tab's answer or a no. If the server cannot read the entries, asks without its details. */
function withoutQuestion<R>(state: GridState<R>, reply: Reply<R>): GridState<R> {
  const { asking } = state
  if (reply.kind === 'answers' && reply.answers.some(({ kind }) => kind === 'saved')) return { ...state, asking: null }
  return { ...state, asking: asking && { ...asking, isOpen: asking.isOpen && reply.kind === 'rejected', isExact: true } }
}

/** Sends rows separately after a rejection, so that one unreadable row does not block the others. */
function rejected<R>(state: GridState<R>, batch: readonly Entry[], fault: string): GridState<R> {
  const waiting = { ...state, sending: new Set<string>() }
  if (batch.some(({ row }) => row !== batch[0]?.row)) return waiting
  const refuse = (box: Outbox, { row, field, value }: Entry) => refused(box, keyOf(row, field), value ?? null, fault)
  return { ...waiting, outbox: batch.reduce(refuse, state.outbox) }
}
