import { promisify } from 'node:util'
import { constants, createGzip, gzip as gzipWithCallback } from 'node:zlib'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { StatusCode } from 'hono/utils/http-status'

const options = { level: 3 }
const gzipElsewhere = promisify(gzipWithCallback)
/** About 2 ms of work. */
const longest = 256_000

/** At once: to hand an answer of usual size to another thread and to take it back costs more than to compress it. */
const gzip = async (text: string | Buffer) =>
  text.length > longest ? new Uint8Array(await gzipElsewhere(text, options)) : new Uint8Array(gzipAtOnce(text))

type Inside = { _handle: { close: () => void } | null; reset: () => void; _processChunk: typeof gzipBytes }
type Compressor = ReturnType<typeof createGzip> & Inside
const compressor = createGzip({ ...options, chunkSize: 65_536 }) as Compressor
/** Node would close it after each text. */
const handle = compressor._handle
if (handle) handle.close = () => {}
const written = Buffer.allocUnsafeSlow(3 * longest)

const gzipAtOnce = (text: string | Buffer) => gzipBytes(typeof text === 'string' ? written.subarray(0, written.write(text)) : text)

/**
 * What it gives is overwritten by the next. `gzipSync` takes 268 kB for each text and gives them back, and the kernel clears them page by
 * page: half as long again as the compressing. This one compressor is begun anew, by parts of Node that are not documented.
 */
function gzipBytes(bytes: Buffer, flush = constants.Z_FINISH): Buffer {
  compressor._handle = handle
  compressor.removeAllListeners('error')
  compressor.reset()
  return compressor._processChunk(bytes, flush)
}

const smallest = 1024
/** What fits into the ten packets that go out at once is there sooner than another thread has compressed it. */
const smallestJson = 14_000

/**
 * Answers with a page, compressed where the browser takes it. Its text is known whole, so one call does: Hono's middleware takes
 * a stream for it, which costs as much as the rest of the page, and compresses two letters too.
 */
export async function sendHtml(c: Context, html: string, status: StatusCode) {
  c.header('Content-Type', 'text/html; charset=UTF-8')
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (html.length < smallest || !takesGzip(c.req.header('Accept-Encoding'))) return c.body(html, status as 200)
  c.header('Content-Encoding', 'gzip')
  return c.body(await gzip(html), status as 200)
}

/** What `sendHtml` does, with a text that is known by now and headers that are written. */
export async function compressedText(html: string, headers: Headers, accepted: string | null): Promise<string | Uint8Array<ArrayBuffer>> {
  if (html.length < smallest || !takesGzip(accepted ?? '')) return html
  headers.set('Content-Encoding', 'gzip')
  return gzip(html)
}

/** Compresses the JSON that a read answers, if there is enough of it. */
export const compressJson = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.get('Content-Type')?.startsWith('application/json')) return
  c.res.headers.append('Vary', 'Accept-Encoding')
  if (!takesGzip(c.req.header('Accept-Encoding'))) return
  const json = Buffer.from(await c.res.arrayBuffer())
  const isLong = json.length >= smallestJson
  c.res = new Response(isLong ? await gzip(json) : json, c.res)
  if (isLong) c.res.headers.set('Content-Encoding', 'gzip')
})

const takesGzip = (accepted = '') => /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i.test(accepted)
