import type { TermKey } from './_terms.ts'

/** As many terms are drawn. */
export const mostTerms = 6
const frame = { left: 44, right: 288, top: 24, bottom: 144 }

/** The printed averages of a term: the own, and the one beside it. */
export type TrendTerm = TermKey & { own: string | null; other: string | null }
type Place = { x: number; y: number; value: string }
export type Trend = {
  ticks: readonly { y: number; value: number }[]
  terms: readonly { x: number; year: number; term: number }[]
  own: readonly Place[]
  other: readonly Place[]
}

/** The last terms with an own average, as places in a drawing 320 wide; undefined for fewer than two. */
export function drawnTrend(terms: readonly TrendTerm[]): Trend | undefined {
  const shown = terms.filter(({ own }) => own !== null).slice(-mostTerms)
  if (shown.length < 2) return undefined
  const values = shown.flatMap(({ own, other }) => [own, other].flatMap((one) => (one === null ? [] : [Number(one)])))
  const [low, high] = [10 * Math.floor(Math.min(...values) / 10), 10 * Math.ceil((Math.max(...values) + 1) / 10)]
  const xOf = (n: number) => Math.round(frame.left + ((frame.right - frame.left) * n) / (shown.length - 1))
  const yOf = (value: number) => Math.round((frame.bottom - ((frame.bottom - frame.top) * (value - low)) / (high - low)) * 10) / 10
  const place = (n: number, value: string | null) => (value === null ? [] : [{ x: xOf(n), y: yOf(Number(value)), value }])
  const step = high - low > 40 ? 20 : 10
  return {
    ticks: Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, n) => ({ value: low + n * step, y: yOf(low + n * step) })),
    terms: shown.map(({ year, term }, n) => ({ x: xOf(n), year, term })),
    own: shown.flatMap(({ own }, n) => place(n, own)),
    other: shown.flatMap(({ other }, n) => place(n, other)),
  }
}

/** The difference of two printed averages in tenths, as people read them; null without both. */
export const tenthsBetween = (now: string | null, before: string | null) =>
  now === null || before === null ? null : Math.round((Number(now) - Number(before)) * 10)
