import { expect, test } from 'vitest'
import type { Backup, Kept } from '../../src/domain/backups/index.ts'
import { wrongsOf } from '../../src/domain/backups/wrongs.ts'
import { wrongSays } from '../../src/domain/words/backups.ts'

const now = new Date('2026-11-20T14:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const backup = (days: number, more: Partial<Backup> = {}) =>
  ({ at: ago(days), day: ago(days).slice(0, 10), rehearsedAt: ago(days), ...more }) as Backup
const place = { path: '/media/stick', trouble: undefined, isSameDisk: false, backups: [] }
const replica = { path: '/mnt/share', isSameDisk: false, wholeAt: ago(1), shippedAt: ago(0), behind: 0 }
const well: Kept = { isOff: false, isLocked: true, folder: '/b', backups: [backup(0)], room: { free: 9, needed: 1 }, place, replica }
const fault = { at: ago(0), says: 'It is gone' }

type Other = { [K in keyof Kept]?: Kept[K] | undefined }
const cases: [string, Other, string[]][] = [
  ['a school that is kept well', {}, []],
  ['the last night was yesterday', { backups: [backup(1.9)] }, []],
  [
    'a board without a battery, which began in 1970 again',
    { backups: [backup(-300), backup(-301), backup(0)] },
    ['The server’s clock is behind: there are backups with later dates.'],
  ],
  ['one backup of a day when the clock was ahead', { backups: [backup(0), backup(1), backup(-300)] }, []],
  ['no night for three days', { backups: [backup(3)] }, ['The last backup is 3 days old.']],
  ['only damaged ones', { backups: [backup(0, { isDamaged: true })] }, ['There is no backup yet.', 'A backup is damaged.']],
  ['the first one is under way', { backups: [], underWay: { why: 'nightly', doing: 'copy', done: 0, total: 0 } }, []],
  ['nights are switched off', { isOff: true, backups: [backup(7)] }, ['Nightly backups are switched off.']],
  ['it failed', { failed: fault }, ['The last backup failed.']],
  ['a trial failed', { rehearsal: fault }, ['The last test restore failed.']],
  [
    'no trial for three weeks',
    { backups: [backup(0, { rehearsedAt: undefined }), backup(30, { rehearsedAt: ago(21) })] },
    ['No test restore for 21 days.'],
  ],
  ['no trial yet, in the first week', { backups: [backup(0, { rehearsedAt: undefined }), backup(6, { rehearsedAt: undefined })] }, []],
  ['the disk is nearly full', { room: { free: 2, needed: 1 } }, ['The disk is nearly full for the next backup.']],
  ['no second place', { place: undefined }, ['Backups are on this computer only.']],
  ['the stick is away', { place: { ...place, trouble: 'absent' } }, ['The second place of the backups is not there.']],
  ['the same disk', { place: { ...place, isSameDisk: true } }, ['The second place of the backups is on the same disk as the school.']],
  ['copying failed', { replica: { ...replica, fault } }, ['The live copy has stopped.']],
  ['copying is late', { replica: { ...replica, shippedAt: ago(0.5), behind: 9 } }, ['The live copy is behind.']],
  ['nothing is copied as it happens, which is a choice', { replica: undefined }, []],
]
test.each(cases)('%s', (_, other, says) => {
  expect(wrongsOf({ ...well, ...other } as Kept, now).map(wrongSays)).toEqual(says)
})
