import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLater } from '../../src/domain/_dates.ts'
import { isNightDue, isRehearsalDue, lastNight } from '../../src/domain/backups/due.ts'
import { backupName, isBackupName } from '../../src/domain/backups/index.ts'
import { isClockNew, kept, toRemove } from '../../src/domain/backups/keeping.ts'
import { folderTyped, troubleOf } from '../../src/domain/backups/place.ts'

type Dated = { name: string; at: string; day: string; isDamaged?: boolean }
const nightOf = (day: string): Dated => ({ name: `${day} nightly`, at: `${day}T22:30:00.000Z`, day })
const without = (backups: Dated[], gone: readonly Dated[]) => backups.filter((backup) => !gone.includes(backup))
const days = (backups: readonly Dated[]) => backups.map(({ day }) => day).sort()
const dayIn = fc.integer({ min: 0, max: 1000 }).map((n) => daysLater('2025-01-01', n))
const someBackups = fc
  .array(fc.record({ day: dayIn, hour: fc.integer({ min: 10, max: 23 }), isDamaged: fc.boolean() }), { maxLength: 80 })
  .map((all) => all.map(({ day, hour, isDamaged }, n): Dated => ({ name: `${n}`, at: `${day}T${hour}:00:00.000Z`, day, isDamaged })))

describe('which backups are kept', () => {
  test('after two years of nights: seven days, the last of five weeks, the last of twelve months', () => {
    let backups: Dated[] = []
    for (let n = 0; n < 730; n++) {
      const day = daysLater('2025-01-01', n)
      backups.push(nightOf(day))
      backups = without(backups, toRemove(backups, day))
    }
    // Thursday 31 December 2026
    expect(days(backups)).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31'],
      ...['2026-09-30', '2026-10-31', '2026-11-30', '2026-12-06', '2026-12-13', '2026-12-20'],
      ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
    ])
  })

  test('the last sound one stays, whatever there is and however old it is', () => {
    fc.assert(
      fc.property(someBackups, dayIn, (backups, today) => {
        const sound = backups.filter(({ isDamaged }) => !isDamaged).sort((a, b) => (a.at < b.at ? 1 : -1))
        const gone = new Set(toRemove(backups, today))
        return sound.length === 0 || sound.some((backup) => backup.at === sound[0]?.at && !gone.has(backup))
      }),
    )
  })

  test('what has been cleared is not cleared further', () => {
    fc.assert(fc.property(someBackups, dayIn, (backups, today) => toRemove(without(backups, toRemove(backups, today)), today).length === 0))
  })

  test('one that is kept today was kept yesterday: nothing is missed for having been removed too early', () => {
    fc.assert(
      fc.property(someBackups, dayIn, (all, today) => {
        const backups = all.filter(({ day }) => day < today)
        const [before, now] = [toRemove(backups, daysLater(today, -1)), new Set(toRemove(backups, today))]
        return before.every((backup) => now.has(backup))
      }),
    )
  })

  test('there are never more than of the last week, and one for each day, week and month', () => {
    fc.assert(
      fc.property(someBackups, dayIn, (backups, today) => {
        const past = backups.filter(({ day }) => day <= today)
        if (isClockNew(past, today)) return true
        return past.length - toRemove(past, today).length <= kept.most + kept.days + kept.weeks + kept.months + 1
      }),
    )
  })

  test('a clock that leaps makes nothing old at once: a week of nights comes first', () => {
    const term = Array.from({ length: 60 }, (_, n) => nightOf(daysLater('2026-09-01', n)))
    const nights = (n: number, from: string) => Array.from({ length: n }, (_, night) => nightOf(daysLater(from, night)))
    for (const n of [1, 6]) {
      const all = [...term, ...nights(n, '2096-01-01')]
      expect([isClockNew(all, daysLater('2096-01-01', n - 1)), toRemove(all, daysLater('2096-01-01', n - 1))]).toEqual([true, []])
    }
    expect(toRemove([...term, ...nights(7, '2096-01-01')], '2096-01-07'), 'the right clock after a year off').toEqual(term.toReversed())
    expect(isClockNew([...nights(7, '2096-01-01'), ...term], '2026-10-30'), 'it was right before').toBe(false)
    const [board, tonight] = [nights(9, '1970-01-01'), daysLater('1970-01-01', 8)]
    expect(
      toRemove([...term, ...board], tonight).filter(({ day }) => day > tonight),
      'back at the beginning',
    ).toEqual([])
  })

  test('a day of many uploads takes no other night of the week away', () => {
    const nights = [20, 21, 22, 23, 24, 25].map((day) => nightOf(`2026-11-${day}`))
    const uploads = Array.from({ length: 40 }, (_, n) => ({ name: `${n}`, at: `2026-11-26T12:00:${10 + n}.000Z`, day: '2026-11-26' }))
    expect(toRemove([...nights, ...uploads], '2026-11-26')).toEqual(uploads.slice(0, 10).reverse())
  })

  test('those of the last seven days are all kept: also the one before a posting, at noon', () => {
    const noon = { name: 'posting', at: '2026-11-20T12:00:00.000Z', day: '2026-11-20' }
    expect(toRemove([nightOf('2026-11-20'), noon, nightOf('2026-11-26')], '2026-11-26')).toEqual([])
    expect(toRemove([nightOf('2026-11-20'), noon, nightOf('2026-11-26')], '2026-11-27')).toEqual([noon])
  })
})

