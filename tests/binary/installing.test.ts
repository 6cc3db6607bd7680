import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { version } from '../../package.json'
import { binary } from '../../scripts/_built.ts'
import { altered } from './_altered.ts'
import { emptyDirectory, program, runAsRoot as run } from './_run.ts'

let at: string
beforeEach(() => {
  at = emptyDirectory()
  chmodSync(at, 0o755)
})
afterEach(() => {
  const pid = existsSync(join(at, 'school/server.json')) ? served().pid : undefined
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
})

const place = () => ['--program', join(at, 'program/term-reports')]
const served = () =>
  JSON.parse(readFileSync(join(at, 'school/server.json'), 'utf8')) as { pid: number; version: string; url: string; setUpCode?: string }
const install = (...more: string[]) =>
  run(at, 'install', '--yes', '--no-service', ...place(), '--data', join(at, 'school'), '--host', '127.0.0.1', '--port', '0', ...more)
const upgrade = (file: string, ...more: string[]) => run(at, 'upgrade', '--yes', ...place(), file, ...more)
const answers = async () => (await fetch(`${served().url}/healthz`)).status
const programs = () => readdirSync(join(at, 'program')).sort()
const [newer, later] = ['newer', version.replace(/.$/, '9')]
const asLater: [string, string] = [`"${version}"`, `"${later}"`]

test('installed, it is served and says where to open it and the set-up code; removed, the school is still there', async () => {
  const dry = install('--dry-run')
  expect(dry).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing was changed') })
  expect(readdirSync(at)).toEqual([])

  const { status, stdout, stderr } = install()
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`Term Reports ${version} answers. On this computer open ${served().url}/set-up`)
  expect(stdout).toContain(`Set-up code: ${served().setUpCode}`)
  expect(await answers()).toBe(200)
  expect(statSync(join(at, 'school')).mode & 0o077).toBe(0)
  expect(statSync(join(at, 'program/term-reports')).mode & 0o777).toBe(0o755)

  const own = spawnSync(join(at, 'program/term-reports'), ['doctor'], { cwd: '/', encoding: 'utf8', timeout: 60_000 })
  expect([own.stdout, own.stderr], 'the installed program knows its school').toEqual([
    expect.stringMatching(/^ok +integrity/m),
    expect.not.stringContaining('no school'),
  ])

  const { pid } = served()
  const again = run(at, 'install', '--yes', ...place(), '--http-port', '0')
  expect(again, 'what is not said stays, also that it is no service').toMatchObject({
    status: 0,
    stdout: expect.stringContaining('installed already'),
  })
  expect([served().pid === pid, new URL(served().url).hostname]).toEqual([false, '127.0.0.1'])

  expect(run(at, 'uninstall', '--yes', ...place())).toMatchObject({ status: 0, stdout: expect.stringContaining('still in') })
  expect([existsSync(join(at, 'program')), existsSync(join(at, 'school/school.db')), existsSync(join(at, 'school/server.json'))]).toEqual([
    false,
    true,
    false,
  ])
  expect(run(at, 'uninstall', '--yes', ...place())).toMatchObject({ status: 1, stderr: expect.stringContaining('not installed') })
})

test('into an image of another computer it puts the files that systemd reads', () => {
  expect(run(at, 'install', '--yes', '--root', join(at, 'image'), '--port', '443', '--no-start').status).toBe(0)
  const names = readdirSync(join(at, 'image'), { recursive: true }).map(String)
  const isRoot = process.getuid?.() === 0
  expect(names.filter((name) => name.endsWith('.service'))).toHaveLength(1)
  if (isRoot) expect(names).toContain('opt/term-reports/term-reports')
})

