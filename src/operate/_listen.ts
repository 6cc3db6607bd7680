import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import { createAdaptorServer } from '@hono/node-server'
import { certificateUrl } from '../views/certificate.tsx'
import type { Tls } from './_certificate.ts'

export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** The time that running requests get to finish. Windows kills a program ten seconds after its window is closed. */
export const patienceMs = (signal: string) => (signal === 'SIGHUP' ? 4_000 : 20_000)
/** Ctrl+C, a service's stop, Ctrl+Break on Windows, and a closed window or connection. */
const signals = ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] as const

/** Makes a server that uses TLS if there is a certificate, otherwise plain HTTP. */
export function createServerFor(fetch: Fetch, tls: Tls | undefined): Server {
  if (!tls) return createAdaptorServer({ fetch }) as Server
  const serverOptions = { cert: tls.certificate, key: tls.key }
  return createAdaptorServer({ fetch, createServer: createTlsServer, serverOptions }) as Server
}

export const useCertificate = (server: Server, { certificate, key }: Tls) =>
  (server as TlsServer).setSecureContext({ cert: certificate, key })

/**
 * Redirects an address typed without https. Only the page that explains the certificate is answered here, with its files, because a
 * computer that does not trust the certificate yet could not open it otherwise.
 */
export function createRedirect(fetch: Fetch, port: () => number): Server {
  const answers = createAdaptorServer({ fetch }) as Server
  const isAnswered = (path: string) => path.startsWith(certificateUrl) || path.startsWith('/build/') || path === '/logo'
  return createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const isSafe = incoming.method === 'GET' || incoming.method === 'HEAD'
    if (isSafe && isAnswered(path)) return void answers.emit('request', incoming, outgoing)
    const to = isSafe ? secureAddress(incoming, port()) : undefined
    outgoing.writeHead(to ? 307 : 400, to ? { Location: to } : {}).end()
  })
}

function secureAddress({ headers, url = '/' }: IncomingMessage, port: number): string | undefined {
  const asked = `http://${headers.host ?? ''}`
  if (!URL.canParse(asked) || !url.startsWith('/')) return undefined
  const { hostname } = new URL(asked)
  return new URL(`https://${hostname}:${port}`).origin + url
}

/** Also waits for the answers to clients that have left: their work still reads and writes. */
export function untilAnswered(fetch: Fetch): { fetch: Fetch; answered: () => Promise<unknown> } {
  const underWay = new Set<unknown>()
  return {
    fetch(request, env) {
      const answer = fetch(request, env)
      if (!(answer instanceof Promise)) return answer
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    },
    answered: () => Promise.allSettled(underWay),
  }
}

export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

export function portOf(server: Server): number {
  const at = server.address()
  return at && typeof at === 'object' ? at.port : 0
}

/** Finishes running requests and closes idle connections. A client that never finishes does not hold up the stop. */
export function stopOnSignal(server: Server, orAsked: (stop: (how: string) => void) => void = () => {}): Promise<string> {
  return new Promise((resolve) => {
    const stop = (signal: string) => {
      server.close(() => resolve(signal))
      setInterval(() => server.closeIdleConnections(), 50).unref()
      setTimeout(() => server.closeAllConnections(), patienceMs(signal)).unref()
    }
    for (const signal of signals) process.once(signal, stop)
    orAsked(stop)
  })
}
