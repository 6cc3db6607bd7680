import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { base64url, constantTimeEqual } from '../db/_tokens.ts'
import { isInCopy } from '../domain/_rehearsal.ts'
import { sentAsName } from '../domain/_sign-in/sent-as.ts'
import { namelessWords } from '../domain/words/http.ts'
import { strayWords } from '../domain/words/rehearsal.ts'
import { hmac } from './_drafts.ts'
import type { Env } from './_env.ts'
import { browserSecretOf, schoolOf } from './_once.ts'

/** For a PDF the policy only limits framing: the rest would break a browser's own viewer. */
export const securityHeaders = createMiddleware<Env>(async (c, next) => {
  await pageHeaders(c, next)
  if (c.res.headers.get('Content-Type') === 'application/pdf') c.res.headers.set('Content-Security-Policy', "frame-ancestors 'self'")
})

/** No inline scripts or styles; frames only for our own PDFs and print pages. */
const pageHeaders = secureHeaders({
  overwrite: false, // a handler's own header is stricter
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
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
  crossOriginOpenerPolicy: false, // browsers complain about it over plain HTTP; `origin` sends it over TLS
  originAgentCluster: false,
  // Of browsers that are gone
  xXssProtection: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xDnsPrefetchControl: false,
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
})

/** Keeps answers out of caches, because they are for this person at this moment; only files set their own header. */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  // Not c.header(): after the answer is made it creates a stream, which takes as long again to send.
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
})

/**
 * Finds the request's origin and whether it came over TLS; a proxy's headers count only if the school has a proxy. Browsers are told
 * to keep to TLS only if they trust the certificate's signer: otherwise nobody could pass the warning any more.
 */
export const origin = (trustProxy: boolean, keepToTls: () => boolean) =>
  createMiddleware<Env>(async (c, next) => {
    const forwarded = (name: string) => (trustProxy ? c.req.header(name)?.split(',').at(-1)?.trim() : undefined)
    const url = new URL(c.req.url)
    const from = forwarded('X-Forwarded-For') ?? ''
    c.set('address', plainAddress(isIP(from) ? from : socketAddress(c)))
    c.set('isSecure', (forwarded('X-Forwarded-Proto') ?? url.protocol.slice(0, -1)) === 'https')
    c.set('host', c.req.header('Host') ?? url.host)
    await next()
    if (!c.get('isSecure')) return
    if (keepToTls()) c.header('Strict-Transport-Security', 'max-age=31536000')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
  })

/** `app.request()` in tests has no socket. */
const socketAddress = (c: Parameters<typeof getConnInfo>[0]) => (c.env?.incoming && getConnInfo(c).remote.address) || 'local'

const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Refuses larger bodies by their declared length, and reads a body only if it declares none. */
export function limitBody(maxSize: number, status: 401 | 413 = 413) {
  const onError = () => {
    throw new HTTPException(status)
  }
  const counted = bodyLimit({ maxSize, onError })
  return createMiddleware(async (c, next) => {
    if (c.req.header('Transfer-Encoding')) return counted(c, next)
    return Number(c.req.header('Content-Length') ?? 0) > maxSize ? onError() : next()
  })
}

const xsrfCookie = 'XSRF-TOKEN'
const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

/** The token that only pages of this session have. */
const xsrfTokenOf = async (c: Context<Env>, tokenHash: string) => hmac(await browserSecretOf(c), 'xsrf', tokenHash).toString('base64url')

/** The mark of the token with which a program signs in, so that it need not fetch another. */
export const xsrfMark = (token: string) => createHash('sha256').update(token).digest('base64url').slice(0, 22)

/** The mark of the token that this request carries twice; undefined otherwise. */
export function xsrfMarkOf(c: Context<Env>): string | undefined {
  const sent = c.req.header('X-XSRF-TOKEN')
  return sent && tokenMatches(getCookie(c, xsrfCookie), sent) ? xsrfMark(sent) : undefined
}

/** True if the request's token is its session's. Without a session any token that comes twice counts. */
async function isXsrfOwn(c: Context<Env>, token: string | undefined): Promise<boolean> {
  const session = c.get('session')
  if (!session || token === undefined) return token !== undefined
  return session.xsrf ? tokenMatches(session.xsrf, xsrfMark(token)) : tokenMatches(await xsrfTokenOf(c, session.tokenHash), token)
}

