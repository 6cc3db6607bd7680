import { batchOf } from './batch.ts'
import { type Entry, type Outbox, without } from './outbox.ts'
import type { Definition, GridState, Moment } from './state.ts'
import { forget } from './undo.ts'

/** The most rows of a request, because the question covers everything typed. */
const most = 100

/** The entries that wait for the answer. */
export const waitingFor = <R>(def: Definition<R>, state: GridState<R>, { tab, now }: Moment): Entry[] =>
  state.asking ? batchOf(def, state, tab, now, most) : []

/** Asks with the first sendable value, at the same key, so that later keys go to the question. */
export function withQuestion<R>(def: Definition<R>, state: GridState<R>, moment: Moment): GridState<R> {
  const { asking } = state
  if (!asking || asking.isOpen || waitingFor(def, state, moment).length === 0) return state
  return { ...state, asking: { ...asking, isOpen: true, isExact: false } }
}

/** Yes saves what was typed; No restores the stored values. */
export function withAnswer<R>(def: Definition<R>, state: GridState<R>, isYes: boolean, moment: Moment): GridState<R> {
  const { asking } = state
  if (!asking?.isOpen) return state
  if (isYes) return { ...state, asking: null, allowed: asking.of.term }
  const keys = waitingFor(def, state, moment).map(({ row, field }) => `${row}/${field}`)
  const outbox = keys.reduce<Outbox>(without, state.outbox)
  const history = keys.reduce(forget, state.history)
  return { ...state, outbox, history, mode: 'nav', draft: null, choice: null, pasted: null, asking: { ...asking, isOpen: false } }
}
