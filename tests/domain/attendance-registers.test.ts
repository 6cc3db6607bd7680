import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLater } from '../../src/domain/_dates.ts'
import {
  countLines,
  decideMark,
  dueSession,
  isDoubtful,
  isTaken,
  type Mark,
  marks,
  parseMark,
  type RegisterLine,
  registerFault,
  sessionAt,
  sessionState,
} from '../../src/domain/attendance/registers.ts'

const none = { mark: null, version: 0 }
const by = (am: Mark | null, pm: Mark | null = null) => ({ am: { mark: am, version: 1 }, pm: { mark: pm, version: 1 } })
const recorded = (am: 'P' | 'A', pm: 'P' | 'A', timeIn: string | null, isLate = false) => ({ am, pm, isLate, timeIn, timeOut: null })
const unmarked = { am: none, pm: none }

describe('what stands of a session', () => {
  test.each<[string, Pick<RegisterLine, 'marks' | 'record'>, string, string]>([
    ['nothing is known', { marks: unmarked, record: null }, 'null nobody', 'null nobody'],
    ['scanned in time', { marks: unmarked, record: recorded('P', 'P', '07:45:00') }, 'P scan', 'P scan'],
    ['scanned late: the afternoon is not', { marks: unmarked, record: recorded('P', 'P', '08:45:00', true) }, 'L scan', 'P scan'],
    ['scanned after noon', { marks: unmarked, record: recorded('A', 'P', '12:15:00') }, 'A scan', 'P scan'],
    ['recorded without a scan', { marks: unmarked, record: recorded('A', 'A', null) }, 'A scan', 'A scan'],
    ['a hand stands over a scan', { marks: by('A'), record: recorded('A', 'P', '07:45:00') }, 'A hand', 'P scan'],
    ['a morning marked says nothing of the afternoon', { marks: by('P'), record: recorded('P', 'P', null) }, 'P hand', 'null nobody'],
    ['both marked', { marks: by('L', 'A'), record: recorded('P', 'A', null, true) }, 'L hand', 'A hand'],
  ])('%s', (_, line, am, pm) => {
    const told = (session: 'am' | 'pm') => Object.values(sessionState(line, session)).map(String).join(' ')
    expect([told('am'), told('pm')]).toEqual([am, pm])
  })

  test.each<[string, Pick<RegisterLine, 'marks' | 'record'>, boolean, boolean]>([
    ['absent, and never scanned', { marks: by('A', 'A'), record: recorded('A', 'A', null) }, false, false],
    ['absent in the morning, and scanned in it', { marks: by('A'), record: recorded('A', 'P', '08:40:00') }, true, false],
    ['absent in the morning, and first scanned after noon', { marks: by('A'), record: recorded('A', 'P', '12:40:00') }, false, false],
    [
      'absent in the afternoon, and out before noon',
      { marks: by(null, 'A'), record: { ...recorded('P', 'A', '07:40:00'), timeOut: '11:30:00' } },
      false,
      false,
    ],
    [
      'absent in the afternoon, and out after it',
      { marks: by(null, 'A'), record: { ...recorded('P', 'A', '07:40:00'), timeOut: '14:30:00' } },
      false,
      true,
    ],
    ['present, and scanned', { marks: by('P', 'P'), record: recorded('P', 'P', '07:40:00') }, false, false],
  ])('doubtful: %s', (_, line, am, pm) => {
    expect([isDoubtful(line, 'am'), isDoubtful(line, 'pm')]).toEqual([am, pm])
  })

  test('everybody is counted once, and a register is taken when nobody is left', () => {
    const mark = fc.option(fc.constantFrom(...marks))
    const time = fc.option(fc.constantFrom('07:45:00', '08:30:00', '12:30:00'))
    const record = fc.option(
      fc.record({
        am: fc.constantFrom('P' as const, 'A' as const),
        pm: fc.constantFrom('P' as const, 'A' as const),
        isLate: fc.boolean(),
        timeIn: time,
        timeOut: time,
      }),
    )
    const line = fc.record({ marks: fc.tuple(mark, mark).map(([am, pm]) => by(am, pm)), record })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.constantFrom('am' as const, 'pm' as const), (some, session) => {
        const lines = some.map((one, i) => ({ ...one, studentId: i + 1, firstName: 'A', lastName: 'B', classId: '5A' }))
        const counts = countLines(lines, session)
        expect(counts.P + counts.L + counts.A + counts.unmarked).toBe(lines.length)
        expect(counts.hand + counts.scan + counts.unmarked).toBe(lines.length)
        expect(isTaken(counts)).toBe(lines.length > 0 && lines.every((one) => sessionState(one, session).by !== 'nobody'))
      }),
    )
  })
})

test.each([
  ['today', {}, undefined],
  ['tomorrow', { day: '2025-12-02' }, 'future'],
  ['tomorrow, for an administrator too', { day: '2025-12-02', mayWritePast: true }, 'future'],
  ['in no term', { hasTerm: false }, 'no-term'],
  ['archived, for an administrator too', { isArchived: true, mayWritePast: true }, 'archived'],
  ['yesterday', { day: '2025-11-30' }, 'over'],
  ['yesterday, for an administrator', { day: '2025-11-30', mayWritePast: true }, undefined],
])('a register of %s', (_, of, fault) => {
  expect(registerFault({ day: '2025-12-01', today: '2025-12-01', hasTerm: true, isArchived: false, mayWritePast: false, ...of })).toBe(
    fault,
  )
})

test.each<[string, Parameters<typeof decideMark>[1], string]>([
  ['the same mark, from wherever', { value: 'P', version: 1, bases: [] }, 'same'],
  ['from the version that stands', { value: 'A', version: 3, bases: [] }, 'save'],
  ['from an older version', { value: 'A', version: 2, bases: [null] }, 'conflict'],
  ['from an older version of the same value', { value: 'A', version: 2, bases: ['P'] }, 'save'],
  ['taken back', { value: null, version: 3, bases: ['P'] }, 'save'],
])('a mark %s', (_, save, expected) => {
  expect(decideMark({ mark: 'P', version: 3 }, save)).toBe(expected)
})

test('a mark is one of three letters, or none', () => {
  expect(['P', 'L', 'A', '', 'p', 'X', 'PL', ' '].map(parseMark)).toEqual(['P', 'L', 'A', null, undefined, undefined, undefined, undefined])
})

test('sessions follow the bells', () => {
  expect(['07:00', '12:29', '12:30', '15:00'].map((time) => sessionAt(time, '12:30'))).toEqual(['am', 'am', 'pm', 'pm'])
  const bells = { first: '07:50', afternoon: '12:50' }
  expect(['07:00', '08:04', '08:05', '13:04', '13:05'].map((time) => dueSession(time, bells))).toEqual([
    undefined,
    undefined,
    'am',
    'am',
    'pm',
  ])
})

test('days beside a day, and weekends', () => {
  expect([daysLater('2025-12-31', 1), daysLater('2026-03-01', -1), daysLater('2024-02-28', 1)]).toEqual([
    '2026-01-01',
    '2026-02-28',
    '2024-02-29',
  ])
})