describe('when the school is backed up', () => {
  const timeZone = 'America/Port_of_Spain'
  const at = (text: string) => new Date(`${text}-04:00`)
  const clock = (now: string, more: Partial<Parameters<typeof isNightDue>[0]> = {}) => ({
    ...{ now: at(now), timeZone, startedAt: at('2026-11-16T07:00'), askedAt: undefined, madeAt: at('2026-11-19T22:31') },
    ...{ failedAt: undefined, ...more },
  })

  test('at half past ten by the school’s clock, also while somebody works', () => {
    expect(lastNight(at('2026-11-20T22:29'), timeZone)).toEqual(at('2026-11-19T22:30'))
    expect(isNightDue(clock('2026-11-20T22:29'))).toBe(false)
    expect(isNightDue(clock('2026-11-20T22:30', { askedAt: at('2026-11-20T22:30') }))).toBe(true)
    expect(isNightDue(clock('2026-11-20T22:40', { madeAt: at('2026-11-20T22:31') }))).toBe(false)
  })

  test('a night that a wrong clock dated years ahead stands for no night since', () => {
    expect(isNightDue(clock('2026-11-20T22:30', { madeAt: at('2096-01-01T22:31') }))).toBe(true)
  })

  test('where the night’s change of the clock takes an hour away or gives one, once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 24 * 6 }), (n) => {
        const now = new Date(Date.parse('2026-01-01T00:00:00Z') + n * 600_000)
        const night = lastNight(now, 'Europe/London')
        const hours = (now.getTime() - night.getTime()) / 3_600_000
        return hours >= 0 && hours < 25.01
      }),
    )
  })

  test('a missed night is made up after the start, when nobody has asked for anything for two minutes', () => {
    const started = { startedAt: at('2026-11-23T07:30') }
    expect(isNightDue(clock('2026-11-23T07:34', started))).toBe(false)
    expect(isNightDue(clock('2026-11-23T07:40', { ...started, askedAt: at('2026-11-23T07:39') }))).toBe(false)
    expect(isNightDue(clock('2026-11-23T07:42', { ...started, askedAt: at('2026-11-23T07:39') }))).toBe(true)
  })

  test('a missed night is made up within an hour and a half even if it is never quiet', () => {
    const busy = (now: string) => clock(now, { startedAt: at('2026-11-23T07:30'), askedAt: at(now) })
    expect(isNightDue(busy('2026-11-23T08:59'))).toBe(false)
    expect(isNightDue(busy('2026-11-23T09:00'))).toBe(true)
  })

  test('what failed is tried again after half an hour', () => {
    expect(isNightDue(clock('2026-11-20T22:50', { failedAt: at('2026-11-20T22:31') }))).toBe(false)
    expect(isNightDue(clock('2026-11-20T23:01', { failedAt: at('2026-11-20T22:31') }))).toBe(true)
  })

  test('it is rehearsed once a week', () => {
    const now = at('2026-11-20T22:30')
    expect(isRehearsalDue(now, [])).toBe(true)
    expect(isRehearsalDue(now, [{}, { rehearsedAt: '2026-11-15T22:30:00.000Z' }])).toBe(false)
    expect(isRehearsalDue(now, [{ rehearsedAt: '2026-11-13T02:29:00.000Z' }])).toBe(true)
  })
})

describe('the name of a backup', () => {
  test('has the school’s own time and what it was made for', () => {
    const at = new Date('2026-11-21T02:30:00Z')
    expect(backupName(at, 'America/Port_of_Spain', 'nightly', false)).toBe('school-20261120-223000-nightly.db')
    expect(backupName(at, 'America/Port_of_Spain', 'hand', true, 2)).toBe('school-20261120-223000-2-hand.db.locked')
  })

  test('is nothing else: no way leads out of the folder', () => {
    expect(isBackupName('school-20261120-223000-nightly.db')).toBe(true)
    for (const name of ['../school.db', 'school.db', 'school-20261120-223000-nightly.db/../x', 'school-20261120-223000-nightly.db\n'])
      expect(isBackupName(name), name).toBe(false)
    fc.assert(fc.property(fc.string(), (text) => !isBackupName(text) || !/[/\\\0]|\.\./.test(text)))
  })
})

describe('the second place on Windows', () => {
  test('is taken as Windows copies a path, in quotation marks, and as people name a drive', () => {
    expect(folderTyped('"\\\\office\\Mrs. José\\Backups"')).toBe('\\\\office\\Mrs. José\\Backups')
    expect(folderTyped('E:')).toBe('E:\\')
    for (const whole of ['', 'E:\\Backups', '/media/stick', '/media/"old" stick']) expect(folderTyped(whole)).toBe(whole)
  })

  test('is not there, and no disk that fails, when a share or a card reader does not answer', () => {
    for (const code of ['UNKNOWN', 'ENETUNREACH', 'ECONNRESET']) expect(troubleOf(code)).toBe('absent')
    expect(troubleOf('EIO')).toBe('failing')
  })
})
