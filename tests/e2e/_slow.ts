import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** `E2E_SLOW=1 npm run test:e2e`: the network between browser and school is slow, and as slow again with the same number. */
export const seed = process.env.E2E_SLOW

/** How many milliseconds at most: the question on its way to the school, and the answer on its way back. */
const longest = { script: 1200, get: 400, send: 300 }

/** The n-th time that something is asked it takes as long in each run, in whatever order things are asked. */
function delays(kind: keyof typeof longest, asked: string): [there: number, back: number] {
  const random = createHash('sha256').update(`${seed} ${asked}`).digest()
  return [random.readUInt16BE(0), random.readUInt16BE(2)].map((n) => Math.round((n / 0xffff) * (longest[kind] / 2))) as [number, number]
}

const kindOf = ({ method, url }: IncomingMessage) => {
  if (url?.startsWith('/build/')) return url.endsWith('.js') ? 'script' : undefined
  return method === 'GET' ? 'get' : 'send'
}

/** Another address of the same school, by which everything takes its time, each thing another. The page script is fetched anew for each page. */
export async function startSlowNet(baseURL: string) {
  const { hostname, port } = new URL(baseURL)
  const times = new Map<string, number>()
  const server = createServer((from, to) => pass(from, to).catch(() => to.destroy()))

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const kind = kindOf(from)
    const asked = `${from.method} ${from.url?.split('?')[0]}`
    times.set(asked, (times.get(asked) ?? 0) + 1)
    const [there, back] = kind ? delays(kind, `${asked} ${times.get(asked)}`) : [0, 0]
    await setTimeout(there)
    const { method, url: path, rawHeaders: headers } = from
    const asking = request({ hostname, port, method, path, headers, agent: false, setHost: false })
    to.on('close', () => asking.destroy())
    from.on('error', () => asking.destroy())
    from.pipe(asking)
    const [answer]: [IncomingMessage] = (await once(asking, 'response')) as [IncomingMessage]
    answer.on('error', () => to.destroy())
    await setTimeout(back)
    to.writeHead(answer.statusCode ?? 502, answer.statusMessage, kind === 'script' ? uncached(answer.rawHeaders) : answer.rawHeaders)
    to.flushHeaders()
    answer.pipe(to)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const uncached = (headers: string[]) =>
  headers.map((value, at) => (headers[at - 1]?.toLowerCase() === 'cache-control' ? 'no-store' : value))
