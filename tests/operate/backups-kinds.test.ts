import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasons } from '../../src/domain/backups/index.ts'
import { prepare } from '../../src/operate/_restoring.ts'
import { openRaw, schoolFile } from '../../src/operate/_school-file.ts'
import { Served } from '../../src/operate/_served.ts'
import { restore } from '../../src/operate/backup.ts'
import { folderOf, listBackups } from '../../src/operate/backups/_folder.ts'
import { writeSettings } from '../../src/operate/backups/_state.ts'
import { Keeper } from '../../src/operate/backups/keeper.ts'
import { setPassphrase } from '../../src/operate/backups/keys.ts'
import { choosePlace } from '../../src/operate/backups/second-place.ts'
import { type Work, work } from '../../src/operate/backups/work.ts'
import { createTenant } from '../../src/routes/_tenant.ts'
import { times } from '../_times.ts'
import { testAssets } from '../assets.ts'
import { today } from '../world.ts'
import { atOnce, emptyDirectory, schoolOnDisk } from './_backups.ts'

const by = {
  actor: { kind: 'administrator', id: 1, name: 'admin', userName: 'admin', roles: ['administrator'] },
  at: today.toISOString(),
} as const
const [old, later] = ['four mangoes under a poui', 'nine herons over the river']

type Made = { dir: string; place: string; marks: Map<string, number> }
let made: Made
const all = mkdtempSync(join(tmpdir(), 'term-reports-kinds-'))
beforeAll(async () => {
  made = await schoolOfAllKinds(join(all, 'school'), join(all, 'place'))
})
afterAll(() => rmSync(all, { recursive: true, force: true }))

/** A backup for each reason, each with another mark in it: open, then locked, then locked with a newer passphrase; all at a second place too. */
async function schoolOfAllKinds(dir: string, place: string): Promise<Made> {
  for (const path of [dir, place]) mkdirSync(path)
  const { sqlite, close } = await schoolOnDisk(dir)
  const chosen = choosePlace(dir, place)
  if (typeof chosen === 'string') throw new Error(chosen)
  writeSettings(dir, { isOff: false, place: chosen })
  const marks = new Map<string, number>()
  for (const [n, why] of reasons.entries()) {
    if (n === 2) await setPassphrase(dir, old)
    if (n === 5) await setPassphrase(dir, later)
    sqlite.exec(`update subject_record set course_mark = ${10 + n}`)
    const { made } = await work(dir, { kind: 'make', why }, () => new Date(today.getTime() + n * 60_000), atOnce)
    if (made) marks.set(made.name, 10 + n)
  }
  await work(dir, { kind: 'bring' }, () => today, atOnce)
  sqlite.exec('update subject_record set course_mark = 99')
  await close()
  return { dir, place, marks }
}
const markIn = (dir: string) => {
  const sqlite = openRaw(schoolFile(dir), { readonly: true })
  try {
    return sqlite.prepare('select distinct course_mark from subject_record').pluck().all()
  } finally {
    sqlite.close()
  }
}

test('a backup of every kind comes back by the command; open ones and locked ones from the second place too, and downloaded to another computer', async () => {
  const { dir, place, marks } = made
  expect(marks.size).toBe(reasons.length)
  const there = readdirSync(place, { recursive: true, encoding: 'utf8' })
  for (const [n, [name, mark]] of [...marks].entries()) {
    const atPlace = join(place, there.find((one) => one.endsWith(name)) ?? '')
    const downloaded = join(emptyDirectory(), 'from the browser.db')
    copyFileSync(join(folderOf(dir), name), downloaded)
    const passphrase = n < 2 ? undefined : n < 5 ? old : later
    const here = [join(folderOf(dir), name), { keysOf: dir }] as const
    const elsewhere = [
      [atPlace, { passphrase }],
      [downloaded, { passphrase }],
    ] as const
    for (const [file, options] of [here, ...([0, 2, 6].includes(n) ? elsewhere : [])]) {
      const target = emptyDirectory()
      await restore(target, file, options)
      expect([name, markIn(target)]).toEqual([name, [mark]])
    }
  }
}, 300_000)

test('random damages of a locked backup are all refused, and nothing of the school is touched', async () => {
  const { dir, marks } = made
  const name = [...marks.keys()].at(-1) ?? ''
  const [whole, before] = [readFileSync(join(folderOf(dir), name)), readFileSync(schoolFile(dir))]
  const damaged = join(emptyDirectory(), 'damaged.db.locked')
  let state = 7
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const taken: number[] = []
  for (let n = 0; n < times(60, 300); n++) {
    const at = n % 5 === 0 ? random(1024) : random(whole.length) // the head is short, and is hit too
    const bytes = n % 3 === 0 ? whole.subarray(0, at) : Buffer.from(whole)
    if (n % 3 !== 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
    writeFileSync(damaged, bytes)
    const isTaken = await prepare(dir, damaged).then(
      () => true,
      () => false,
    )
    if (isTaken) taken.push(n)
  }
  expect(taken).toEqual([])
  expect(readFileSync(schoolFile(dir)).equals(before)).toBe(true)
}, 300_000)

/** Last: it takes a backup away, and puts others in the school's place. */
test('a backup of every kind comes back by the page, also where it is at the second place alone', async () => {
  const { dir, marks } = made
  const now = () => new Date(today.getTime() + 3_600_000)
  const run = (_: string, asked: Work) => work(dir, asked, now, atOnce)
  const silent = { info: () => {}, error: () => {} }
  const keeper: Keeper = new Keeper({ dir, served: () => served, now, log: silent, run })
  const served = await Served.open(dir, ({ db }) => createTenant({ db, assets: testAssets, log: silent, now }))
  const [onlyThere = ''] = marks.keys()
  for (const name of [onlyThere, `${onlyThere}.json`]) rmSync(join(folderOf(dir), name))
  expect(listBackups(folderOf(dir)).map(({ name }) => name)).not.toContain(onlyThere)
  await keeper.look()
  for (const [name, mark] of marks) {
    await keeper.restore(name, 'then', by)
    const found = served.school.sqlite.prepare('select distinct course_mark from subject_record').pluck().all()
    expect([name, found, keeper.state().restore]).toEqual([name, [mark], undefined])
  }
  await served.school.close()
}, 300_000)
