import { getConnInfo } from '@hono/node-server/conninfo'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { base64url } from 'oslo/encoding'
import { constantTimeEqual } from 'oslo/crypto'
import type { Env } from './_http.tsx'

/** No inline script or style anywhere; frames only of our own PDFs and print pages. */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
    objectSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'self'"],
  },
  strictTransportSecurity: false,
  xFrameOptions: 'SAMEORIGIN',
  referrerPolicy: 'same-origin',
  crossOriginEmbedderPolicy: false,
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
})

/** Where the request came from, and whether over TLS; a proxy's word counts only when the school says that there is one. */
export const origin = (trustProxy: boolean) =>
  createMiddleware<Env>(async (c, next) => {
    const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
    c.set('address', forwarded || socketAddress(c) || 'local')
    c.set('isSecure', trustProxy ? c.req.header('X-Forwarded-Proto') === 'https' : new URL(c.req.url).protocol === 'https:')
    if (c.get('isSecure')) c.header('Strict-Transport-Security', 'max-age=31536000')
    await next()
  })

function socketAddress(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined // app.request() in tests has no socket
  }
}

const xsrfCookie = 'XSRF-TOKEN'
const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

/** Sets the token that the JSON interface wants back (S0 §7, `/sanctum/csrf-cookie`); readable by our own scripts, by nobody else's. */
export function setXsrfCookie(c: Parameters<typeof setCookie>[0], isSecure: boolean): void {
  const token = base64url.encode(crypto.getRandomValues(new Uint8Array(32)), { includePadding: false })
  setCookie(c, xsrfCookie, token, { sameSite: 'Strict', path: '/', secure: isSecure })
}

/**
 * Writes come only from our own pages: a browser that says it is another site's is refused; the JSON interface also
 * wants the token back, forms rely on Sec-Fetch-Site or Origin, and one without either is refused.
 */
export const csrf = createMiddleware<Env>(async (c, next) => {
  if (isSafe(c.req.method)) {
    if (!getCookie(c, xsrfCookie)) setXsrfCookie(c, c.get('isSecure'))
    return next()
  }
  const isJsonInterface = c.req.path.startsWith('/api/') || c.req.path === '/login' || c.req.path === '/logout'
  const needsToken = isJsonInterface && !isForm(c.req.header('Content-Type'))
  const site = siteOf(c.req.header('Sec-Fetch-Site'), c.req.header('Origin'), c.req.header('Host'), new URL(c.req.url).host)
  if (site === 'other' || (site === 'unknown' && !needsToken)) throw new HTTPException(403)
  if (needsToken && !tokenMatches(getCookie(c, xsrfCookie), c.req.header('X-XSRF-TOKEN'))) throw new HTTPException(403, { message: 'CSRF token mismatch.' })
  await next()
})

/** A browser's own forms cannot send JSON, and what they can send names its site. */
const isForm = (type: string | undefined) => type?.startsWith('application/x-www-form-urlencoded') === true

function siteOf(fetchSite: string | undefined, from: string | undefined, ...hosts: (string | undefined)[]): 'own' | 'other' | 'unknown' {
  if (fetchSite) return fetchSite === 'same-origin' ? 'own' : 'other'
  if (!from) return 'unknown'
  return URL.canParse(from) && hosts.includes(new URL(from).host) ? 'own' : 'other'
}

function tokenMatches(cookie: string | undefined, header: string | undefined): boolean {
  if (!cookie || !header) return false
  const encode = (text: string) => new TextEncoder().encode(text)
  const [a, b] = [encode(cookie), encode(header)]
  return a.length === b.length && constantTimeEqual(a, b)
}
