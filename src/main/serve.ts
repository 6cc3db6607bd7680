import { existsSync, statfsSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '../app.ts'
import { openAssets, serveAsset } from '../assets.ts'
import { temporaryPassword } from '../db/_password.ts'
import { findSchool } from '../db/school/index.ts'
import { addressesAt, isLoopback } from '../routes/_addresses.ts'
import { requireFit, roomFault } from './_check.ts'
import { fontsOf } from './_fonts.ts'
import { type Logger, openLog } from './_log.ts'
import { keepSmall } from './_memory.ts'
import { lock, openOrMake, schoolFile } from './_school-file.ts'
import { findLastBackup } from './backup.ts'

export type ServeOptions = { data: string; host: string; port: number; behindProxy: boolean }
type App = ReturnType<typeof createApp>
type Sockets = { incoming: IncomingMessage; outgoing: ServerResponse }

const patienceMs = 20_000

/** Serves the directory's school until it is told to stop; resolves when the last request is answered and the file closed. */
export async function serve(options: ServeOptions): Promise<void> {
  const log = openLog()
  const release = lock(options.data)
  if (existsSync(schoolFile(options.data))) requireFit(schoolFile(options.data))
  const school = await openOrMake(options.data)
  const setUpCode = (await findSchool(school.db)) ? undefined : temporaryPassword()
  const assets = openAssets(process.env.TERM_REPORTS_LIVE === '1', join(options.data, 'fonts'))
  const hasRoom = () => roomFault(options.data) === undefined
  const machine = () => ({ lastBackup: findLastBackup(options.data)?.at, room: roomOn(options.data) })
  const app = createApp({ db: school.db, assets, log, now: () => new Date(), trustProxy: options.behindProxy, setUpCode, hasRoom, machine })
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const sockets = env as Sockets
      const path = pathOf(sockets.incoming.url)
      const carried = serveAsset(assets, request, path)
      if (carried) return carried
      logWhenAnswered(log, app, path, sockets)
      return app.fetch(request, env)
    },
  }) as Server
  const stopped = stopOnSignal(server)
  await listen(server, options)
  keepSmall()
  const address = addressOf(server, options.host)
  const said = [`Term Reports is at ${address}`, ...whoCanReach(options, address)]
  if (setUpCode)
    said.push(`There is no school in ${resolve(options.data)} yet. Set it up at ${address}/set-up`, `Set-up code: ${setUpCode}`)
  process.stdout.write(`${said.join('\n')}\n`)
  for (const { file, fault } of await fontsOf(options.data)) if (fault !== undefined) log.warn({ file, fault }, 'a font is not used')
  log.info({ signal: await stopped }, 'stopped')
  await school.close()
  release()
}

function roomOn(dir: string): number {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}

/** The route's pattern and never the path itself, which can name a student. */
function logWhenAnswered(log: Logger, app: App, path: string, { incoming, outgoing }: Sockets): void {
  const from = performance.now()
  const method = incoming.method ?? ''
  outgoing.once('close', () => {
    const ms = Math.round((performance.now() - from) * 10) / 10
    const fields = {
      requestId: outgoing.getHeader('x-request-id'),
      method,
      route: patternOf(app, method, path),
      status: outgoing.statusCode,
      ms,
    }
    log.info(outgoing.writableFinished ? fields : { ...fields, aborted: true }, 'request')
  })
}

function patternOf(app: App, method: string, path: string): string {
  const [matched] = app.router.match(method, path)
  return matched.map(([handler]) => handler[1].path).findLast((pattern) => !pattern.endsWith('*')) ?? 'none'
}

const pathOf = (url = '/') => url.split('?', 1)[0] ?? '/'

function listen(server: Server, { host, port }: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

function addressOf(server: Server, host: string): string {
  const at = server.address()
  const port = at && typeof at === 'object' ? at.port : 0
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** A school served only to its own machine looks like a broken network to everybody else. */
function whoCanReach({ host, behindProxy }: ServeOptions, address: string): string[] {
  if (behindProxy) return []
  if (isLoopback(host)) return ['Only this computer can open it. For the others, serve it with --host 0.0.0.0 or behind a proxy.']
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return isEverywhere ? [`Other computers find it at ${addressesAt(new URL(address).port || 80).join(' or ')}`] : []
}

/** Requests under way are finished; connections that ask nothing are closed; a client that never finishes is not waited for. */
function stopOnSignal(server: Server): Promise<string> {
  return new Promise((resolve) => {
    const stop = (signal: string) => {
      server.close(() => resolve(signal))
      setInterval(() => server.closeIdleConnections(), 50).unref()
      setTimeout(() => server.closeAllConnections(), patienceMs).unref()
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  })
}