test('an upgrade backs up, replaces and answers; what is no better program is refused before anything is stopped', async () => {
  run(at, 'demo', '--students', '40', '--data', 'school', '--password', 'Poui-Tree-2026')
  ordinary()
  expect(install().status).toBe(0)
  const { pid } = served()
  writeFileSync(join(at, 'letter'), 'Dear parents, '.repeat(9))
  const wrong = altered(join(at, 'changed'), [asLater])
  writeFileSync(`${wrong}.sha256`, `${'0'.repeat(64)}  changed\n`)
  for (const [file, why] of [
    ['letter', 'is no program'],
    ['none', 'There is no file'],
    ['changed', 'is damaged'],
    [process.execPath, 'does not say its version'],
  ] as const) {
    expect(upgrade(file), file).toMatchObject({ status: 1, stderr: expect.stringContaining(why) })
  }
  expect([served().pid, programs()]).toEqual([pid, ['term-reports', 'term-reports.install.json']])

  const file = altered(join(at, newer), [asLater])
  const [sum] = spawnSync('sha256sum', [file], { encoding: 'utf8' }).stdout.split(' ')
  writeFileSync(`${file}.sha256`, `${sum}  ${newer}\n`)
  const { status, stdout } = upgrade(newer)
  expect([status, stdout]).toEqual([0, expect.stringContaining(`Term Reports ${later} answers`)])
  expect(stdout).toContain('whose checksum is right')
  expect([await answers(), served().version]).toEqual([200, later])
  expect(programs()).toEqual(['term-reports', 'term-reports-previous', 'term-reports.install.json'])
  const backups = readdirSync(join(at, 'school/backups')).filter((name) => name.endsWith('-upgrade.db'))
  expect(backups).toHaveLength(1)
  if (owner)
    for (const name of ['school.db', 'server.json', `backups/${backups[0]}`])
      expect(statSync(join(at, 'school', name)).uid, name).toBe(owner)
})

const bad = {
  'ends at once': [asLater, ['("serve",', '("sorve",']],
  'never says that it is well': [asLater, ['get("/healthz"', 'get("/notwell"']],
} satisfies Record<string, [string, string][]>

test('a new program that ends at once or never says that it is well is taken back by itself, and the old one answers', async () => {
  expect(install().status).toBe(0)
  for (const [what, changes] of Object.entries(bad)) {
    const { pid } = served()
    altered(join(at, newer), changes)
    const { status, stdout, stderr } = upgrade(newer, '--wait', '10')
    expect([status, stdout, stderr], what).toEqual([
      1,
      expect.stringContaining('Going back'),
      expect.stringContaining('The old one is back and answers'),
    ])
    expect([await answers(), served().version, served().pid === pid], what).toEqual([200, version, false])
    expect(programs(), what).toEqual(['term-reports', 'term-reports.install.json'])
  }
})

test('an upgrade in the middle of which the power failed is told, and brought to its end: the new program if it answers, otherwise the old one', async () => {
  expect(install().status).toBe(0)
  const previous = join(at, 'program/term-reports-previous')
  const resume = (wait = '60') =>
    spawnSync(previous, ['upgrade', '--resume', '--yes', '--wait', wait, ...place()], { cwd: at, encoding: 'utf8' })
  for (const [what, changes, goesOn] of [
    ['never says that it is well', bad['never says that it is well'], false],
    ['is well', [asLater], true],
  ] as const) {
    altered(join(at, newer), changes)
    const child = spawn(program, ['upgrade', '--yes', ...place(), newer], { cwd: at, stdio: 'ignore' })
    await expect.poll(isReplaced, { timeout: 60_000 }).toBe(true)
    const started = () => existsSync(join(at, 'school/server.json')) && served().version
    if (!goesOn) await expect.poll(started, { timeout: 60_000 }).toBe(later)
    child.kill('SIGKILL')
    if (!goesOn) process.kill(served().pid, 'SIGKILL')
    expect(upgrade(newer), what).toMatchObject({ status: 1, stderr: expect.stringContaining(`An upgrade to ${later} was interrupted`) })
    expect(spawnSync(join(at, 'program/term-reports'), ['doctor', '--data', join(at, 'school')], { encoding: 'utf8' }).stdout).toMatch(
      /^WRONG +upgrade +to .* did not end/m,
    )
    const { status, stdout, stderr } = resume(goesOn ? '60' : '5')
    expect([status, stdout, stderr], what).toEqual(
      goesOn
        ? [0, expect.stringContaining(`Term Reports ${later} answers`), '']
        : [1, expect.stringContaining('Going back'), expect.stringContaining('The old one is back and answers')],
    )
    expect([await answers(), served().version, existsSync(previous)], what).toEqual([200, goesOn ? later : version, goesOn])
    expect(existsSync(record()), what).toBe(false)
  }
  expect(resume()).toMatchObject({ status: 0, stdout: expect.stringContaining('No upgrade is under way') })
})
test.runIf(process.platform === 'linux')(
  'while an interrupted upgrade is undone, the file of its unit stays until the old one answers: without it systemd would end it halfway',
  () => {
    const [home, unit] = [join(at, 'home'), join(at, 'home/.config/systemd/user/term-reports-upgrade.service')]
    const [own, data] = [join(at, 'program/term-reports'), join(at, 'school')]
    for (const folder of [dirname(own), data, dirname(unit), join(at, 'bin')]) mkdirSync(folder, { recursive: true })
    copyFileSync(binary, `${own}-previous`)
    const serving = { host: '127.0.0.1', port: 0 }
    writeFileSync(`${own}.install.json`, JSON.stringify({ manager: 'systemd-user', program: own, data, serving }))
    writeFileSync(record(), JSON.stringify({ at: new Date().toISOString(), version: later, schema: 'none' }))
    writeFileSync(unit, '')
    const serve = `${own} serve --data ${data} --port 0 > /dev/null 2>&1 &`
    const systemctl = `#!/bin/sh\necho "$2 $(test -e ${unit} && echo there)" >> ${at}/asked\n[ "$2" = restart ] && ${serve}\nexit 0\n`
    writeFileSync(join(at, 'bin/systemctl'), systemctl, { mode: 0o755 })
    const env = { HOME: home, PATH: `${join(at, 'bin')}:/usr/bin:/bin` }
    const { status, stderr } = spawnSync(`${own}-previous`, ['upgrade', '--resume', '--yes', ...place()], {
      cwd: at,
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('The old one is back and answers')])
    expect(readFileSync(join(at, 'asked'), 'utf8').trim().split('\n')).toEqual([
      'stop there',
      'daemon-reload there',
      'enable there',
      'restart there',
    ])
    expect([existsSync(unit), existsSync(record())]).toEqual([false, false])
  },
)

