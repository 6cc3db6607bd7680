import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../src/operate/_failure.ts'
import { restore } from '../../src/operate/backup.ts'
import { canMount, demo, emptyDirectory, run, runWith, serve, smallDisk } from './_run.ts'

const refused = (says: RegExp) => ({ status: 1, stdout: '', stderr: expect.stringMatching(says) })

/** Leaves no byte. */
function fill(disk: string): void {
  try {
    writeFileSync(join(disk, 'fill'), Buffer.alloc(40_000_000))
  } catch {}
  expect(statfsSync(disk).bavail).toBe(0)
}

describe.runIf(canMount)('on a full disk', () => {
  test('the health page tells, a backup to another disk is made, and the school can be stopped and served again', async () => {
    const [disk, other] = [smallDisk('size=16m'), emptyDirectory()]
    demo(disk)
    const server = await serve(disk)
    const health = async () => (await fetch(`${server.url}/healthz`)).status
    expect(await health()).toBe(200)
    fill(disk)
    await expect.poll(health).toBe(503)
    const made = run(disk, 'backup', join(other, 'served.db'))
    expect(made).toMatchObject({ status: 0, stderr: expect.stringContaining('last-backup.json could not be written (the disk is full)') })
    expect(run(disk, 'doctor')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/WRONG {2}writing .*school\.db cannot be written \(the disk is full\)/),
    })
    expect(await server.stop()).toBe(0)

    fill(disk)
    expect(run(disk, 'backup', join(other, 'stopped.db'))).toMatchObject({ status: 0 })
    expect(run(other, 'restore', 'stopped.db')).toMatchObject({ status: 0 })
    expect(run(disk, 'serve', '--port', '0')).toEqual(refused(/school\.db cannot be written \(the disk is full\)/))
    rmSync(join(disk, 'fill'))
    const again = await serve(disk)
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200)
  })
})

describe('a school that is not as it should be is not served', () => {
  test.runIf(canMount)('on a disk that is read-only', () => {
    const disk = smallDisk('size=16m')
    demo(disk)
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(run(disk, 'serve', '--port', '0')).toEqual(refused(/data\/school\.(?:db|lock) cannot be written \([^)]+\)\n$/))
    const { status, stdout } = run(disk, 'doctor')
    expect([status, stdout]).toEqual([1, expect.stringMatching(/WRONG {2}writing .*data\/school\.db cannot be written/)])
  })

  const change = (at: string, sql: string) => {
    const school = new Sqlite(join(at, 'data/school.db'))
    school.pragma('foreign_keys = OFF')
    school.exec(sql)
    school.close()
  }
  test.each([
    ['with a table missing', 'drop table sign_in_attempt', /schema: a table, a trigger or an index is missing/],
    ['with a trigger missing', 'drop trigger change_is_not_deleted', /schema: a table, a trigger or an index is missing/],
    ['with marks of nobody', 'delete from student where id in (select id from student limit 1)', /foreign keys: \d+ rows without/],
  ])('%s', (_, sql, says) => {
    const at = emptyDirectory()
    demo(at)
    change(at, sql)
    expect(run(at, 'serve', '--port', '0')).toEqual(refused(says))
    expect(run(at, 'doctor').status).toBe(1)
    expect(run(at, 'backup', 'a.db')).toEqual(refused(says))
  })

  test('also where the server before had closed it as it should be, and had said so', async () => {
    const at = emptyDirectory()
    demo(at)
    for (const _ of ['looked through', 'as it was left']) expect(await (await serve(at)).stop()).toBe(0)
    expect(existsSync(join(at, 'data/as-left'))).toBe(true)
    change(at, 'delete from student where id in (select id from student limit 1)')
    expect(run(at, 'serve', '--port', '0')).toEqual(refused(/foreign keys: \d+ rows without/))
  })

  test('that is no database', () => {
    const at = emptyDirectory()
    demo(at)
    writeFileSync(join(at, 'data/school.db'), 'Dear parents, '.repeat(1000))
    expect(run(at, 'serve', '--port', '0')).toEqual(refused(/data\/school\.db is damaged \(it is no database\)\. Restore a backup/))
  })
})