/** Sets the token that the JSON interface expects; only our own scripts can read it. */
export async function setXsrfCookie(c: Context<Env>, tokenHash = c.get('session')?.tokenHash): Promise<void> {
  const present = getCookie(c, xsrfCookie)
  const bound = tokenHash && (await xsrfTokenOf(c, tokenHash))
  const known = present && /^[\w-]{43}$/.test(present) ? present : undefined
  const token = bound ?? known ?? base64url.encode(crypto.getRandomValues(new Uint8Array(32)), { includePadding: false })
  setCookie(c, xsrfCookie, token, { sameSite: 'Strict', path: '/', secure: c.get('isSecure') })
}

/**
 * Accepts writes only from our own pages. The JSON interface needs the session's token; forms need Sec-Fetch-Site or Origin, and a
 * request with neither, or from another site, is refused.
 */
export const csrf = createMiddleware<Env>(async (c, next) => {
  if (isSafe(c.req.method)) {
    const present = getCookie(c, xsrfCookie)
    if (!present || !(await isXsrfOwn(c, present))) await setXsrfCookie(c)
    return next()
  }
  if (isOfOtherSchool(c)) throw new HTTPException(403, { message: strayWords })
  const needsToken = c.req.path.startsWith('/api/') || c.req.path === '/login' || c.req.path === '/logout'
  const site = await siteOf(c)
  if (site === 'other' || (site === 'unknown' && !needsToken)) throw new HTTPException(403)
  const sent = c.req.header('X-XSRF-TOKEN')
  if (needsToken && !(tokenMatches(getCookie(c, xsrfCookie), sent) && (await isXsrfOwn(c, sent)))) {
    throw new HTTPException(403, { message: 'CSRF token mismatch.' })
  }
  await next()
})

/**
 * Checks that the page that writes belongs to the signed-in account, because somebody else may have signed in since. Programs have no
 * pages and send nothing; `Sec-Fetch-Mode` alone does not mean a page, since Node sends it too. Signing in and out is exempt.
 */
export const named = createMiddleware<Env>(async (c, next) => {
  const isScript = c.req.header('Sec-Fetch-Mode') !== 'navigate' // a form sent without scripts opens a page, which its sender sees
  const isPage = isScript && (c.req.header('Sec-Fetch-Site') !== undefined || c.req.header('Sec-Fetch-Dest') !== undefined)
  const isNamed = c.req.header('X-Sent-As') !== undefined || c.req.query(sentAsName) !== undefined
  if (!isSafe(c.req.method) && c.get('actor') && isPage && !isNamed && !doors.test(c.req.path)) {
    throw new HTTPException(403, { message: namelessWords })
  }
  await next()
})
const doors = /^\/(?:(?:(?:admin|student)\/)?sign-in(?:\/[\w-]+)?|sign-out|login|logout|api\/(?:admin|employee)-login)$/

/** True if a page of the copy writes to the school, or the other way round. */
function isOfOtherSchool(c: Context<Env>): boolean {
  const from = URL.parse(c.req.header('Referer') ?? '')
  return from !== null && from.host === c.get('host') && isInCopy(from.pathname) !== (c.get('copy') !== undefined)
}

/**
 * Tells whether the request comes from our own site. Browsers send Sec-Fetch-Site only over TLS or to localhost, and Origin over plain
 * HTTP. Our own site is the requested host or the school's public address, never a forwarded header.
 */
async function siteOf(c: Context<Env>): Promise<'own' | 'other' | 'unknown'> {
  const fetchSite = c.req.header('Sec-Fetch-Site')
  if (fetchSite) return fetchSite === 'same-origin' ? 'own' : 'other'
  const from = c.req.header('Origin')
  if (!from) return 'unknown'
  if (!URL.canParse(from)) return 'other'
  const { host, protocol, origin } = new URL(from)
  if (host === c.get('host') && (protocol === 'https:' || !c.get('isSecure'))) return 'own'
  return origin === (await schoolOf(c))?.publicAddress ? 'own' : 'other'
}

function tokenMatches(cookie: string | undefined, header: string | undefined): boolean {
  if (!cookie || !header) return false
  const encode = (text: string) => new TextEncoder().encode(text)
  const [a, b] = [encode(cookie), encode(header)]
  return a.length === b.length && constantTimeEqual(a, b)
}
