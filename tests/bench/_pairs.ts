/** Figures of two builds, measured one after the other: what disturbed one disturbed the other too. */
export type Pair = { before: number; after: number }
export type Compared = {
  what: string
  unit: string
  /** The medians. */
  before: number
  after: number
  /** The median of the pairs' ratios, and between which two of them the true one lies, nineteen times in twenty. */
  ratio: number
  from: number
  to: number
  isNoise: boolean
}

/** This many of the smallest and of the largest of `n` figures are left out, so that the rest hold the true median at 95 %. */
function leftOut(n: number): number {
  let [chance, outside, k] = [0.5 ** n, 0.5 ** n, 0]
  while (outside <= 0.025) {
    k++
    chance *= (n - k + 1) / k
    outside += chance
  }
  return k
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
const median = (values: readonly number[]) => {
  const all = sorted(values)
  const half = Math.floor(all.length / 2)
  return all.length % 2 ? (all[half] ?? Number.NaN) : ((all[half - 1] ?? Number.NaN) + (all[half] ?? Number.NaN)) / 2
}

/** A difference is one when no difference at all lies outside of the spread; of fewer than six pairs none can be said. */
export function compare(what: string, unit: string, pairs: readonly Pair[]): Compared {
  const ratios = sorted(pairs.map(({ before, after }) => after / before))
  const out = Math.max(0, leftOut(ratios.length) - 1)
  const [from, to] = [ratios[out] ?? Number.NaN, ratios[ratios.length - 1 - out] ?? Number.NaN]
  const isNoise = ratios.length < 6 || (from <= 1 && to >= 1)
  const of = (name: keyof Pair) => median(pairs.map((pair) => pair[name]))
  return { what, unit, before: of('before'), after: of('after'), ratio: median(ratios), from, to, isNoise }
}

export function comparison(rows: readonly Compared[]): string {
  const figure = (value: number, unit: string) => `${value.toFixed(value < 10 ? 3 : 1)} ${unit}`
  return rows
    .map(
      ({ what, unit, before, after, ratio, from, to, isNoise }) =>
        `${what.padEnd(38)} ${figure(before, unit).padStart(12)} → ${figure(after, unit).padStart(12)}   × ${ratio.toFixed(3)}  (${from.toFixed(3)} to ${to.toFixed(3)})${isNoise ? '  noise' : ''}`,
    )
    .join('\n')
}
