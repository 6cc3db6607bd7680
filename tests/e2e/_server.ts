import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serverBundle } from '../../scripts/_built.ts'
import { atDemoTime } from '../_demo-time.ts'
import { copyDemo, write } from './_database.ts'
import { openSessions } from './_sessions.ts'
import { seed, startSlowNet } from './_slow.ts'

export const password = 'Poui-Tree-2026'
const environment = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, TZ: 'UTC' }

export const demoDir = () => join(process.env.E2E_RUN ?? '.cache/e2e', 'demo')

/** What V8 has compiled of the bundle: a server that finds it starts with half of the work. */
const compiled = { NODE_COMPILE_CACHE: resolve(demoDir(), 'compiled') }

export type School = Awaited<ReturnType<typeof startSchool>>

export function makeDemo(): void {
  mkdirSync(demoDir(), { recursive: true })
  execFileSync(process.execPath, [serverBundle, 'demo', '--force', '--data', demoDir(), '--password', password, ...atDemoTime], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  openSessions(demoDir())
}

/** A script that moves the clock of whatever runs it, a server or a page, to that moment. */
export const clockAt = (now: string) =>
  `const Real = Date, ahead = Real.parse('${now}') - Real.now();
  globalThis.Date = class extends Real {
    constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ahead) }
    static now() { return Real.now() + ahead }
  }`

/** When the school stands, and the holiday of its calendar on which it is held after all: a school day of which nothing is recorded yet. */
export type SchoolOptions = { now?: string; held?: string }

/** A server of its own on a fresh copy of the demonstration school; with `now` it stands at that moment. */
export async function startSchool({ now, held }: SchoolOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'term-reports-e2e-'))
  const place = await copyDemo(demoDir(), dataDir)
  if (held && !(await write(place, 'delete from school_calendar where reason = ?', held)))
    throw new Error(`The demonstration school has no ${held}`)
  const begun = now ?? new Date().toISOString()
  await write(place, 'update session set created_at = ?, seen_at = ?', begun, begun)
  let server = await start(dataDir, 0, { place, now })
  const port = Number(new URL(server.baseURL).port)
  const slow = seed ? await startSlowNet(server.baseURL) : undefined
  const { baseURL } = slow ?? server

  async function kill(signal: NodeJS.Signals = 'SIGTERM') {
    if (server.process.exitCode === null && server.process.signalCode === null) {
      const gone = new Promise((resolve) => server.process.once('exit', resolve))
      server.process.kill(signal)
      await gone
    }
    return server.process.exitCode
  }

  return {
    baseURL,
    password,
    place,
    kill,
    write: (sql: string, ...values: (string | number | undefined)[]) => write(place, sql, ...values),
    /** What the server has logged since it was started. */
    log: () => server.log(),
    /** Starts it again at the same address, on the same data. */
    async restart() {
      await kill()
      server = await start(dataDir, port, { place, now })
    },
    async stop() {
      slow?.stop()
      const code = await kill()
      rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

/** A server on a directory without a school, and the code that it prints for who sets one up. */
export async function startEmpty() {
  const dataDir = mkdtempSync(join(tmpdir(), 'term-reports-e2e-'))
  const server = await start(dataDir, 0)
  const stop = async () => {
    const gone = new Promise((resolve) => server.process.once('exit', resolve))
    server.process.kill()
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { baseURL: server.baseURL, code: () => /Set-up code: (\S+)\n/.exec(server.said())?.[1], stop }
}

type Serving = { place?: string | undefined; now?: string | undefined }

async function start(home: string, port: number, { place = home, now }: Serving = {}) {
  const args = [serverBundle, 'serve', '--data', place, ...(place === home ? [] : ['--home', home]), '--port', String(port)]
  const clock = now ? ['--import', `data:text/javascript,${encodeURIComponent(clockAt(now))}`] : []
  const child = spawn(process.execPath, [...clock, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...environment, ...compiled } })
  let log = ''
  let out = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  return { process: child, baseURL: await said(child, () => log), log: () => log, said: () => out }
}

function said(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = ''
    child.stdout?.on('data', (chunk) => {
      out += chunk
      const port = /http:\/\/\S+:(\d+)/.exec(out)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${log()}`)))
  })
}