test('where the power failed before the program was replaced, or while it had no name, the old one goes on', async () => {
  expect(install().status).toBe(0)
  const [own, previous] = [join(at, 'program/term-reports'), join(at, 'program/term-reports-previous')]
  const begun = { at: new Date().toISOString(), version: later }
  for (const [what, known, expected] of [
    ['it has begun', begun, 'Nothing had been replaced yet. The old program goes on and answers'],
    ['the backup is made', { ...begun, schema: 'none' }, 'Nothing had been replaced yet. The old program goes on and answers'],
    ['no file has the name', { ...begun, schema: 'none' }, 'The old one is back and answers'], // as on Windows between two names
  ] as const) {
    if (what === 'it has begun') {
      altered(join(at, newer), [asLater])
      const child = spawn(program, ['upgrade', '--yes', ...place(), newer], { cwd: at, stdio: 'ignore' })
      await expect.poll(() => existsSync(record()), { timeout: 60_000, interval: 2 }).toBe(true)
      child.kill('SIGKILL')
      await once(child, 'exit')
    } else {
      // Between a step and the next no test can stop: it would come too late, and another server would be starting.
      process.kill(served().pid, 'SIGKILL')
      copyFileSync(own, previous)
      writeFileSync(record(), JSON.stringify(known))
      if (what === 'no file has the name') rmSync(own)
    }
    const resumed = spawnSync(previous, ['upgrade', '--resume', '--yes', ...place()], { cwd: at, encoding: 'utf8' })
    expect(resumed.stdout + resumed.stderr, what).toContain(expected)
    expect([await answers(), served().version, programs()], what).toEqual([200, version, ['term-reports', 'term-reports.install.json']])
  }
})
const record = () => join(at, 'program/term-reports.upgrade.json')
const isReplaced = () => existsSync(record()) && !existsSync(join(at, 'program/term-reports-new'))

test.runIf(process.getuid?.() === 0)('what root installs belongs to root, whoever has downloaded it', () => {
  copyFileSync(binary, join(at, 'download'))
  chownSync(join(at, 'download'), 1000, 1000)
  const asked = ['install', '--yes', '--no-service', '--no-start', ...place(), '--data', join(at, 'school')]
  expect(spawnSync(join(at, 'download'), asked, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  expect(statSync(join(at, 'program/term-reports')).uid).toBe(0)
})

test('a program that was put there by hand is replaced while nobody is served, and tried', () => {
  copyFileSync(binary, join(at, 'mine'))
  altered(join(at, newer), [asLater])
  const byHand = () => run(at, 'upgrade', '--yes', '--program', 'mine', '--data', 'school', newer)
  expect(byHand()).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no') })
  run(at, 'demo', '--students', '40', '--data', 'school')
  expect(byHand()).toMatchObject({ status: 0, stdout: expect.stringContaining('start it as you always do') })
  expect(spawnSync(join(at, 'mine'), ['--version'], { encoding: 'utf8' }).stdout).toBe(`${later}\n`)
  expect(existsSync(join(at, 'school/server.json'))).toBe(false)
})

let owner: number | undefined
/** Where root installs it, the school is another's. */
function ordinary() {
  owner = process.getuid?.() === 0 ? 65_534 : undefined
  if (owner === undefined) return
  for (const name of ['.', ...readdirSync(join(at, 'school'))]) chownSync(join(at, 'school', name), owner, owner)
}
