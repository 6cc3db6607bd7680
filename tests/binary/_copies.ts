import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { emptyDirectory, program, serveProgram } from './_run.ts'

export const serveCopy = (data: string, of = program) =>
  serveProgram(of, {}, emptyDirectory(), '--data', data, '--home', 'home', '--behind-proxy')

/** Copies of the program that serve one school on PostgreSQL, each of its own directory, and a proxy that gives each request to any. */
export async function serveCopies(data: string, count = 2) {
  const start = () => serveCopy(data)
  const copies = await Promise.all(Array.from({ length: count }, start))
  const proxy = await proxyTo(copies.map(({ url }) => url))
  return { url: proxy.url, copies, answered: proxy.answered }
}

/**
 * A proxy as people use them: a request goes to any copy; where that refuses the connection, to another; where the connection breaks
 * before there is an answer, 502. `answered` counts by copy. `urls` may change meanwhile.
 */
export async function proxyTo(urls: readonly string[]) {
  const answered = new Map<string, number>(urls.map((url) => [url, 0]))
  const server = createServer((asked, answer) => {
    buffer(asked).then(
      (body) => pass({ asked, answer, body, answered }, shuffled(urls)),
      () => answer.destroy(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answered }
}

type Passed = { asked: IncomingMessage; answer: ServerResponse; body: Buffer; answered: Map<string, number> }

function pass(passed: Passed, [url, ...others]: readonly string[]): void {
  const { asked, answer, body, answered } = passed
  if (url === undefined) return void answer.writeHead(502).end()
  const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' }
  const own = request(url + (asked.url ?? '/'), { method: asked.method ?? 'GET', headers, agent: false })
  own.on('response', (got) => {
    answered.set(url, (answered.get(url) ?? 0) + 1)
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
    got.on('aborted', () => answer.destroy())
    got.on('error', () => answer.destroy())
  })
  own.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') pass(passed, others)
    else if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  answer.on('close', () => own.destroy())
  own.end(body)
}

const shuffled = (urls: readonly string[]) =>
  urls
    .map((url) => [Math.random(), url] as const)
    .sort(([a], [b]) => a - b)
    .map(([, url]) => url)

const [triesAtMost, pauseMs] = [100, 50]

/** Sends until there is an answer of the program itself, as a browser's outbox does: again after a broken connection, 502 and 503. */
export async function sendUntilAnswered(url: string, init: RequestInit): Promise<Response> {
  for (let n = 1; ; n++) {
    const answer = await fetch(url, init).catch((error: unknown) => error)
    const isPassing = !(answer instanceof Response) || [502, 503].includes(answer.status)
    if (!isPassing) return answer
    if (n === triesAtMost) throw new Error(`${url} is not answered`, { cause: answer })
    await setTimeout(pauseMs)
  }
}
