import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { renderUnicodeCompact } from 'uqr'
import { version } from '../../package.json'
import { createAppFor, createDistrictApp } from '../app.ts'
import { openAssets, serveAsset } from '../assets.ts'
import { addressesAt, isLoopback } from '../routes/_addresses.ts'
import type { Env } from '../routes/_env.ts'
import { isAddress, openAtOnce } from './_arguments.ts'
import { findTls, followTls, type Tls } from './_certificate.ts'
import { keepErrors } from './_errors.ts'
import type { Failure } from './_failure.ts'
import { capHalfOpen } from './_half-open-requests.ts'
import { createRedirect, createServerFor, listen, patienceMs, portOf, stopOnSignal, untilAnswered, useCertificate } from './_listen.ts'
import { type Logger, openLog } from './_log.ts'
import { keepSmall } from './_memory.ts'
import { openMetrics } from './_metrics.ts'
import { forgetRunning, onStopRequest, tellRunning } from './_running.ts'
import { nameOf, openServerAt } from './_school-at-address.ts'
import { openServer } from './_school-server.ts'
import { type App, type Host, lastingOf, type OpenSchool, pathOf, type Sockets } from './_serving.ts'
import { keepReplicatingTo } from './backups/replica/command.ts'
import { Schools } from './schools/index.ts'
import { listNames } from './schools/name.ts'

export type ServeOptions = {
  /** The school's directory, or its address on PostgreSQL. */
  data: string
  /** Where the program keeps what is its own, if there are several schools, or the school is at an address. */
  home: string
  /** Serves each directory in this one as a school, instead of `data`. */
  schools?: string
  /** How many of them are open at once. */
  openSchools?: number
  host: string
  port: number
  behindProxy: boolean
  tlsCert?: string
  tlsKey?: string
  /** The port that also answers plain HTTP. */
  httpPort?: number
  /** Where Prometheus reads figures; nowhere without a port. */
  metricsPort?: number
  metricsHost?: string
  replicateTo?: string
}

/** The directory of what concerns all that is served: the certificate, the lock, the last errors. */
const homeOf = ({ data, home, schools }: ServeOptions) => (schools !== undefined || isAddress(data) ? home : data)

/** Serves the directory's school, or several, until it is stopped. Resolves when the last request is answered and each file is closed. */
export async function serve(options: ServeOptions): Promise<void> {
  const home = homeOf(options)
  const log = openLog(keepErrors(home))
  const assets = openAssets(process.env.TERM_REPORTS_LIVE === '1', join(home, 'fonts'))
  let tls = await tlsOf(options)
  if (options.replicateTo) await keepReplicatingTo(options.data, options.replicateTo)
  const settings = { trustProxy: options.behindProxy, keepToTls: () => isPublic(options, tls), names: () => tls?.names ?? [] }
  const app = createAppFor(tenantOf, settings)
  const metrics = await metricsOf(options, () => (serving instanceof Schools ? serving.countOpen() : 1))
  const host = { app, assets, authority: () => tls?.authority, ...metrics }
  const serving = await open(options, host, log, () => createDistrictApp(tenantOf, settings))
  const { fetch, answered } = untilAnswered((request, env) => {
    const sockets = env as Sockets
    const path = pathOf(sockets.incoming.url)
    if (path === '/healthz/live') return new Response('ok', { headers: { 'Cache-Control': 'no-store' } })
    return serveAsset(assets, request, path) ?? serving.answer(request, sockets, path)
  })
  const server = capHalfOpen(createServerFor(fetch, tls), options)
  let lost: Failure | undefined
  const stopped = stopOnSignal(server, (stop) => {
    onStopRequest(home, stop)
    void serving.lost?.then((why) => {
      lost = why
      stop('lost')
    })
  })
  await listen(server, options)
  const redirect = tls && options.httpPort !== undefined ? createRedirect(fetch, () => portOf(server)) : undefined
  if (redirect) await listen(redirect, { host: options.host, port: options.httpPort ?? 0 })
  const renew = (renewed: Tls) => {
    tls = renewed
    useCertificate(server, renewed)
  }
  const unfollow = tls && followTls(home, filesNamed(options), renew, log)
  keepSmall()
  serving.start()
  tellRunning(home, running(options, serving.setUpCode(), tls, portOf(server)))
  process.stdout.write(`${introduction(options, serving.setUpCode(), tls, portOf(server), redirect && portOf(redirect))}\n`)
  const signal = await stopped
  await Promise.race([answered(), setTimeout(patienceMs(signal), undefined, { ref: false })])
  log.info({ signal }, 'stopped')
  forgetRunning(home)
  unfollow?.()
  metrics?.server.close()
  redirect?.close()
  redirect?.closeAllConnections()
  if (!(await serving.close())) process.exit() // Node would close the file at its end
  if (lost) throw lost
}

const tenantOf = (c: Context<Env>) => c.env.tenant

type Serving = Pick<OpenSchool, 'answer' | 'start' | 'setUpCode' | 'close' | 'lost'>

async function open(options: ServeOptions, host: Host, log: Logger, district: () => App): Promise<Serving> {
  const { data, schools: dir, openSchools: most = openAtOnce } = options
  if (dir !== undefined) return Schools.open({ dir, home: options.home, most, host, log, district })
  return isAddress(data) ? openServerAt(data, options.home, host, lastingOf(log)) : openServer(data, host, lastingOf(log))
}

const metricsOf = ({ metricsPort: port, metricsHost: host = '127.0.0.1' }: ServeOptions, openSchools: () => number) =>
  port === undefined ? undefined : openMetrics({ host, port, openSchools })

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
  const said = [
    `Term Reports is at ${address}`,
    ...(options.schools === undefined ? whoCanReach(options, address) : howToReach(options.schools, address)),
  ]
  if (plain !== undefined) said.push(`Plain HTTP is sent on from port ${plain}`)
  const first = plain === undefined ? address : `http://…:${plain}`
  if (tls?.authority) said.push(`Computers that do not trust its certificate yet open ${first}/certificate first`)
  if (setUpCode)
    said.push(
      `There is no school in ${isAddress(options.data) ? nameOf(options.data) : resolve(options.data)} yet. Set it up at ${address}/set-up`,
      `Set-up code: ${setUpCode}`,
    )
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
  return findTls(homeOf(options), named, new Date())
}

function addressOf(protocol: string, port: number, host: string): string {
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${protocol}//${name.includes(':') ? `[${name}]` : name}:${port}`
}

function howToReach(schools: string, address: string): string[] {
  const [name = 'poui'] = listNames(schools).served
  const { protocol, port } = new URL(address)
  const example = `${protocol}//${name}.localhost${port && `:${port}`}`
  return [`It serves the schools in ${resolve(schools)}, each under host names that begin with the name of its directory: ${example}`]
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
