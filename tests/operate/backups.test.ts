import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { daysLater } from '../../src/domain/_dates.ts'
import { requireSound } from '../../src/operate/_check.ts'
import { requireUnchanged } from '../../src/operate/_seal.ts'
import { folderOf, listBackups } from '../../src/operate/backups/_folder.ts'
import { readState, writeSettings } from '../../src/operate/backups/_state.ts'
import { keptOf } from '../../src/operate/backups/kept.ts'
import { choosePlace, listInPlace } from '../../src/operate/backups/second-place.ts'
import { work } from '../../src/operate/backups/work.ts'
import { atOnce, emptyDirectory, schoolOnDisk } from './_backups.ts'

const nightOf = (day: string) => () => new Date(`${daysLater(day, 1)}T02:30:00Z`)
const night = nightOf('2025-12-01')
const backUp = async (dir: string, now = night) => {
  const { made } = await work(dir, { kind: 'make', why: 'nightly' }, now, atOnce)
  await work(dir, { kind: 'bring' }, now, atOnce)
  return made
}
const filesIn = (dir: string) => readdirSync(dir).sort()

describe('a backup', () => {
  test('lies in a folder that is named whole, wherever the server was started: it stands on the sheet for the safe', async () => {
    const { dir, close } = await schoolOnDisk()
    expect(keptOf(relative('', dir), {}).folder).toBe(folderOf(dir))
    await close()
  })

  test('of a school that is open has what is in it, is checked, and says so beside it', async () => {
    const { dir, sqlite, close } = await schoolOnDisk()
    sqlite.exec('update subject_record set course_mark = 61, exam_mark = 70')
    const { n } = sqlite.prepare('select 2 * count(*) as n from subject_record').get() as { n: number }
    expect(n).toBeGreaterThan(10)
    const made = await backUp(dir)
    expect(made).toMatchObject({ name: 'school-20251201-223000-nightly.db', marks: n, why: 'nightly', day: '2025-12-01' })
    const file = join(folderOf(dir), made?.name ?? '')
    expect(requireUnchanged(file)).toBe(true)
    await requireSound(file)
    expect(filesIn(folderOf(dir)).filter((name) => name.startsWith('school'))).toEqual(
      ['', '.json', '.sha256'].map((end) => `${made?.name}${end}`),
    )
    await close()
  })

  test('is rehearsed in the first week, and again a week later; nothing of it is left', async () => {
    const { dir, close } = await schoolOnDisk()
    const rehearsals: (string | undefined)[] = []
    for (const day of ['2025-12-01', '2025-12-02', '2025-12-09']) {
      await backUp(dir, nightOf(day))
      rehearsals.push(listBackups(folderOf(dir))[0]?.rehearsedAt)
    }
    expect(rehearsals).toEqual(['2025-12-02T02:30:00.000Z', undefined, '2025-12-10T02:30:00.000Z'])
    expect(filesIn(folderOf(dir)).filter((name) => name.includes('rehearsal'))).toEqual([])
    expect(readState(dir).rehearsal).toBeUndefined()
    await close()
  })

  test('that was changed on the disk is found when it is looked at again', async () => {
    const { dir, close } = await schoolOnDisk()
    const first = await backUp(dir)
    const file = join(folderOf(dir), first?.name ?? '')
    const bytes = readFileSync(file)
    bytes[20_000] = (bytes[20_000] ?? 0) ^ 1
    writeFileSync(file, bytes)
    await backUp(dir, nightOf('2025-12-02'))
    expect(listBackups(folderOf(dir)).map(({ isDamaged }) => isDamaged)).toEqual([undefined, true])
    await close()
  })

  test('is cleared after its time; what somebody else put there is not touched', async () => {
    const { dir, close } = await schoolOnDisk()
    const own = 'school-20200101-223000-nightly.db'
    mkdirSync(folderOf(dir))
    writeFileSync(join(folderOf(dir), own), 'a file of somebody else under such a name')
    writeFileSync(join(folderOf(dir), 'letter.odt'), 'Dear parents')
    for (let n = 0; n < 10; n++) await backUp(dir, nightOf(daysLater('2025-12-01', n)))
    const days = listBackups(folderOf(dir)).map(({ day }) => day)
    expect(days).toEqual([10, 9, 8, 7, 6, 5, 4].map((n) => `2025-12-${String(n).padStart(2, '0')}`))
    expect(filesIn(folderOf(dir))).toEqual(expect.arrayContaining([own, 'letter.odt']))
    await close()
  })
})

