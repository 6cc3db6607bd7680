import { promisify } from 'node:util'
import { gzipSync, gzip as gzipWithCallback } from 'node:zlib'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { StatusCode } from 'hono/utils/http-status'

const options = { level: 3 }
const gzipElsewhere = promisify(gzipWithCallback)
/** About 2 ms of work. */
const longest = 256_000

/** At once: to hand an answer of usual size to another thread and to take it back costs more than to compress it. */
const gzip = async (text: string | Buffer) =>
  new Uint8Array(text.length > longest ? await gzipElsewhere(text, options) : gzipSync(text, options))

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
