import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { addressSaid, password, signIn } from '../tests/bench/_server.ts'
import { kindFor, type Target } from './_build.ts'

/** How this machine runs a program: as it is, or under an emulator that cannot start it a second time. */
export type Runner = { command: string[]; env: Record<string, string>; called: string }

const [emulator, libraries] = ['qemu-aarch64-static', '/usr/aarch64-linux-gnu']
export const howToInstall =
  'apt-get install qemu-user-static libc6-arm64-cross libstdc++6-arm64-cross libatomic1-arm64-cross, and it runs here too'

/** Nothing where it cannot run here. */
export function runnerOf(target: Target, file: string): Runner | undefined {
  const program = resolve(file)
  if (kindFor(target) === `${process.platform}-${process.arch}`) return { command: [program], env: {}, called: 'this machine' }
  const canEmulate = existsSync(`${libraries}/lib/libatomic.so.1`) && spawnSync(emulator, ['-version']).status === 0
  if (target !== 'linux-arm64' || !canEmulate) return undefined
  return { command: [emulator, '-L', libraries, program], env: { MALLOC_ARENA_MAX: '1' }, called: emulator }
}

/** A school from its making to its restored backup. Tells each step when it is done, and throws where one fails. */
export async function tryOut(runner: Runner, tell: (step: string, seconds: number) => void): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'term-reports-trial-'))
  let from = performance.now()
  const did = (step: string) => {
    tell(step, (performance.now() - from) / 1000)
    from = performance.now()
  }
  const copy = join(data, 'copy.tr')
  const run = (expected: RegExp, ...args: string[]) => {
    const [file = '', ...first] = runner.command
    const all = [...first, ...args, '--data', data]
    const { status, stdout, stderr, error } = spawnSync(file, all, { cwd: data, env: runner.env, encoding: 'utf8', timeout: 180_000 })
    if (status !== 0 || !expected.test(stdout))
      throw new Error(`${args[0]} ended with ${error?.message ?? status}: ${stderr || stdout}`.trim())
  }
  try {
    run(/d\.lutchman/, 'demo', '--students', '30', '--password', password)
    did('demo of 30 students')
    await served(runner, data, did, () => {
      run(/checked\. SHA-256/, 'backup', copy)
      did('backup while it is served')
    })
    run(/^Restored .+ is kept as/, 'restore', copy)
    did('restore')
    await served(runner, data, did)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function served({ command: [file = '', ...first], env }: Runner, data: string, did: (step: string) => void, meanwhile = () => {}) {
  const args = [...first, 'serve', '--port', '0', '--data', data]
  const child = spawn(file, args, { cwd: data, env: { ...env, TERM_REPORTS_LOG: 'error' }, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const url = await addressSaid(child)
    await pageAt(url, '/', 'Username')
    did('serve, and the first page')
    const { headers } = await signIn(url, 'd.lutchman')
    await pageAt(url, '/term-reports', 'D. Lutchman', headers)
    did('sign-in, and a page of the teacher’s')
    meanwhile()
    const code = await endOf(child)
    if (code !== 0 && process.platform !== 'win32') throw new Error(`SIGTERM ended it with ${code}`)
    did('SIGTERM ends it with 0')
  } finally {
    child.kill('SIGKILL')
  }
}

async function pageAt(url: string, path: string, says: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url + path, { headers })
  if (answer.status !== 200 || !(await answer.text()).includes(says)) throw new Error(`${path} answered ${answer.status} without “${says}”`)
}

function endOf(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((done) => {
    child.once('exit', (code, signal) => done(code ?? signal))
    child.kill('SIGTERM')
  })
}
