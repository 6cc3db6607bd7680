import type { Shared } from '../../db/_shared.ts'
import { Ledger } from './ledger.ts'
import { LetIn } from './let-in.ts'
import { type Clock, type Kept, Tally } from './tally.ts'

export type Counts = ReturnType<typeof countsOf>
/** Runs `work` on what is counted; `keys` are all that it looks at. */
export type Use = <T>(keys: readonly string[], work: (counts: Counts) => T) => T | Promise<T>

/** A browser's first wrong tries also count for all new browsers at its address; later ones count only for itself. */
const newTries = 3

const countsOf = (clock: Clock, kept: Kept) => ({
  ofKey: [new Tally(clock, 5, 60, kept('minute')), new Tally(clock, 10, 900, kept('quarter'))],
  ofAccount: new Tally(clock, 10, 900, kept('account')),
  ofProved: new Tally(clock, 30, 900, kept('proved')),
  ofName: new Tally(clock, 30, 3600, kept('name')),
  ofProvedName: new Tally(clock, 120, 3600, kept('proved-name')),
  ofNew: new Tally(clock, newTries, 3600, kept('new')),
  ledger: new Ledger(clock, kept),
  ofCodes: new Tally(clock, 30, 60, kept('codes')),
  ofWrites: new Tally(clock, 150, 3600, kept('writes')),
  ofScans: new Tally(clock, 10_000, 3600, kept('scans')),
  ofProofs: new Tally(clock, 1, 120, kept('proofs')),
  /** When each session last proved its password. */
  provedAt: kept<number>('proved-at'),
  letIn: new LetIn(clock, kept),
})

/** Counts in memory; or, where several copies of the program serve the school, in what they share, by its clock unless one is given. */
export function countsIn(clock: Clock | undefined, shared: Shared | undefined): Use {
  if (shared) return (keys, work) => shared.use(keys, (values, now) => inValues(values, keys, clock ?? (() => now), work))
  const counts = countsOf(clock ?? (() => performance.now()), () => new Map())
  return (_, work) => work(counts)
}

/** A key's value has its entries of all kinds. */
function inValues<T>(values: Map<string, string>, keys: readonly string[], clock: Clock, work: (counts: Counts) => T): T {
  const stored = new Map(keys.map((key) => [key, JSON.parse(values.get(key) ?? '{}') as Record<string, unknown>]))
  const kinds = new Map<string, Map<string, unknown>>()
  const kept = (kind: string) => {
    const entries = [...stored].flatMap(([key, of]) => (kind in of ? [[key, revived(of[kind])] as const] : []))
    kinds.set(kind, new Map(entries))
    return kinds.get(kind)
  }
  const outcome = work(countsOf(clock, kept as Kept))
  for (const key of keys) {
    const entries = [...kinds].flatMap(([kind, of]) => (of.has(key) ? [[kind, of.get(key)]] : []))
    if (entries.length === 0) values.delete(key)
    else
      values.set(
        key,
        JSON.stringify(Object.fromEntries(entries), (_, value) => (value instanceof Map ? [...value] : value)),
      )
  }
  return outcome
}

const revived = (value: unknown) => (Array.isArray(value) ? new Map(value) : value)
