/** Milliseconds of a monotonic clock: if the time of day were set back, a wait would grow. */
export type Clock = () => number
/** What is kept of one kind, by key. */
export type Kept = <V>(kind: string) => Map<string, V>

type Window = { count: number; until: number; isTold: boolean }
const roomFor = 50_000

/** Counts events of a key and allows a number of them within a time that starts with the first. */
export class Tally {
  readonly #windows: Map<string, Window>
  readonly #clock: Clock
  readonly #most: number
  readonly #ms: number

  constructor(clock: Clock, most: number, seconds: number, windows = new Map<string, Window>()) {
    this.#windows = windows
    this.#clock = clock
    this.#most = most
    this.#ms = seconds * 1000
  }

  add(key: string, count = 1): void {
    const open = this.#open(key)
    if (open) open.count += count
    else this.#begin(key, count)
  }

  takeBack(key: string): void {
    const open = this.#open(key)
    if (open && open.count > 0) open.count--
  }

  forget(key: string): void {
    this.#windows.delete(key)
  }

  /** Whole seconds to wait before `count` more events; 0 if there is room. */
  wait(key: string, count = 1): number {
    const open = this.#open(key)
    if (!open || open.count + count <= this.#most) return 0
    return Math.max(1, Math.ceil((open.until - this.#clock()) / 1000))
  }

  /** True once in each window, so that only one of many refusals is logged. */
  tell(key: string): boolean {
    const open = this.#open(key)
    if (!open || open.isTold) return false
    open.isTold = true
    return true
  }

  #open(key: string): Window | undefined {
    const window = this.#windows.get(key)
    return window && window.until > this.#clock() ? window : undefined
  }

  #begin(key: string, count: number): void {
    this.#windows.delete(key)
    this.#windows.set(key, { count, until: this.#clock() + this.#ms, isTold: false })
    for (const [old, { until }] of this.#windows) {
      if (until > this.#clock() && this.#windows.size <= roomFor) break
      this.#windows.delete(old)
    }
  }
}
