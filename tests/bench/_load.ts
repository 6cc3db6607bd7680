import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import type { Visitor } from './_server.ts'

export const middle = (values: readonly number[], share = 0.5) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

/** Each connection in its turn: one that is idle for long is closed by the server, perhaps just when it is asked again. */
const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
/** Those that have been idle: a server may be about to close them. */
export const closeConnections = () => agent.destroy()
export type Answer = { status: number; bytes: number; body: Buffer; ms: number; firstByteMs: number }

/** One request over a kept connection, and how long it took to the last byte. */
export function ask({ url, headers }: Visitor, path: string, init: { method?: string; json?: unknown } = {}): Promise<Answer> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const body = init.json === undefined ? undefined : JSON.stringify(init.json)
    const extra = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }
    const asked = request(url + path, { agent, method: init.method ?? 'GET', headers: { ...headers, ...extra } }, (answer) => {
      const firstByteMs = performance.now() - from
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve({ ...read(answer, chunks), firstByteMs, ms: performance.now() - from }))
      answer.on('error', reject)
    })
    const isClosed = (error: Error) => asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET' // by the server, for idleness
    asked.on('error', (error) => (isClosed(error) ? resolve(ask({ url, headers }, path, init)) : reject(error)))
    asked.end(body)
  })
}

/** What a JSON answer says, compressed or not. */
export const jsonOf = ({ body }: Pick<Answer, 'body'>) => JSON.parse((body[0] === 0x1f ? gunzipSync(body) : body).toString())

function read(answer: IncomingMessage, chunks: Buffer[]) {
  const body = Buffer.concat(chunks)
  return { status: answer.statusCode ?? 0, bytes: body.length, body }
}

/** The median time of a page asked again and again by one browser; null where there is no such page. */
export async function medianOf(visitor: Visitor, path: string, times = 200): Promise<number | null> {
  if ((await ask(visitor, path)).status !== 200) return null
  const taken: number[] = []
  for (let turn = 0; turn < times + 50; turn++) {
    const { ms } = await ask(visitor, path)
    if (turn >= 50) taken.push(ms)
  }
  return middle(taken)
}

export type Load = { perSecond: number; p99: number; failed: number }

/** Many browsers at once for some seconds, after a short warming. */
export async function load(visitor: Visitor, options: Omit<autocannon.Options, 'url' | 'headers'> & { path?: string }): Promise<Load> {
  const { path = '', ...rest } = options
  const all = { ...rest, url: visitor.url + path, headers: visitor.headers }
  await autocannon({ ...all, duration: 2 })
  const result = await autocannon({ duration: 6, ...all })
  return { perSecond: result.requests.average, p99: result.latency.p99, failed: result.non2xx + result.errors }
}
