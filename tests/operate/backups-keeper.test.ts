import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findLastSweep } from '../../src/db/retention/last.ts'
import { openForReading } from '../../src/operate/_check.ts'
import { folderOf, listBackups } from '../../src/operate/backups/_folder.ts'
import { writeSettings } from '../../src/operate/backups/_state.ts'
import { Keeper } from '../../src/operate/backups/keeper.ts'
import { type Work, work } from '../../src/operate/backups/work.ts'
import { doctor } from '../../src/operate/doctor.ts'
import { sweeperOf } from '../../src/operate/retention/sweeper.ts'
import { schoolOnDisk } from './_backups.ts'

const silent = { info: () => {}, error: () => {} }
const inTheSchool = (text: string) => new Date(`${text}-04:00`)

async function served(started = '2025-12-01T21:00', sweeper?: typeof sweeperOf) {
  const school = await schoolOnDisk()
  let at = inTheSchool(started)
  let fails: string | undefined
  const run = async (dir: string, asked: Work, steps: Parameters<typeof work>[3]) => {
    if (fails) throw new Error(fails)
    return work(dir, asked, () => at, steps)
  }
  const keeper = new Keeper({
    dir: school.dir,
    served: () => ({ school, replace: () => Promise.reject(new Error('not here')) }),
    now: () => at,
    log: silent,
    run,
    ...(sweeper && { night: sweeper(school.dir, silent) }),
  })
  const tickAt = async (text: string) => {
    at = inTheSchool(text)
    await keeper.tick()
    return listBackups(folderOf(school.dir)).length
  }
  const fail = (why?: string) => {
    fails = why
  }
  return { ...school, keeper, tickAt, fail }
}

test('the school is backed up by itself at half past ten, once a night', async () => {
  const { tickAt, close } = await served('2025-12-01T22:26')
  expect(await tickAt('2025-12-01T22:29')).toBe(0)
  expect(await tickAt('2025-12-01T22:30')).toBe(1)
  expect(await tickAt('2025-12-01T22:31')).toBe(1)
  expect(await tickAt('2025-12-02T22:30')).toBe(2)
  await close()
})

test('a machine that starts with the wrong year deletes nothing as old, and goes on by night when its clock is right', async () => {
  const { db, tickAt, close } = await served('2025-12-01T22:00', sweeperOf)
  const sweeps = async (night: string) => [await tickAt(night), (await findLastSweep(db))?.at.slice(0, 10)]
  expect(await sweeps('2025-12-01T22:30')).toEqual([1, '2025-12-02'])
  expect(await sweeps('2071-01-01T22:30')).toEqual([2, '2025-12-02'])
  expect(await sweeps('2071-01-02T22:30')).toEqual([3, '2025-12-02'])
  expect(await sweeps('2025-12-02T22:30')).toEqual([4, '2025-12-03'])
  expect(await sweeps('1970-01-01T22:30')).toEqual([5, '1970-01-02'])
  expect(await sweeps('2025-12-03T22:30')).toEqual([6, '1970-01-02'])
  await close()
})

test('a night that was missed is made up when the school has become quiet after the start', async () => {
  const { keeper, tickAt, close } = await served('2025-12-02T07:00')
  expect(await tickAt('2025-12-02T07:04')).toBe(0)
  await tickAt('2025-12-02T07:09')
  keeper.asked()
  await tickAt('2025-12-02T07:10')
  expect(await tickAt('2025-12-02T07:12')).toBe(1)
  await close()
})

test('what fails is said, and tried again; the school is served meanwhile', async () => {
  const { keeper, tickAt, fail, close } = await served()
  fail('the disk is full')
  expect(await tickAt('2025-12-01T22:30')).toBe(0)
  expect(keeper.state().failed?.says).toBe('the disk is full')
  fail()
  expect(await tickAt('2025-12-01T22:40')).toBe(0)
  expect(await tickAt('2025-12-01T23:01')).toBe(1)
  expect(keeper.state().failed).toBeUndefined()
  await close()
})

test('a disk on which not even that can be written is told all the same', async () => {
  const { dir, keeper, fail, close } = await served()
  mkdirSync(join(folderOf(dir), 'state.json'), { recursive: true })
  fail('The disk is full')
  expect(await keeper.make('hand')).toEqual({ says: 'The disk is full' })
  expect(keeper.state().failed?.says).toBe('The disk is full')
  fail()
  expect(await keeper.make('hand')).toMatchObject({ why: 'hand' })
  expect(keeper.state().failed).toBeUndefined()
  await close()
})

