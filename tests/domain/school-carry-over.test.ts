import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carryOver, type Held, type Source, yearBefore } from '../../src/domain/school/carry-over.ts'

const lesson = (employeeId: number, classId: string, subjectId: number | null = 1): Held => ({ employeeId, classId, subjectId })
const source = (held: Held, more: Partial<Source> = {}): Source => ({ ...held, isArchived: false, isRetired: false, ...more })

describe('what one year takes over from another', () => {
  test('all of it where there is nothing yet', () =>
    expect(carryOver([source(lesson(1, '5A')), source(lesson(2, '5A'))], [])).toEqual({
      add: [lesson(1, '5A'), lesson(2, '5A')],
      there: 0,
      planned: 0,
      archived: [],
      retired: [],
      open: [],
    }))
  test('who has left and what is out of use stays behind, each said once', () =>
    expect(
      carryOver(
        [
          source(lesson(1, '5A'), { isArchived: true }),
          source(lesson(1, '5B'), { isArchived: true }),
          source(lesson(2, '1X'), { isRetired: true }),
        ],
        [],
      ),
    ).toMatchObject({ add: [], archived: [1], retired: ['1X'] }))
  test('what a teacher who left had is open until somebody in the new year has it', () => {
    const left = [source(lesson(1, '5A'), { isArchived: true }), source(lesson(1, '5B'), { isArchived: true })]
    expect(carryOver(left, []).open).toEqual([lesson(1, '5A'), lesson(1, '5B')])
    expect(carryOver(left, [lesson(9, '5A')]).open).toEqual([lesson(1, '5B')])
    expect(carryOver([...left, source(lesson(2, '5B'))], []).open).toEqual([lesson(1, '5A')])
    expect(carryOver([source(lesson(1, '1X'), { isArchived: true, isRetired: true })], []).open).toEqual([])
  })
  test('a lesson that the new year has given to somebody else stays theirs', () =>
    expect(carryOver([source(lesson(1, '5A')), source(lesson(1, '5B'))], [lesson(9, '5A')])).toMatchObject({
      add: [lesson(1, '5B')],
      planned: 1,
    }))
  test('the other half of a shared class follows', () =>
    expect(carryOver([source(lesson(1, '5A')), source(lesson(2, '5A'))], [lesson(1, '5A')])).toMatchObject({
      add: [lesson(2, '5A')],
      there: 1,
      planned: 0,
    }))

  test('nothing is doubled or lost, and a second time there is nothing left to add', () => {
    const held = fc.record({
      employeeId: fc.integer({ min: 1, max: 4 }),
      classId: fc.constantFrom('1A', '1B', '2A'),
      subjectId: fc.constantFrom(null, 1, 2),
    })
    const distinct = <T extends Held>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { selector: (it) => JSON.stringify(it) })
    fc.assert(
      fc.property(distinct(held), distinct(held), fc.constantFrom(1, 2, 3), fc.constantFrom('1A', '2A'), (from, next, gone, unused) => {
        const sources = from.map((one) => source(one, { isArchived: one.employeeId === gone, isRetired: one.classId === unused }))
        const { add } = carryOver(sources, next)
        const after = [...next, ...add]
        expect(new Set(after.map((one) => JSON.stringify(one))).size).toBe(after.length)
        expect(add.filter((one) => one.employeeId === gone || one.classId === unused)).toEqual([])
        expect(carryOver(sources, after).add).toEqual([])
      }),
    )
  })
})

test.each([
  [[20242025, 20252026, 20262027], 20262027, 20252026, 20252026],
  [[20252026, 20242025], 20252026, 20252026, 20242025],
  [[20232024, 20252026], 20252026, null, 20232024],
  [[20242025, 20252026], 20242025, 20252026, undefined],
  [[20232024, 20242025, 20252026], 20242025, 20252026, undefined],
  [[20252026], 20252026, 20252026, undefined],
  [[20242025, 20252026], 20262027, 20252026, undefined],
])('of %j, %i with the current %s takes over from %s', (years, year, current, from) => expect(yearBefore(years, year, current)).toBe(from))
