import { existsSync, statfsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { renderUnicodeCompact } from 'uqr'
import { version } from '../../package.json'
import { createApp } from '../app.ts'
import { openAssets, serveAsset } from '../assets.ts'
import type { Db } from '../db/_open.ts'
import { finishWorks } from '../db/school/students/work/index.ts'
import { finishUploads } from '../db/school-upload/undo.ts'
import { finishGiving } from '../db/year/giving.ts'
import { isInCopy, pathInCopy } from '../domain/_rehearsal.ts'
import { addressesAt, isLoopback } from '../routes/_addresses.ts'
import { createThrottle } from '../routes/_throttle/index.ts'
import { answerInCopy } from '../routes/rehearsal/edge.ts'
import { beingRestored } from './_being-restored.ts'
import { findTls, followTls, type Tls } from './_certificate.ts'
import { requireFit, roomFault } from './_check.ts'
import { keepErrors } from './_errors.ts'
import { forgetAsLeft, isAsLeft, noteAsLeft } from './_file-as-left.ts'
import { Guard } from './_file-taken-away.ts'
import { fontsOf } from './_fonts.ts'
import { capHalfOpen } from './_half-open-requests.ts'
import { forgetJournal, requireOwnJournal } from './_journal.ts'
import { createRedirect, createServerFor, type Fetch, listen, portOf, stopOnSignal, useCertificate } from './_listen.ts'
import { type Logger, openLog } from './_log.ts'
import { keepSmall, noteRequest } from './_memory.ts'
import { forgetRunning, onStopRequest, tellRunning } from './_running.ts'
import { lock, schoolFile } from './_school-file.ts'
import { Served } from './_served.ts'
import { findLastBackup } from './backup.ts'
import { Keeper } from './backups/keeper.ts'
import { inOwnProcess } from './backups/process.ts'
import { keepReplicatingTo } from './backups/replica/command.ts'
import { Replicator } from './backups/replica/keeper.ts'
import { copiesOf, type OpenCopy } from './rehearsal/served.ts'
import { copiesIn } from './retention/copies.ts'
import { sweeperOf } from './retention/sweeper.ts'
import { supportWriter } from './support.ts'

export type ServeOptions = {
  data: string
  host: string
  port: number
  behindProxy: boolean
  tlsCert?: string
  tlsKey?: string
  /** The port that also answers plain HTTP. */
  httpPort?: number
  replicateTo?: string
}
type App = ReturnType<typeof createApp>
type Assets = ReturnType<typeof openAssets>
type Sockets = { incoming: IncomingMessage; outgoing: ServerResponse }

const now = () => new Date()

/** Serves the directory's school until it is stopped. Resolves when the last request is answered and the file is closed. */
export async function serve(options: ServeOptions): Promise<void> {
  const log = openLog(keepErrors(options.data))
  const release = await take(options.data)
  const assets = openAssets(process.env.TERM_REPORTS_LIVE === '1', join(options.data, 'fonts'))
  const hasRoom = () => roomFault(options.data) === undefined
  let tls = await tlsOf(options)
  if (options.replicateTo) await keepReplicatingTo(options.data, options.replicateTo)
  const { backups, guard } = lookAfter(options, () => served, log)
  const own = { log, machine: machineOf(options.data, guard), support: supportWriter(options.data, now), authority: () => tls?.authority }
  const shared = {
    assets,
    now,
    hasRoom,
    throttle: createThrottle(),
    trustProxy: options.behindProxy,
    ...{ keepToTls: () => isPublic(options, tls), names: () => tls?.names ?? [] },
  }
  const copies = copiesOf(options.data, log, shared, () => served.school)
  const served: Served<App> = await Served.open(
    options.data,
    ({ db }, setUpCode) =>
      finishing(db, log, createApp({ ...shared, ...own, db, setUpCode, backups, copies, aside: copiesIn(options.data) })),
    guard.attend,
  )
  const ofSchool = (request: Request, sockets: Sockets, path: string) => {
    if (path !== '/healthz' && !request.headers.has('X-Quiet')) backups.asked()
    if (served.isPaused) return beingRestored(request)
    served.began(sockets.outgoing)
    logWhenAnswered(log, served.app, path, sockets)
    return served.app.fetch(request, sockets)
  }
  const fetch: Fetch = (request, env) => {
    const sockets = env as Sockets
    const path = pathOf(sockets.incoming.url)
    const carried = serveAsset(assets, request, path)
    if (carried) return carried
    if (!isInCopy(path)) return ofSchool(request, sockets, path)
    return copies.open().then((copy) => {
      if (!copy) return ofSchool(request, sockets, path)
      copies.began(sockets.outgoing)
      return ofCopy(copy, assets, request, sockets)
    })
  }
  const server = capHalfOpen(createServerFor(fetch, tls), options)
  const stopped = stopOnSignal(server, (stop) => onStopRequest(options.data, stop))
  await listen(server, options)
  const redirect = tls && options.httpPort !== undefined ? createRedirect(fetch, () => portOf(server)) : undefined
  if (redirect) await listen(redirect, { host: options.host, port: options.httpPort ?? 0 })
  const renew = (renewed: Tls) => {
    tls = renewed
    useCertificate(server, renewed)
  }
  const unfollow = tls && followTls(options.data, filesNamed(options), renew, log)
  keepSmall()
  backups.start()
  copies.start()
  tellRunning(options.data, running(options, served.setUpCode, tls, portOf(server)))
  process.stdout.write(`${introduction(options, served.setUpCode, tls, portOf(server), redirect && portOf(redirect))}\n`)
  for (const { file, fault } of await fontsOf(options.data)) if (fault !== undefined) log.warn({ file, fault }, 'a font is not used')
  log.info({ signal: await stopped }, 'stopped')
  forgetRunning(options.data)
  unfollow?.()
  redirect?.close()
  redirect?.closeAllConnections()
  for (const one of [backups, copies]) await one.stop()
  release(await guard.close())
}

/** Finishes, beside the serving, work that the last server began. */
function finishing(db: Db, log: Logger, app: App): App {
  const onFault = (err: unknown) => log.error({ err }, 'something with many students is not done')
  finishWorks(db, onFault).catch(onFault)
  finishUploads(db).catch((err: unknown) => log.error({ err }, 'an upload is not ended'))
  finishGiving(db).catch((err: unknown) => log.error({ err }, 'the subjects of a year are not given out'))
  return app
}

/** Locks the directory for this server and checks that its school can be served. Call the result once the file is closed. */
async function take(dir: string): Promise<(isClosed: boolean) => void> {
  const release = lock(dir)
  requireOwnJournal(schoolFile(dir))
  if (existsSync(schoolFile(dir))) await requireFit(schoolFile(dir), isAsLeft(dir))
  forgetAsLeft(dir)
  forgetJournal(schoolFile(dir))
  return (isClosed) => {
    if (isClosed) {
      noteAsLeft(dir)
      forgetJournal(schoolFile(dir))
    }
    release()
    if (!isClosed) process.exit() // Node would close the file at its end
  }
}

function lookAfter({ data: dir }: ServeOptions, served: () => Served<App>, log: Logger) {
  const replicator = new Replicator({ dir, sqlite: () => served().school.sqlite, log })
  const guard = new Guard({ dir, log, pause: () => void replicator.stop(), resume: () => replicator.start() })
  const run: typeof inOwnProcess = async (...work) => {
    guard.refuse()
    return inOwnProcess(...work)
  }
  const backups = new Keeper({ dir, served, now, log, replicator, night: sweeperOf(dir, log), run })
  return { backups, guard }
}

/** Answers for the copy, which also has the program's files under its addresses. */
function ofCopy({ app, log }: OpenCopy, assets: Assets, request: Request, sockets: Sockets): Promise<Response> {
  const path = pathInCopy(pathOf(sockets.incoming.url))
  logWhenAnswered(log, app, path, sockets)
  return answerInCopy(request, (inside) => serveAsset(assets, inside, path) ?? app.fetch(inside, sockets))
}

/** True if browsers may be told to use TLS only. */
const isPublic = ({ behindProxy }: ServeOptions, tls: Tls | undefined) => behindProxy || tls?.isPublic === true

function introduction(
  options: ServeOptions,
  setUpCode: string | undefined,
  tls: Tls | undefined,
  port: number,
  plain: number | undefined,
): string {
  const address = addressOf(tls ? 'https:' : 'http:', port, options.host)
  const said = [`Term Reports is at ${address}`, ...whoCanReach(options, address)]
  if (plain !== undefined) said.push(`Plain HTTP is sent on from port ${plain}`)
  const first = plain === undefined ? address : `http://…:${plain}`
  if (tls?.authority) said.push(`Computers that do not trust its certificate yet open ${first}/certificate first`)
  if (setUpCode)
    said.push(`There is no school in ${resolve(options.data)} yet. Set it up at ${address}/set-up`, `Set-up code: ${setUpCode}`)
  return said.join('\n')
}

const running = (options: ServeOptions, setUpCode: string | undefined, tls: Tls | undefined, port: number) => ({
  pid: process.pid,
  version,
  at: new Date().toISOString(),
  url: addressOf(tls ? 'https:' : 'http:', port, options.host).replace('//localhost:', '//127.0.0.1:'),
  ...(setUpCode && { setUpCode }),
})

const filesNamed = ({ tlsCert, tlsKey }: ServeOptions) => ({ ...(tlsCert && { certificate: tlsCert }), ...(tlsKey && { key: tlsKey }) })

/** Behind a proxy, the proxy speaks TLS with the school's own certificate, unless files are named. */
async function tlsOf(options: ServeOptions): Promise<Tls | undefined> {
  const named = filesNamed(options)
  if (options.behindProxy && !named.certificate && !named.key) return undefined
  return findTls(options.data, named, new Date())
}

const machineOf = (dir: string, guard: Guard) => () => ({ lastBackup: findLastBackup(dir)?.at, room: roomOn(dir), alarm: guard.alarm })

function roomOn(dir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize
  } catch {
    return 0 // removed with the school
  }
}

/** Logs the route's pattern and never the path, which can name a student. */
function logWhenAnswered(log: Logger, app: App, path: string, { incoming, outgoing }: Sockets): void {
  noteRequest()
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

function addressOf(protocol: string, port: number, host: string): string {
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${protocol}//${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Explains the reach, because a server that listens only on its own machine looks like a broken network to others. */
function whoCanReach({ host, behindProxy }: ServeOptions, address: string): string[] {
  if (behindProxy) return []
  if (isLoopback(host)) return ['Only this computer can open it. For the others, serve it with --host 0.0.0.0 or behind a proxy.']
  const isEverywhere = host === '0.0.0.0' || host === '::'
  if (!isEverywhere) return []
  const { port, protocol } = new URL(address)
  const [first = address, ...others] = addressesAt(port || (protocol === 'https:' ? 443 : 80), protocol)
  const code = process.stdout.isTTY ? [renderUnicodeCompact(first)] : []
  return [`Other computers find it at ${[first, ...others].join(' or ')}`, ...code]
}
