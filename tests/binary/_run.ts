import { type ChildProcess, execFileSync, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach } from 'vitest'
import { binary } from '../../scripts/_built.ts'

export const program = resolve(binary)
const running = new Set<ChildProcess>()
const directories: string[] = []

/** Whoever runs the tests, the program is an ordinary user's. Only what installs it is run as root too. */
export const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export const own = (path: string) => ordinary.uid && chownSync(path, ordinary.uid, ordinary.gid)

/** An empty directory: the binary needs nothing beside it. */
export function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'term-reports-binary-'))
  directories.push(directory)
  own(directory)
  return directory
}

const mounted: string[] = []

/** A small disk of its own; only root may make one. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0
export function smallDisk(options: string): string {
  const directory = emptyDirectory()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=700,uid=65534,gid=65534`, 'tmpfs', directory])
  mounted.push(directory)
  return directory
}

/** Runs a command in a directory with an empty environment, as an ordinary user. */
export const run = (cwd: string, ...args: string[]) => runWith({}, cwd, ...args)
export const runWith = (env: Record<string, string>, cwd: string, ...args: string[]) => start(args, { cwd, env, ...ordinary })
/** A demonstration school, made once a run and copied from then on: how one is made, tests/binary/commands.test.ts tries. */
export function demo(cwd: string, students = 60, options: readonly string[] = [], data = 'data'): void {
  const demos = process.env.BINARY_DEMOS ?? ''
  const made = join(demos, `${[students, ...options].join('')}.db`)
  if (!existsSync(made)) {
    const at = mkdtempSync(join(demos, 'one-')) // other files of tests run at the same time
    own(at)
    const { status, stderr } = run(at, 'demo', '--students', String(students), ...options, '--password', 'Poui-Tree-2026')
    if (status !== 0) throw new Error(stderr)
    renameSync(join(at, 'data/school.db'), made)
  }
  mkdirSync(join(cwd, data), { mode: 0o700 })
  const file = join(cwd, data, 'school.db')
  copyFileSync(made, file)
  for (const path of [join(cwd, data), file]) own(path)
}

/** As whoever runs the tests. */
export const runAsRoot = (cwd: string, ...args: string[]) => start(args, { cwd, env: {} })

function start(args: string[], options: SpawnSyncOptions) {
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8', timeout: 60_000 })
  return { status, stdout, stderr }
}

export const serve = (cwd: string, ...args: string[]) => serveWith({}, cwd, ...args)
export const serveWith = (env: Record<string, string>, cwd: string, ...args: string[]) => serveProgram(program, env, cwd, ...args)
export async function serveProgram(of: string, env: Record<string, string>, cwd: string, ...args: string[]) {
  const from = performance.now()
  const child = spawn(of, ['serve', '--port', '0', ...args], { cwd, env, ...ordinary, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let log = ''
  let said = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const exited = new Promise<number | string | null>((done) => child.once('exit', (code, signal) => done(code ?? signal)))
  const url = await new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      const port = /:(\d+)\n/.exec(said)?.[1]
      if (port) done(`http://127.0.0.1:${port}`)
    })
    exited.then((code) => fail(new Error(`ended with ${code}: ${log}`)))
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  return { url, pid: child.pid ?? 0, stop, log: () => log, said: () => said, startedAt: from }
}

/** Begins a command that the test will stop. */
export function begin(cwd: string, ...args: string[]) {
  const child = spawn(program, args, { cwd, env: {}, ...ordinary, stdio: ['ignore', 'pipe', 'ignore'] })
  running.add(child)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const exited = new Promise<number | string | null>((done) => child.once('exit', (code, signal) => done(code ?? signal)))
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return { said: () => said, stop }
}

afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  for (const directory of mounted.splice(0)) execFileSync('umount', ['-l', directory])
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})
