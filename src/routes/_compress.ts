import { promisify } from 'node:util'
import {
  constants,
  createGzip,
  gunzipSync,
  gzipSync,
  gzip as gzipWithCallback,
  zstdCompressSync,
  zstdCompress as zstdWithCallback,
} from 'node:zlib'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { StatusCode } from 'hono/utils/http-status'

type Encoding = 'zstd' | 'gzip'

const options = { level: 3 }
const [gzipElsewhere, zstdElsewhere] = [promisify(gzipWithCallback), promisify(zstdWithCallback)]
/** About 2 ms of work. */
const longest = 256_000

/** Compresses on this thread: handing a usual answer to another thread costs more than compressing it. */
async function compressed(text: string | Buffer, encoding: Encoding) {
  if (text.length > longest) return new Uint8Array(await (encoding === 'zstd' ? zstdElsewhere(text) : gzipElsewhere(text, options)))
  return new Uint8Array(encoding === 'zstd' ? zstdCompressSync(text) : gzipAtOnce(text))
}

const written = Buffer.allocUnsafeSlow(3 * longest)
const gzipAtOnce = (text: string | Buffer) => compress(typeof text === 'string' ? written.subarray(0, written.write(text)) : text)

type Inside = { _handle: { close: () => void } | null; reset: () => void; _processChunk: (bytes: Buffer, flush: number) => Buffer }
type Compress = (bytes: Buffer) => Buffer

/**
 * Compresses with one reused compressor; the next call overwrites the result. `gzipSync` allocates 268 kB for each text, and the
 * kernel clears that memory page by page, which takes half as long again. The reuse needs undocumented parts of Node: where they fail a
 * trial at the start, `gzipSync` serves.
 */
export function reusing(compressor: ReturnType<typeof createGzip>): Compress {
  const inside = compressor as typeof compressor & Inside
  const handle = inside._handle
  const again: Compress = (bytes) => {
    inside._handle = handle
    inside.removeAllListeners('error')
    inside.reset()
    return inside._processChunk(bytes, constants.Z_FINISH)
  }
  try {
    if (handle) handle.close = () => {} // Node would close the handle after each text
    const isSound = ['one text', 'and after it another'].every((text) => gunzipSync(again(Buffer.from(text))).toString() === text)
    if (isSound) return again
  } catch {}
  return (bytes) => gzipSync(bytes, options)
}
const compress = reusing(createGzip({ ...options, chunkSize: 65_536 }))

const smallest = 1024
/** A smaller answer fits into the first ten packets, and would be sent before another thread had compressed it. */
const smallestJson = 14_000

/**
 * Sends a page, compressed if the browser accepts that. The whole text is known, so one call is enough: Hono's middleware makes a
 * stream, which costs as much as the rest of the page, and compresses even two letters.
 */
export async function sendHtml(c: Context, html: string, status: StatusCode) {
  c.header('Content-Type', 'text/html; charset=UTF-8')
  c.header('Vary', 'Accept-Encoding', { append: true })
  const encoding = html.length < smallest ? undefined : encodingFor(c.req.header('Accept-Encoding'))
  if (!encoding) return c.body(html, status as 200)
  c.header('Content-Encoding', encoding)
  return c.body(await compressed(html, encoding), status as 200)
}

/** Does the same as `sendHtml` for a finished text with its headers. */
export async function compressedText(html: string, headers: Headers, accepted: string | null): Promise<string | Uint8Array<ArrayBuffer>> {
  const encoding = html.length < smallest ? undefined : encodingFor(accepted ?? '')
  if (!encoding) return html
  headers.set('Content-Encoding', encoding)
  return compressed(html, encoding)
}

/** Compresses the JSON of a read if it is long enough. */
export const compressJson = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.get('Content-Type')?.startsWith('application/json')) return
  c.res.headers.append('Vary', 'Accept-Encoding')
  const encoding = encodingFor(c.req.header('Accept-Encoding'))
  if (!encoding) return
  const json = Buffer.from(await c.res.arrayBuffer())
  const isLong = json.length >= smallestJson
  c.res = new Response(isLong ? await compressed(json, encoding) : json, c.res)
  if (isLong) c.res.headers.set('Content-Encoding', encoding)
})

/** Zstandard takes a third of gzip's time and sends less; browsers ask for it over TLS alone. */
const encodingFor = (accepted = ''): Encoding | undefined =>
  takes.zstd.test(accepted) ? 'zstd' : takes.gzip.test(accepted) ? 'gzip' : undefined

const takes = {
  zstd: /(?:^|[\s,])zstd(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i,
  gzip: /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i,
}