test('a school that switched nightly backups off makes none by itself, and before a posting it does', async () => {
  const { dir, keeper, tickAt, close } = await served()
  writeSettings(dir, { isOff: true })
  expect(await tickAt('2025-12-01T22:30')).toBe(0)
  await keeper.before('posting')
  await expect.poll(() => listBackups(folderOf(dir)).map(({ why }) => why), { timeout: 20_000 }).toEqual(['posting'])
  await keeper.stop()
  await close()
})

test('two reasons that come at once make two, one after the other; two people who ask for one get the same', async () => {
  const { dir, keeper, close } = await served()
  const made = await Promise.all([keeper.make('hand'), keeper.make('nightly'), keeper.make('hand')])
  expect(made.map((one) => 'name' in one && existsSync(join(folderOf(dir), one.name)))).toEqual([true, true, true])
  expect(listBackups(folderOf(dir)).map(({ why }) => why)).toEqual(['nightly', 'hand'])
  await close()
})

describe('before a step that changes much', () => {
  const marksIn = (file: string) => {
    const sqlite = openForReading(file)
    const marks = sqlite.prepare('select distinct course_mark from subject_record').pluck().all()
    sqlite.close()
    return marks
  }

  test('the step is taken at once, and the backup that is made beside it has exactly what was there before', async () => {
    const { dir, sqlite, keeper, close } = await served()
    sqlite.exec('update subject_record set course_mark = 61')
    const other = keeper.make('nightly') // is under way, so that the copying itself has to wait
    await keeper.before('upload')
    for (let mark = 1; mark <= 40; mark++) sqlite.exec(`update subject_record set course_mark = ${mark}`)
    sqlite.pragma('wal_checkpoint(PASSIVE)')
    expect(listBackups(folderOf(dir))).toEqual([])
    await other
    sqlite.exec('update subject_record set course_mark = 99')
    await keeper.stop()
    const [before] = listBackups(folderOf(dir)).filter(({ why }) => why === 'upload')
    expect(marksIn(join(folderOf(dir), before?.name ?? ''))).toEqual([61])
    await close()
  })

  test('the step is taken too where no backup can be made, and that is said', async () => {
    const { keeper, fail, close } = await served()
    fail('the disk is full')
    await keeper.before('posting')
    expect(keeper.state().failed?.says).toBe('the disk is full')
    await close()
  })
})

test('what is over its time is deleted after the backup of the night, once, and again when it failed; what was set aside long ago too', async () => {
  const school = await schoolOnDisk()
  const old = join(school.dir, 'school-before-upgrade-20240301-101500.db')
  const recent = join(school.dir, 'school-before-restore-20251101-101500.db')
  for (const file of [old, recent, `${old}-wal`]) writeFileSync(file, 'a school')
  let [at, isFull] = [inTheSchool('2025-12-01T21:00'), false]
  const keeper = new Keeper({
    dir: school.dir,
    served: () => ({ school, replace: () => Promise.reject(new Error('not here')) }),
    now: () => at,
    log: silent,
    run: (dir: string, asked: Work, steps: Parameters<typeof work>[3]) => {
      if (isFull) throw new Error('the disk is full')
      return work(dir, asked, () => at, steps)
    },
    night: sweeperOf(school.dir, silent),
  })
  const tick = async (text: string) => {
    at = inTheSchool(text)
    await keeper.tick()
    return (await findLastSweep(school.db))?.at
  }
  isFull = true
  expect(await tick('2025-12-01T22:30')).toBeUndefined()
  isFull = false
  const night = '2025-12-02T03:30:00.000Z'
  expect(await tick('2025-12-01T23:30')).toBe(night)
  expect([old, `${old}-wal`, recent].map((file) => existsSync(file))).toEqual([false, false, true])
  expect(await tick('2025-12-02T12:00')).toBe(night)
  expect((await doctor(school.dir, at)).find(({ what }) => what === 'last deleting')?.says).toBe('2025-12-02 03:30 UTC')
  await keeper.stop()
  await school.close()
})
