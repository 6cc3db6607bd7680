import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { atDemoTime } from '../_demo-time.ts'

export const bundle = [process.execPath, 'dist/server.mjs']
export const password = 'Poui-Tree-2026'

/** A demonstration school in a directory of its own, made by the program itself. */
export function makeSchool(options: { students?: number; years?: number } = {}, program: readonly string[] = bundle): string {
  const data = mkdtempSync(join(tmpdir(), 'term-reports-bench-'))
  const numbers = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const run = (...args: string[]) => execFileSync(program[0] ?? '', [...program.slice(1), 'demo', ...args], { stdio: 'pipe' }).toString()
  const when = run('--help').includes('--today') ? atDemoTime : [] // earlier versions know no other time
  run('--data', data, '--password', password, ...numbers, ...when)
  return data
}

export type Served = Awaited<ReturnType<typeof serve>>

/** The real program, as a school runs it; `firstAnswerMs` counts from its start to its first answer. */
export async function serve(data: string, program: readonly string[] = bundle, cwd = process.cwd(), of = ['--data', data]) {
  const [file = '', ...args] = program
  const from = performance.now()
  const log = openSync(join(data, 'bench.log'), 'a')
  const child = spawn(file, [...args, 'serve', ...of, '--port', '0'], { stdio: ['ignore', 'pipe', log], cwd })
  const url = await addressSaid(child)
  await (await fetch(`${url}/healthz`)).text()
  const firstAnswerMs = performance.now() - from
  const status = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1000
  return {
    url,
    firstAnswerMs,
    /** Resident megabytes now, and at the highest since `forgetPeak`. */
    resident: () => status('VmRSS'),
    peak: () => status('VmHWM'),
    /** Of the resident megabytes, those that no file can give back: the executable's pages are shared and can be read again. */
    anonymous: () => status('RssAnon'),
    /** Milliseconds of processor time that all its threads have had. */
    processorMs: () =>
      readdirSync(`/proc/${child.pid}/task`).reduce(
        (sum, thread) => sum + Number(readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
        0,
      ),
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await Promise.race([gone, setTimeout(5000).then(() => child.kill('SIGKILL'))])
    },
  }
}

/** The address that a program prints when it listens. */
export function addressSaid(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = ''
    child.stdout?.on('data', (chunk) => {
      out += chunk
      const port = /http:\/\/\S+:(\d+)/.exec(out)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
}

/** What a signed-in browser sends along, and takes: compressed answers. */
export type Visitor = { url: string; headers: Record<string, string> }

export async function signIn(url: string, userName: string): Promise<Visitor> {
  const { ask, headers } = freshBrowser(url)
  await ask('/sanctum/csrf-cookie')
  const body = JSON.stringify({ username: userName, password })
  const answer = await ask('/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`${userName} cannot sign in: ${answer.status} ${await answer.text()}`)
  return { url, headers: headers() }
}

/** One that was never here: it keeps the cookies that it is given, and sends them back. */
export function freshBrowser(url: string) {
  const jar = new Map<string, string>()
  const headers = () => ({
    Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-XSRF-TOKEN': jar.get('XSRF-TOKEN') ?? '',
    'Accept-Encoding': 'gzip, deflate',
    Origin: url,
  })
  async function ask(path: string, init: { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams } = {}) {
    const answer = await fetch(url + path, { ...init, redirect: 'manual', headers: { ...headers(), ...init.headers } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return answer
  }
  return { ask, headers }
}
