export type Chance = ReturnType<typeof chanceOf>

/** The same seed, the same choices (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(of: readonly T[]) => of[int(0, of.length - 1)] as T
  const happens = (share: number) => next() < share
  /** One of the names, each as often as its number says. */
  function weighed<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const all = Object.entries<number>(weights)
    let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of all) {
      left -= weight
      if (left < 0) return name as Name
    }
    return all[0]?.[0] as Name
  }
  return { int, pick, happens, weighed }
}
