/** Random numbers that are the same for the same keys: the demo school uses no clock and no system randomness. */
export type Random = ReturnType<typeof random>

/** Makes a generator for each topic, so that one student's draw does not change another's. */
export function random(...keys: (string | number)[]) {
  let state = keys.reduce<number>((hash, key) => Math.imul(hash ^ codeOf(key), 0x9e3779b1) ^ (hash >>> 15), 0x2545f491)

  /** Returns a number from 0 up to 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    /** Mean 0 and deviation 1, near enough for a report card. */
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
    shuffled: <T>(list: readonly T[]) =>
      list
        .map((item) => [next(), item] as const)
        .sort((a, b) => a[0] - b[0])
        .map(([, item]) => item),
  }
}

function codeOf(key: string | number): number {
  if (typeof key === 'number') return key | 0
  let code = 0
  for (let at = 0; at < key.length; at++) code = (Math.imul(code, 31) + key.charCodeAt(at)) | 0
  return code
}
