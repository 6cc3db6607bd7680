import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { markSchema, unmarkSchema } from '../../src/db/_engine/sqlite/schema-check.ts'
import { requireFit } from '../../src/operate/_check.ts'
import { prepare } from '../../src/operate/_restoring.ts'
import { open } from '../../src/operate/_school-file.ts'
import { seal } from '../../src/operate/_seal.ts'
import { restore } from '../../src/operate/backup.ts'
import { folderOf } from '../../src/operate/backups/_folder.ts'
import { makeBackup } from '../../src/operate/backups/make.ts'
import { times } from '../_times.ts'
import { emptyDirectory, schoolOnDisk } from './_backups.ts'

const now = new Date('2025-12-02T02:30:00Z')

async function backedUp() {
  const school = await schoolOnDisk()
  school.sqlite.exec(`update subject_record set course_mark = 61, version = version + 1`)
  const made = await makeBackup({ dir: school.dir, why: 'hand', now })
  return { ...school, file: join(folderOf(school.dir), made.name) }
}
const schoolsIn = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.db'))

describe('a backup', () => {
  test('of this school comes back, everybody has to sign in again, and the history says so', async () => {
    const { dir, file, sqlite, as, close } = await backedUp()
    expect((await as('admin')('/admin/dashboard')).status).toBe(200)
    sqlite.exec('update subject_record set course_mark = 12, version = version + 1')
    await close()
    await restore(dir, file)
    const restored = await open(dir)
    const read = (sql: string) => restored.sqlite.prepare(sql).pluck().all()
    expect(read('select distinct course_mark from subject_record')).toEqual([61])
    expect(read('select count(*) from session')).toEqual([0])
    expect(read(`select actor_name from change where entity = 'backup' and field = 'restored'`)).toEqual(['command line'])
    await restored.close()
  })

  test('leaves no mark by a version that the school had with another value: what was typed against that asks first', async () => {
    const { dir, file, sqlite, close } = await backedUp()
    const versions = (of: Sqlite.Database) =>
      of.prepare('select id, version, course_mark_version as field from subject_record order by id').all() as {
        id: number
        version: number
        field: number
      }[]
    const [first] = versions(sqlite)
    sqlite.exec(`update subject_record set course_mark = 12, version = version + 3 where id = ${first?.id}`)
    const [lost, untouched] = versions(sqlite)
    await close()
    await restore(dir, file)
    const restored = await open(dir)
    const [now, same] = versions(restored.sqlite)
    expect([now?.version, now?.field]).toEqual([(lost?.version ?? 0) + 1, (lost?.version ?? 0) + 1])
    expect(same).toEqual(untouched)
    await restored.close()
  })

  test('does not bring back a kiosk that was ended since', async () => {
    const { dir, sqlite, close } = await schoolOnDisk()
    const addKiosk = (hash: string) =>
      sqlite.exec(`insert into session (token_hash, kiosk_id, created_at, seen_at) values ('${hash}', 1, '2025', '2025')`)
    for (const hash of ['gate', 'stolen']) addKiosk(hash)
    const { name } = await makeBackup({ dir, why: 'hand', now })
    sqlite.exec(`delete from session where token_hash = 'stolen'`)
    await close()
    await restore(dir, join(folderOf(dir), name))
    const restored = await open(dir)
    expect(restored.sqlite.prepare('select token_hash from session').pluck().all()).toEqual(['gate'])
    await restored.close()
  })

  test('that somebody has prepared is refused, whatever it says of itself: a trigger, a view or a table is in it that is not the program’s', async () => {
    const { dir, sqlite, close } = await backedUp()
    const prepared = join(dir, 'prepared.db')
    const foreign = [
      [
        'trigger better',
        `create trigger better after insert on session begin update subject_record set course_mark = 100 where student_id = 20210001; end`,
      ],
      ['view session_view', 'create view session_view as select * from session'],
      ['table notes', 'create table notes (text)'],
      ['trigger change_is_not_deleted', 'drop trigger change_is_not_deleted'],
      [
        'trigger sqlite_better',
        `pragma writable_schema = on; insert into sqlite_schema (type, name, tbl_name, rootpage, sql)
        values ('trigger', 'sqlite_better', 'session', 0, 'create trigger sqlite_better after insert on session begin select 1; end')`,
      ],
    ] as const
    for (const [what, sql] of foreign) {
      rmSync(prepared, { force: true })
      sqlite.exec(`vacuum into '${prepared}'`)
      const altered = new Sqlite(prepared)
      altered.unsafeMode(true)
      altered.exec(sql)
      unmarkSchema(altered)
      if (what !== 'trigger sqlite_better') markSchema(altered)
      altered.close()
      seal(prepared)
      await expect(restore(emptyDirectory(), prepared), what).rejects.toThrow(what)
      await expect(requireFit(prepared), what).rejects.toThrow(what)
    }
    await close()
  })

  test('without a checksum is restored only by who says so', async () => {
    const { dir, sqlite, close } = await schoolOnDisk()
    const file = join(dir, 'set-aside.db')
    sqlite.exec(`vacuum into '${file}'`)
    await close()
    await expect(restore(emptyDirectory(), file)).rejects.toThrow('has no checksum')
    expect(await restore(emptyDirectory(), file, { allowsUnsealed: true })).toEqual({ isSealed: false })
  })

  test('of another school is refused, and says which; unless that is what is wanted', async () => {
    const { dir, close } = await backedUp()
    const other = await schoolOnDisk()
    other.sqlite.exec(`update browser_key set secret = randomblob(32); update school set name = 'Mount Hope Secondary School'`)
    const { name } = await makeBackup({ dir: other.dir, why: 'hand', now })
    await Promise.all([close(), other.close()])
    const file = join(folderOf(other.dir), name)
    await expect(restore(dir, file)).rejects.toThrow('is a backup of another school: Mount Hope Secondary School')
    expect(schoolsIn(dir)).toEqual(['school.db'])
    expect((await restore(dir, file, { allowsOther: true })).kept).toMatch(/^school-before-restore/)
  })

  test('comes back into an empty directory, and in place of a school that is damaged', async () => {
    const { dir, file, close } = await backedUp()
    await close()
    const empty = emptyDirectory()
    expect(await restore(empty, file)).toEqual({ isSealed: true })
    truncateSync(join(dir, 'school.db'), 40_960)
    expect((await restore(dir, file)).kept).toBeDefined()
    const restored = await open(dir)
    expect(restored.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    await restored.close()
  })

  test('of a newer version is refused', async () => {
    const { dir, close } = await backedUp()
    await close()
    const newer = join(emptyDirectory(), 'newer.db')
    writeFileSync(newer, readFileSync(join(dir, 'school.db')))
    const sqlite = new Sqlite(newer)
    sqlite.exec(`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`)
    sqlite.close()
    await expect(restore(dir, newer, { allowsUnsealed: true })).rejects.toThrow('made by a newer version of this program (9999-later)')
  })
})

describe('random damages of a backup', () => {
  /** Always the same, so that what fails can be looked at. */
  function chance(seed: number) {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  test('are all refused, and nothing of the school is touched', async () => {
    const { dir, file, close } = await backedUp()
    await close()
    const [whole, before] = [readFileSync(file), readFileSync(join(dir, 'school.db'))]
    const damaged = join(emptyDirectory(), 'damaged.db')
    const random = chance(7)
    const damages = [
      () => {
        const bytes = Buffer.from(whole)
        const at = random(bytes.length)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
        return bytes
      },
      () => whole.subarray(0, random(whole.length)),
      () => Buffer.concat([whole, whole.subarray(random(whole.length))]),
      () => Buffer.concat([whole.subarray(random(whole.length)), whole]),
      () => {
        const [from, to] = [random(whole.length), random(whole.length)]
        const bytes = Buffer.from(whole)
        whole.copy(bytes, to, from, from + 4096)
        return bytes
      },
    ]
    const taken: number[] = []
    const isTaken = async (bytes: Buffer) => {
      writeFileSync(damaged, bytes)
      return prepare(dir, damaged).then(
        ({ path }) => {
          rmSync(path)
          return true
        },
        () => false,
      )
    }
    expect(await isTaken(whole), 'the same way, undamaged').toBe(true)
    for (let n = 0; n < times(150, 1000); n++) {
      let bytes = whole
      while (bytes.equals(whole)) bytes = damages[n % damages.length]?.() ?? whole
      if (await isTaken(bytes)) taken.push(n)
    }
    expect(taken).toEqual([])
    expect(readFileSync(join(dir, 'school.db')).equals(before)).toBe(true)
    expect(schoolsIn(dir)).toEqual(['school.db'])
  })
})
