import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'

const gzip = promisify(gzipWithCallback)
const smallest = 1024

/**
 * Answers with a page, compressed where the browser takes it. Its text is known whole, so one call on another thread does:
 * the streams of Hono's middleware cost as much as the rest of the page.
 */
export async function sendHtml(c: Context, html: string, status: StatusCode) {
  c.header('Content-Type', 'text/html; charset=UTF-8')
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (html.length < smallest || !takesGzip(c.req.header('Accept-Encoding'))) return c.body(html, status as 200)
  c.header('Content-Encoding', 'gzip')
  return c.body(new Uint8Array(await gzip(html, { level: 5 })), status as 200)
}

const takesGzip = (accepted = '') => /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i.test(accepted)