describe('a backup', () => {
  test('with any of 60 small damages is refused, by restore and by doctor', async () => {
    const at = emptyDirectory()
    demo(at)
    expect(run(at, 'backup', 'whole.db').status).toBe(0)
    const whole = readFileSync(join(at, 'whole.db'))
    const passed: number[] = []
    for (let n = 0; n < 60; n++) {
      const place = n < 50 ? Math.floor(((n + 0.37) * whole.length) / 50) : whole.length - 1 - (n - 50) * 13
      const damaged = Buffer.from(whole)
      damaged[place] = (damaged[place] ?? 0) ^ (1 << (n % 8))
      writeFileSync(join(at, 'damaged.db'), damaged) // without the file beside it, which tells too
      const restored = restore(join(at, 'other'), join(at, 'damaged.db'))
      if (await restored.then(Boolean, (error: unknown) => !(error instanceof Failure))) passed.push(place)
    }
    expect(passed).toEqual([])
    expect(run(at, 'restore', 'damaged.db')).toEqual(refused(/damaged\.db is damaged: it is not what it was when it was backed up/))
    expect(existsSync(join(at, 'other/school.db'))).toBe(false)
    expect(run(at, 'doctor').stdout).toMatch(/ok {5}last backup .*unchanged since/)
    whole[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1
    writeFileSync(join(at, 'whole.db'), whole)
    expect(run(at, 'doctor').stdout).toMatch(/WRONG {2}last backup .*whole\.db is damaged/)
  })

  test('has its checksum beside it, as sha256sum reads it; one that tells of another file is refused', () => {
    const at = emptyDirectory()
    demo(at)
    run(at, 'backup', 'one.db')
    expect(execFileSync('sha256sum', ['-c', 'one.db.sha256'], { cwd: at, encoding: 'utf8' })).toBe('one.db: OK\n')
    expect(run(at, 'admin', 'add', 'ms.ali').status).toBe(0)
    run(at, 'backup', 'two.db')
    copyFileSync(join(at, 'two.db'), join(at, 'one.db'))
    expect(run(at, 'restore', 'one.db')).toEqual(refused(/one\.db is damaged/))
  })

  test('whose history was dropped is refused, though its checksum is right', () => {
    const at = emptyDirectory()
    demo(at)
    copyFileSync(join(at, 'data/school.db'), join(at, 'copy.db'))
    const copy = new Sqlite(join(at, 'copy.db'))
    copy.exec('drop table change')
    copy.close()
    expect(run(at, 'restore', '--data', 'other', '--unchecked', 'copy.db')).toEqual(
      refused(/schema: a table, a trigger or an index is missing/),
    )
  })
})

describe('a temporary directory that cannot be used', () => {
  test('that is not there does not matter; doctor names it', () => {
    const at = emptyDirectory()
    demo(at)
    const { status, stdout } = runWith({ TMPDIR: '/dev/null/none' }, at, 'doctor')
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/temporary dir +\/dev\/null\/none cannot be used \(.+\); .*data is used instead/),
    ])
  })

  test.runIf(process.platform === 'linux')('in which nothing can be made does not matter either; a school cannot be there', () => {
    const at = emptyDirectory()
    expect(runWith({ TMPDIR: '/proc' }, at, 'demo', '--students', '60')).toMatchObject({ status: 0, stderr: '' })
    expect(runWith({ TMPDIR: '/proc' }, at, 'doctor').stdout).toMatch(/temporary dir +\/proc cannot be used/)
    for (const command of [['demo'], ['serve', '--port', '0'], ['backup', 'a.db'], ['tls', 'init']])
      expect(run(at, ...command, '--data', '/proc/school'), command[0]).toEqual(refused(/^term-reports: [^\n]+\n$/))
  })

  test.runIf(canMount)('that programs may not be started from does not matter either', () => {
    const [at, temporary] = [emptyDirectory(), smallDisk('size=16m,noexec')]
    expect(runWith({ TMPDIR: temporary }, at, 'demo', '--students', '60')).toMatchObject({ status: 0, stderr: '' })
    expect(runWith({ TMPDIR: temporary }, at, 'doctor').stdout).toContain(`${temporary} cannot be used`)
  })
})
