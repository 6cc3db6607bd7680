import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWhose, whoseKey } from '../../src/domain/_part-of-school.ts'
import { registrationStates } from '../../src/domain/registration/index.ts'
import {
  countGroups,
  countStates,
  findLines,
  inLine,
  isMissing,
  nextInLine,
  type OfficeLine,
} from '../../src/domain/registration/office.ts'

const line = (id: number, more: Partial<OfficeLine> = {}): OfficeLine => ({
  ...{ id, firstName: `First${id}`, lastName: `Last${id}`, classId: '5A', formLevel: 5, state: 'submitted' },
  ...{ updatedAt: null, submittedAt: `2025-11-0${id}T00:00:00.000Z`, decidedAt: null, decidedBy: null },
  ...more,
})
const everyone = { whose: { of: 'all' }, state: 'all', search: '', sort: 'name' } as const

test.each([
  ['', { of: 'all' }],
  ['all', { of: 'all' }],
  ['level-5', { of: 'level', level: 5 }],
  ['level-7', { of: 'all' }],
  ['class-5A', { of: 'class', classId: '5A' }],
  ["class-O'Neil", { of: 'class', classId: "O'Neil" }],
  ['class-', { of: 'all' }],
] as const)('%j is of %j', (text, whose) => {
  expect(parseWhose(text)).toEqual(whose)
  if (whose.of !== 'all') expect(whoseKey(whose)).toBe(text)
})

test('who is found is of the class, in the state, and as searched for, accents aside', () => {
  const lines = [line(1, { lastName: 'Noël' }), line(2, { classId: '5B' }), line(3, { classId: '1A', formLevel: 1, state: 'draft' })]
  const found = (query: object) => findLines(lines, { ...everyone, ...query }).map(({ id }) => id)
  expect(found({})).toEqual([1, 2, 3])
  expect(found({ sort: 'class' })).toEqual([3, 1, 2])
  expect(found({ sort: '-class' })).toEqual([2, 1, 3])
  expect(found({ whose: { of: 'level', level: 5 } })).toEqual([1, 2])
  expect(found({ whose: { of: 'class', classId: '5B' } })).toEqual([2])
  expect(found({ state: 'missing' })).toEqual([3])
  expect(found({ search: 'noel 5a' })).toEqual([1])
})

test('the line is in the order in which they came, and goes on after whoever has left it', () => {
  const lines = [line(3), line(1), line(2, { state: 'accepted' }), line(4)]
  const waiting = inLine(lines, { of: 'all' })
  expect(waiting.map(({ id }) => id)).toEqual([1, 3, 4])
  const after = (of: OfficeLine) => nextInLine(waiting, of)?.id
  expect([after(line(1)), after(line(2)), after(line(4))]).toEqual([3, 3, 1])
  expect(nextInLine([line(1)], line(1))).toBeUndefined()
})

test('from the first, Next passes everybody who waits, also those who came at the same instant', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 999 }), at: fc.integer({ min: 0, max: 3 }) }), {
        minLength: 1,
        selector: ({ id }) => id,
      }),
      (all) => {
        const lines = inLine(
          all.map(({ id, at }) => line(id, { submittedAt: `2025-11-0${at}` })),
          { of: 'all' },
        )
        const seen = new Set<number>()
        for (let at = lines[0]; at && !seen.has(at.id); at = nextInLine(lines, at)) seen.add(at.id)
        expect(seen.size).toBe(all.length)
      },
    ),
  ))

const anyLine = fc.record({
  id: fc.nat(),
  classId: fc.constantFrom('1A', '5A', '5B', null),
  state: fc.constantFrom(...registrationStates),
})
test('the counts of the groups are those of their students, and each student is in one state', () =>
  fc.assert(
    fc.property(fc.array(anyLine), (all) => {
      const lines = all.map((one) => line(1, { ...one, formLevel: one.classId === null ? null : Number(one.classId[0]) }))
      const counts = countStates(lines)
      expect(registrationStates.reduce((sum, state) => sum + counts[state], 0)).toBe(lines.length)
      expect(counts['not-begun'] + counts.draft + counts.returned).toBe(lines.filter(({ state }) => isMissing(state)).length)
      const real = lines.filter(({ formLevel }) => formLevel !== null)
      expect(countGroups(lines, { of: 'all' }).groups.reduce((sum, group) => sum + group.counts.all, 0)).toBe(real.length)
      const ofForm = countGroups(lines, { of: 'class', classId: '5A' })
      const isThere = lines.some(({ classId }) => classId === '5A')
      const inForm = lines.filter(({ formLevel }) => formLevel === 5).length
      expect(ofForm.sum.counts.all).toBe(isThere ? inForm : lines.length)
      if (isThere) expect(ofForm.groups.reduce((sum, group) => sum + group.counts.all, 0)).toBe(inForm)
    }),
  ))
