import { copyBase, isInCopy, pathInCopy } from '../../domain/_rehearsal.ts'
import { fileMark } from '../../domain/words/rehearsal.ts'
import { compressedText } from '../_compress.ts'

type Pass = (request: Request) => Response | Promise<Response>

/**
 * Lets the copy's app answer under its base address, as if it were alone: it gets only its own paths and cookies, and every address in
 * its answers leads into the copy.
 */
export async function answerInCopy(request: Request, pass: Pass): Promise<Response> {
  const url = new URL(request.url)
  if (!isInCopy(url.pathname)) return new Response(null, { status: 400 })
  url.pathname = pathInCopy(url.pathname)
  const { method, body, signal } = request
  const sent = body && { body, duplex: 'half' as const }
  const answer = await pass(new Request(url, { method, headers: headersIn(request.headers), signal, ...sent }))
  const headers = headersOut(answer.headers)
  const { status, statusText } = answer
  if (!headers.get('Content-Type')?.startsWith('text/html')) return new Response(answer.body, { status, statusText, headers })
  const html = addressesOut(await answer.text())
  headers.delete('Content-Length')
  const sentBack = answer.body === null ? null : await compressedText(html, headers, request.headers.get('Accept-Encoding'))
  return new Response(sentBack, { status, statusText, headers })
}

function headersIn(sent: Headers): Headers {
  const headers = new Headers(sent)
  headers.set('Cookie', cookiesIn(sent.get('Cookie') ?? ''))
  headers.delete('Accept-Encoding') // the addresses in the answer must still be rewritten
  const page = sent.get('HX-Current-URL')
  if (page) headers.set('HX-Current-URL', page.replace(copyBase, ''))
  return headers
}

const [plain, secure] = ['copy-', '__Secure-copy-']

/** Removes the school's own cookies from a request to the copy. */
const cookiesIn = (cookies: string) =>
  cookies
    .split(/; */)
    .flatMap((cookie) => {
      if (cookie.startsWith(plain) && !cookie.startsWith(`${plain}__`)) return cookie.slice(plain.length)
      return cookie.startsWith(secure) ? `__Host-${cookie.slice(secure.length)}` : []
    })
    .join('; ')

/** `__Host-` is only for cookies of the whole server. */
function cookieOut(cookie: string): string {
  const named = cookie.startsWith('__Host-') ? secure + cookie.slice('__Host-'.length) : plain + cookie
  return named.replace(/; *Path=(\/[^;]*)/i, (_, path) => `; Path=${copyBase}${path === '/' ? '' : path}`)
}

const leading = ['Location', 'HX-Redirect', 'HX-Push-Url', 'HX-Replace-Url']

function headersOut(given: Headers): Headers {
  const headers = new Headers(given)
  for (const name of leading) {
    const address = headers.get(name)
    if (address !== null) headers.set(name, addressOut(address))
  }
  const place = headers.get('HX-Location')
  if (place !== null) headers.set('HX-Location', placeOut(place))
  const file = headers.get('Content-Disposition')
  if (file !== null) headers.set('Content-Disposition', fileOut(file))
  headers.delete('Set-Cookie')
  for (const cookie of given.getSetCookie()) headers.append('Set-Cookie', cookieOut(cookie))
  return headers
}

/** Rewrites an address into the copy, except the program's files, which both share. */
const addressOut = (address: string) => (/^\/(?!\/|build\/)/.test(address) ? copyBase + address : address)

function placeOut(place: string): string {
  if (!place.startsWith('{')) return addressOut(place)
  const { path, ...rest } = JSON.parse(place) as { path: string }
  return JSON.stringify({ path: addressOut(path), ...rest })
}

const fileOut = (file: string) =>
  file
    .replace('filename="', `filename="${fileMark} `)
    .replace("filename*=UTF-8''", `filename*=UTF-8''${encodeURIComponent(`${fileMark} `)}`)

/** Attributes whose text may begin with a slash without being an address. */
const words = 'value|placeholder|title|alt|content|pattern|aria-[\\w-]+|data-(?:sent|stands|take|copied|base)'
const addresses = new RegExp(` (?!(?:${words})=)([\\w-]+)="/(?![/.]|build/)`, 'g')

/**
 * Rewrites the addresses in a page. In React's output, a name with `="/` always begins an attribute and never a typed text. `/./`
 * leads out of the copy.
 */
export const addressesOut = (html: string) => html.replace(addresses, ` $1="${copyBase}/`)
