import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { demo, emptyDirectory, run, serve } from './_run.ts'

let at: string
beforeEach(() => {
  at = emptyDirectory()
})
const make = (...args: string[]) => run(at, 'demo', '--students', '60', '--password', 'Poui-Tree-2026', ...args)
const schoolsIn = (dir: string) => readdirSync(join(at, dir)).filter((name) => name.endsWith('.db'))

describe('the command line', () => {
  test('says its version', () => {
    expect(run(at, '--version')).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' })
  })

  test.each([
    ['no command', []],
    ['an unknown command', ['print']],
    ['an unknown option', ['serve', '--colour', 'red']],
    ['a port that is none', ['serve', '--port', '70000']],
    ['a number that is none', ['demo', '--students', 'many']],
    ['a day that is none', ['demo', '--today', '2026-02-30']],
    ['a backup without a file', ['backup']],
    ['an administrator without a name', ['admin', 'add']],
  ])('%s is wrong usage', (_, args) => {
    expect(run(at, ...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('term-reports') })
  })

  test.each([['backup', 'a.db'], ['doctor'], ['admin', 'add', 'Ms.Ali']])('%s without a school fails with one plain line', (...args) => {
    expect(run(at, ...args)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^term-reports: There is no school in [^\n]+\n$/),
    })
  })
})

describe('a demonstration school', () => {
  test('is made once, and again only by force, which keeps the first', () => {
    expect(make()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Poui-Tree-2026') })
    expect(statSync(join(at, 'data/school.db')).mode & 0o077).toBe(0)
    expect(make()).toMatchObject({ status: 1, stderr: expect.stringContaining('holds a school already') })
    expect(schoolsIn('data')).toEqual(['school.db'])
    expect(make('--force').status).toBe(0)
    expect(schoolsIn('data')).toEqual([expect.stringMatching(/^school-before-demo-\d{8}-\d{6}\.db$/), 'school.db'])
  })
})

describe('a backup', () => {
  beforeEach(() => demo(at))

  test('is made while the school is served, never overwrites, and comes back', async () => {
    const server = await serve(at)
    expect(run(at, 'backup', 'friday.db')).toMatchObject({ status: 0, stderr: '' })
    expect(run(at, 'backup', 'friday.db')).toMatchObject({ status: 1, stderr: expect.stringContaining('exists already') })
    expect(run(at, 'restore', 'friday.db')).toMatchObject({ status: 1, stderr: expect.stringContaining('is serving') })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)

    expect(run(at, 'admin', 'add', 'Added.later').status).toBe(0)
    expect(run(at, 'restore', 'friday.db')).toMatchObject({ status: 0, stdout: expect.stringContaining('school-before-restore-') })
    expect(run(at, 'admin', 'reset-password', 'Added.later')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no administrator'),
    })
    expect(run(at, 'doctor').stdout).toMatch(/last backup +\d{4}-/)
    expect(readdirSync(at).filter((name) => name.includes('partial'))).toEqual([])
  })

  test('of something else, or damaged, is refused and nothing is replaced', () => {
    writeFileSync(join(at, 'letter.db'), 'Dear parents')
    expect(run(at, 'backup', 'friday.db').status).toBe(0)
    truncateSync(join(at, 'friday.db'), 40_960)
    const before = readFileSync(join(at, 'data/school.db'))
    for (const file of ['letter.db', 'friday.db', 'none.db']) {
      expect(run(at, 'restore', file), file).toMatchObject({ status: 1, stderr: expect.stringMatching(/^term-reports: [^\n]+\n$/) })
    }
    expect(readFileSync(join(at, 'data/school.db')).equals(before)).toBe(true)
    expect(schoolsIn('data')).toEqual(['school.db'])
  })
})