describe('what was killed in the middle', () => {
  test('is no backup, and the next one clears it away; what another process is writing just now stays', async () => {
    const { dir, close } = await schoolOnDisk()
    const folder = folderOf(dir)
    mkdirSync(join(folder, '.rehearsal-aB3'), { recursive: true })
    const ended = spawnSync(process.execPath, ['--version']).pid
    const ownFiles = ['school-20251130-223000-nightly.db', 'school-20251130-223000-nightly.db.json', 'state.json']
    for (const name of ownFiles) writeFileSync(join(folder, `${name}.partial-${ended}`), 'half')
    writeFileSync(join(folder, `state.json.partial-${process.ppid}`), 'of another')
    expect(listBackups(folder)).toEqual([])
    await backUp(dir)
    expect(filesIn(folder).filter((name) => /partial|rehearsal/.test(name))).toEqual([`state.json.partial-${process.ppid}`])
    await close()
  })
})

describe('the second place', () => {
  async function schoolWithPlace() {
    const [school, place] = [await schoolOnDisk(), emptyDirectory()]
    const chosen = choosePlace(school.dir, place)
    if (typeof chosen === 'string') throw new Error(chosen)
    writeSettings(school.dir, { isOff: false, place: chosen })
    return { ...school, place, there: () => listInPlace(chosen, listBackups(folderOf(school.dir))[0]) }
  }

  test('gets each backup, with what is said beside it', async () => {
    const { dir, place, there, close } = await schoolWithPlace()
    const made = await backUp(dir)
    expect(there().map(({ name, sha256 }) => [name, sha256])).toEqual([[made?.name, made?.sha256]])
    const [own = ''] = filesIn(place).filter((name) => !name.endsWith('.json')) // the mark of the place stands beside it
    expect(requireUnchanged(join(place, own, made?.name ?? ''))).toBe(true)
    await close()
  })

  test('that is away is told, and gets what it lacks when it is there again', async () => {
    const { dir, place, there, close } = await schoolWithPlace()
    renameSync(place, `${place}-away`)
    await backUp(dir)
    expect(readState(dir).place?.trouble).toBe('absent')
    mkdirSync(place) // the folder on which a stick is mounted
    await work(dir, { kind: 'bring' }, night, atOnce)
    expect(readState(dir).place?.trouble).toBe('another')
    expect(filesIn(place)).toEqual([])
    renameSync(`${place}-away`, place)
    await work(dir, { kind: 'bring' }, night, atOnce)
    expect(readState(dir).place).toBeUndefined()
    expect(there()).toHaveLength(1)
    await close()
  })

  test('is a folder outside of the school’s own, that is there and can be written', async () => {
    const { dir, close } = await schoolOnDisk()
    expect(choosePlace(dir, 'stick')).toBe('not-absolute')
    expect(choosePlace(dir, '/nowhere/at/all')).toBe('missing')
    expect(choosePlace(dir, `${dir}-of-another/school.db`)).toBe('missing')
    expect(choosePlace(dir, dir)).toBe('inside')
    expect(existsSync('/proc') ? choosePlace(dir, '/proc') : 'forbidden').toBe('forbidden')
    await close()
  })

  test('that two schools share keeps the backups of both, each by its own rule', async () => {
    const { dir, place, there, close } = await schoolWithPlace()
    const other = await schoolOnDisk()
    other.sqlite.exec('update browser_key set secret = randomblob(32)')
    const shared = choosePlace(other.dir, place)
    if (typeof shared === 'string') throw new Error(shared)
    writeSettings(other.dir, { isOff: false, place: shared })
    await backUp(other.dir, nightOf('2025-12-01'))
    for (const n of [1, 9, 17]) await backUp(dir, nightOf(`2025-12-${String(n).padStart(2, '0')}`))
    expect(there().map(({ day }) => day)).toEqual(['2025-12-17', '2025-12-09', '2025-12-01'])
    expect(listInPlace(shared, listBackups(folderOf(other.dir))[0]).map(({ day }) => day)).toEqual(['2025-12-01'])
    await close()
    await other.close()
  })
})
