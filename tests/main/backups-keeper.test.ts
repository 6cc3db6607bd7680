import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, listBackups } from '../../src/main/backups/_folder.ts'
import { writeSettings } from '../../src/main/backups/_state.ts'
import { Keeper } from '../../src/main/backups/keeper.ts'
import { type Work, work } from '../../src/main/backups/work.ts'
import { schoolOnDisk } from './_backups.ts'

const silent = { info: () => {}, error: () => {} }
const inTheSchool = (text: string) => new Date(`${text}-04:00`)

async function served(started = '2025-12-01T21:00') {
  const school = await schoolOnDisk()
  let at = inTheSchool(started)
  let fails: string | undefined
  const run = async (dir: string, asked: Work) => {
    if (fails) throw new Error(fails)
    return work(
      dir,
      asked,
      () => at,
      () => {},
    )
  }
  const keeper = new Keeper({
    dir: school.dir,
    served: () => ({ school, replace: () => Promise.reject(new Error('not here')) }),
    now: () => at,
    log: silent,
    run,
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

test('a school that switched nightly backups off makes none by itself, and before a posting it does', async () => {
  const { dir, keeper, tickAt, close } = await served()
  writeSettings(dir, { isOff: true })
  expect(await tickAt('2025-12-01T22:30')).toBe(0)
  expect(await keeper.make('posting')).toMatchObject({ why: 'posting' })
  await close()
})

test('two that are asked for at once are made one after the other', async () => {
  const { dir, keeper, close } = await served()
  const made = await Promise.all([keeper.make('hand'), keeper.make('year')])
  expect(made.map((one) => 'name' in one && existsSync(join(folderOf(dir), one.name)))).toEqual([true, true])
  await close()
})