describe('the doctor', () => {
  beforeEach(() => demo(at))

  test('finds nothing wrong with a new school', () => {
    const { status, stdout } = run(at, 'doctor')
    expect(status).toBe(0)
    for (const what of ['version', 'integrity', 'foreign keys', 'schema', 'disk', 'last backup']) expect(stdout).toContain(`ok     ${what}`)
  })

  test('names a font of the school that cannot be used', () => {
    mkdirSync(join(at, 'data/fonts'))
    writeFileSync(join(at, 'data/fonts/Chinese.ttf'), 'no font')
    const { status, stdout } = run(at, 'doctor')
    expect(status).toBe(1)
    expect(stdout).toMatch(/WRONG {2}added fonts +\S+Chinese\.ttf is not used: it is no TrueType or OpenType font/)
  })

  test('finds a damaged file', () => {
    truncateSync(join(at, 'data/school.db'), 40_960)
    expect(run(at, 'doctor')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^term-reports: Something is wrong: [^\n]+\n$/) })
  })
})

describe('an administrator', () => {
  beforeEach(() => demo(at))

  test('is added once and gets a temporary password, and another one later', () => {
    const added = run(at, 'admin', 'add', 'Ms.Ali')
    expect(added).toMatchObject({ status: 0, stdout: expect.stringMatching(/: [a-z2-9]{5}(-[a-z2-9]{5}){2}\n$/) })
    expect(run(at, 'admin', 'add', 'ms.ali')).toMatchObject({ status: 1, stderr: expect.stringContaining('already') })
    const reset = run(at, 'admin', '--data', 'data', 'reset-password', 'Ms.Ali')
    expect(reset.status).toBe(0)
    expect(reset.stdout.slice(-18)).not.toBe(added.stdout.slice(-18))
  })
})

describe('serving', () => {
  test('an empty directory leads to the set-up, with another code each time until there is a school', async () => {
    const codeOf = (said: string) => /Set-up code: (\S+)\n/.exec(said)?.[1]
    const first = await serve(at)
    const answer = await fetch(`${first.url}/admin`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/set-up'])
    expect(statSync(join(at, 'data/school.db')).mode & 0o077).toBe(0)
    await expect.poll(() => codeOf(first.said())).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/)
    expect(first.log()).not.toContain(codeOf(first.said()))
    expect(await first.stop()).toBe(0)
    const second = await serve(at)
    await expect.poll(() => codeOf(second.said())).toBeTruthy()
    expect(codeOf(second.said())).not.toBe(codeOf(first.said()))
  })

  test('says where the empty directory is, and whether other computers can open it', async () => {
    const own = await serve(at)
    await expect.poll(own.said).toContain(`There is no school in ${join(at, 'data')} yet.`)
    expect(own.said()).toContain('Only this computer can open it.')
    await own.stop()
    const shared = await serve(at, '--host', '0.0.0.0')
    await expect.poll(shared.said).toMatch(/Other computers find it at http:\/\/\S+:\d+/)
    await shared.stop()
    const proxied = await serve(at, '--behind-proxy')
    await expect.poll(proxied.said).toContain('Set-up code')
    expect(proxied.said()).not.toContain('computer')
  })

  test('a school needs no set-up', async () => {
    demo(at)
    const server = await serve(at)
    expect((await fetch(`${server.url}/set-up`)).status).toBe(404)
    expect(server.said()).not.toContain('Set-up')
  })

  test('ends properly when its window or connection is closed, and leaves nothing that says it runs', async () => {
    const server = await serve(at)
    expect(readdirSync(join(at, 'data'))).toContain('server.json')
    expect(await server.stop('SIGHUP')).toBe(0)
    expect(readdirSync(join(at, 'data')).filter((name) => /^server|-wal$|^stop/.test(name))).toEqual([])
  })

  test('refuses a directory that is served already', async () => {
    demo(at)
    await serve(at)
    expect(run(at, 'serve', '--port', '0')).toMatchObject({ status: 1, stderr: expect.stringContaining('is serving') })
  })
})
