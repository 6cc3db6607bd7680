import type { Work } from '../../domain/_sign-in/proof.ts'
import { type Clock, type Kept, Tally } from './tally.ts'

const hourMs = 3_600_000
const sprayedFrom = 20
const namesAtMost = 500

/** Failed tries under one key, and the number of names tried: a browser's own, or all new browsers' at an address. */
export class Ledger {
  readonly #clock: Clock
  readonly #failures: Tally
  readonly #slots: readonly [Tally, Tally]
  readonly #names: Map<string, Map<string, number>>

  constructor(clock: Clock, kept: Kept) {
    this.#clock = clock
    this.#failures = new Tally(clock, 100, 600, kept('failures'))
    this.#slots = [new Tally(clock, 1, 1, kept('slot')), new Tally(clock, 1, 10, kept('slot-10'))]
    this.#names = kept('names')
  }

  wanted(key: string): Work {
    if (this.#tried(key).size > sprayedFrom) return 2
    return this.#failures.wait(key) > 0 ? 1 : 0
  }

  /** Lets browsers that cannot prove work try once a second, or once in ten while many accounts are being tried. */
  waitForSlot(key: string, work: 1 | 2): { seconds: number; isFirst: boolean } {
    const slots = this.#slots[work - 1] as Tally
    const seconds = slots.wait(key)
    if (seconds === 0) slots.add(key)
    return { seconds, isFirst: seconds > 0 && this.#failures.tell(key) }
  }

  count(key: string): void {
    this.#failures.add(key)
  }

  /** Returns the number of names that failed within the hour, if this is a new one. */
  fail(key: string, name: string): number | undefined {
    const names = this.#tried(key)
    const isNew = !names.has(name)
    if (names.size < namesAtMost || !isNew) names.set(name, this.#clock() + hourMs)
    this.#names.set(key, names)
    return isNew && names.size > sprayedFrom ? names.size : undefined
  }

  takeBack(key: string): void {
    this.#failures.takeBack(key)
  }

  succeed(key: string, name: string): void {
    this.#names.get(key)?.delete(name)
  }

  #tried(key: string): Map<string, number> {
    const names = this.#names.get(key) ?? new Map<string, number>()
    for (const [name, until] of names) if (until <= this.#clock()) names.delete(name)
    if (names.size === 0) this.#names.delete(key)
    return names
  }
}
