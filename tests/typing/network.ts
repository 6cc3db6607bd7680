import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Mode } from './acts.ts'
import type { Chance } from './chance.ts'

export type Network = Awaited<ReturnType<typeof startNetwork>>

/** Another address of the school, by which what is sent can take its time, or be answered late or never. Scripts and styles come at once. */
export async function startNetwork(baseURL: string, chance: Chance) {
  const { hostname, port } = new URL(baseURL)
  let mode: Mode = 'good'
  let slowFiles = 0
  const server = createServer((from, to) => pass(from, to).catch(() => to.destroy()))

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const isSave = from.method !== 'GET' && from.method !== 'HEAD'
    const isFile = from.url?.startsWith('/build/') === true
    const now = isFile ? 'good' : mode
    if (now === 'off') return void to.destroy()
    if ((now === 'busy' || now === 'fault') && chance.happens(0.6)) return refuse(to, now)
    await setTimeout(isFile ? slowFiles : now === 'good' ? 0 : chance.int(0, 300))
    const { method, url: path, rawHeaders: headers } = from
    const asking = request({ hostname, port, method, path, headers, agent: false, setHost: false })
    if (!isSave) to.on('close', () => asking.destroy())
    from.on('error', () => {}) // whoever has gone has sent it all the same
    from.pipe(asking)
    const [answer]: [IncomingMessage] = (await once(asking, 'response')) as [IncomingMessage]
    answer.on('error', () => to.destroy())
    if (isSave && now === 'lost' && chance.happens(0.7)) return void to.destroy()
    if (now !== 'good') await setTimeout(now === 'late' && isSave ? chance.int(500, 3000) : chance.int(0, 400))
    to.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
    answer.pipe(to)
  }

  /** The school's server does not come to it: it is busy, or something in it is wrong. */
  function refuse(to: ServerResponse, now: 'busy' | 'fault'): void {
    to.writeHead(now === 'busy' ? 503 : 500, { 'content-type': 'text/plain', ...(now === 'busy' && { 'retry-after': '1' }) })
    to.end(now)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next: Mode) {
      mode = next
    },
    /** So long each script and style takes. */
    slowFiles(ms: number) {
      slowFiles = ms
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
