import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAt, daysLater } from '../../src/domain/_dates.ts'
import { choicesOf, documentsGoOn, goesOn, isShorter, keptFrom, kinds, rules, type Time } from '../../src/domain/retention/index.ts'
import { kindWords, timeText } from '../../src/domain/words/retention.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((n) => daysLater('2000-01-01', n))
const time = fc.constantFrom<Time>(...new Set(kinds.flatMap((kind) => choicesOf(kind))), '1 months')

describe('how long something is kept', () => {
  test.each([
    ['2025-11-01', '30 days', '2025-12-02'],
    ['2025-01-31', '13 months', '2026-03-01'],
    ['2024-02-29', '1 years', '2025-03-01'],
    ['2015-06-30', '10 years', '2025-07-01'],
    ['2015-06-30', 'always', null],
  ] as const)('what is of %s and kept %s goes on %s', (of, kept, goes) => {
    expect(goesOn(of, kept)).toBe(goes)
  })

  test('what is said to go on a day is what is swept on that day, and not a day before', () => {
    fc.assert(
      fc.property(day, time, (of, kept) => {
        const goes = goesOn(of, kept)
        if (goes === null) return keptFrom(dayAt(2200, 0, 1), kept) === null
        return of < (keptFrom(goes, kept) ?? '') && of >= (keptFrom(daysLater(goes, -1), kept) ?? '~')
      }),
    )
  })

  test('a later day never goes before an earlier one', () => {
    fc.assert(fc.property(day, time, (of, kept) => (goesOn(of, kept) ?? '') <= (goesOn(daysLater(of, 1), kept) ?? '')))
  })
})

test('of each kind there are times from the shortest to the longest, the default among them, each in words', () => {
  for (const kind of kinds) {
    const choices = choicesOf(kind)
    expect(choices, kind).toContain(rules[kind].default)
    for (const [i, one] of choices.slice(1).entries()) expect(isShorter(choices[i] as Time, one), `${kind} ${one}`).toBe(true)
    expect(kindWords[kind].why.length, kind).toBeGreaterThan(20)
  }
  expect(['1 years', '2 years', 'always'].map((one) => timeText(one as Time))).toEqual(['1 year', '2 years', 'Until the school decides'])
})

test('the documents of somebody who left go only after 30 days in the list', () => {
  const due = (of: string) => goesOn(of, '10 years')
  const on = (last: string, toldOn: string | null) => documentsGoOn({ last, toldOn }, due, '2025-12-01')
  expect(on('2015-12-31', null)).toBe('2026-01-01')
  expect(on('2001-06-30', null)).toBe('2025-12-31')
  expect(on('2001-06-30', '2025-11-20')).toBe('2025-12-20')
  expect(documentsGoOn({ last: '2001-06-30', toldOn: null }, () => null, '2025-12-01')).toBeNull()
})
