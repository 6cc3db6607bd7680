import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Counted,
  firstBasis,
  type Percent,
  percentWords,
  proposalOf,
  rounded,
  unweightedPercent,
  weightedPercent,
  weightings,
} from '../../src/domain/marks/book/course-mark.ts'

const of = (mark: number, total: number, weighting: number | null = null): Counted => ({ mark, total, weighting })
const percent = (over: number, under: number): Percent => ({ over: BigInt(over), under: BigInt(under) })
const marks = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.option(fc.integer({ min: 0, max: 100 })))
    .map(([total, part, weighting]) => of(Math.floor(total * part), total, weighting)),
  { maxLength: 20 },
)

/** Added up term by term as reduced fractions, and rounded by long division: another way to the same figures. */
type Ratio = [bigint, bigint]
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
const reduced = ([a, b]: Ratio): Ratio => [a / gcd(a, b), b / gcd(a, b)]
const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => reduced([a * d + b * c, b * d])
function independent(counted: readonly Counted[]): Ratio | null {
  const weights = counted.map(({ weighting }) => BigInt(weighting ?? 0))
  const all = weights.reduce((a, b) => a + b, 0n)
  if (all === 0n) return null
  return counted
    .map(({ mark, total }, i): Ratio => reduced([100n * BigInt(mark) * (weights[i] ?? 0n), BigInt(total) * all]))
    .reduce(plus, [0n, 1n])
}
function longDivision([a, b]: Ratio): number {
  const [whole, rest] = [a / b, a % b]
  return Number(rest + rest >= b ? whole + 1n : whole)
}

describe('the weighted percentage', () => {
  test('is that of an independent calculation, to the last digit', () => {
    fc.assert(
      fc.property(marks, (counted) => {
        const [mine, other] = [weightedPercent(counted), independent(counted)]
        expect(mine && reduced([mine.over, mine.under])).toEqual(other && reduced(other))
        if (mine && other) expect(Number(rounded(mine))).toBe(longDivision(other))
      }),
    )
  })

  test('of equal totals and equal weightings is the unweighted one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 20 }), (list) => {
        const [a, b] = [list.map((mark) => of(mark, 40, 7)), list.map((mark) => of(mark, 40))]
        const [weighted, plain] = [weightedPercent(a), unweightedPercent(b)]
        expect(weighted && reduced([weighted.over, weighted.under])).toEqual(plain && reduced([plain.over, plain.under]))
      }),
    )
  })

  test('does not change when every weighting is doubled', () => {
    fc.assert(
      fc.property(marks, (counted) => {
        const doubled = counted.map((one) => ({ ...one, weighting: (one.weighting ?? 0) * 2 }))
        const [a, b] = [weightedPercent(counted), weightedPercent(doubled)]
        expect(a && reduced([a.over, a.under])).toEqual(b && reduced([b.over, b.under]))
      }),
    )
  })

  test.each([
    [[of(10, 20, 50), of(30, 40, 50)], '62.5', 63],
    [[of(10, 20, 20), of(30, 40, 60)], '68.8', 69],
    [[of(1, 3, 1), of(1, 3, 1), of(1, 3, 1)], '33.3', 33],
    [[of(20, 20, 100), of(0, 10, null)], '100.0', 100],
    [[of(0, 20, 100)], '0.0', 0],
  ])('of %j is %s, the mark %i', (counted, words, mark) => {
    const it = weightedPercent(counted)
    expect(it && [percentWords(it), Number(rounded(it))]).toEqual([words, mark])
  })

  test.each([[[]], [[of(10, 20)]], [[of(10, 20, 0)]]])('there is none of %j', (counted) => {
    expect(weightedPercent(counted)).toBeNull()
  })
})

describe('the unweighted percentage', () => {
  test('is the sum of the marks over the sum of the totals', () => {
    fc.assert(
      fc.property(marks, (counted) => {
        const total = counted.reduce((all, one) => all + one.total, 0)
        const mark = counted.reduce((all, one) => all + one.mark, 0)
        const it = unweightedPercent(counted)
        expect(it && reduced([it.over, it.under])).toEqual(total === 0 ? null : reduced([100n * BigInt(mark), BigInt(total)]))
      }),
    )
  })
})

describe('the percentage in words', () => {
  test.each([
    [percent(149, 2), '74.5'],
    [percent(7446, 100), '74.46'],
    [percent(74496, 1000), '74.496'],
    [percent(7444, 100), '74.4'],
    [percent(9, 100), '0.1'],
    [percent(100, 1), '100.0'],
  ])('of case %# is %s', (it, words) => expect(percentWords(it)).toBe(words))

  test('rounds to the mark that is proposed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 1e4 }), (over, under) => {
        const it = percent(over, under)
        const [whole = '', decimals = ''] = percentWords(it).split('.')
        expect(BigInt(whole) + (decimals >= '5' ? 1n : 0n)).toBe(rounded(it))
      }),
    )
  })
})

describe('what is proposed', () => {
  const standing = { unweighted: percent(745, 10), weighted: percent(60, 1), courseMark: null, version: 1 }
  test.each([
    [standing, 'unweighted', { kind: 'new', mark: 75 }],
    [standing, 'weighted', { kind: 'new', mark: 60 }],
    [{ ...standing, courseMark: 75 }, 'unweighted', { kind: 'same', mark: 75 }],
    [{ ...standing, courseMark: 0 }, 'unweighted', { kind: 'other', mark: 75 }],
    [{ ...standing, weighted: null }, 'weighted', { kind: 'none', why: 'no-weights' }],
    [{ ...standing, unweighted: null, weighted: null }, 'weighted', { kind: 'none', why: 'no-marks' }],
    [{ ...standing, unweighted: percent(1005, 10) }, 'unweighted', { kind: 'none', why: 'over-100' }],
    [{ ...standing, unweighted: percent(1004, 10) }, 'unweighted', { kind: 'new', mark: 100 }],
    [{ ...standing, version: null }, 'unweighted', { kind: 'none', why: 'not-registered' }],
  ] as const)('case %#', (of, basis, proposal) => expect(proposalOf(of, basis)).toEqual(proposal))
})

test('what has no total or no weighting is left out and named', () => {
  const [a, b, c, d] = [
    { total: 20, weighting: 40 },
    { total: null, weighting: 30 },
    { total: 10, weighting: 0 },
    { total: 10, weighting: null },
  ]
  expect(weightings([a, b, c, d])).toEqual({ withoutTotal: [b], withoutWeighting: [c, d], sum: 40 })
  expect([firstBasis([a, b, c, d]), firstBasis([a, b]), firstBasis([b]), firstBasis([])]).toEqual([
    'unweighted',
    'weighted',
    'unweighted',
    'unweighted',
  ])
})
