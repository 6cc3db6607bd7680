import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { otherHost } from '../domain/words/http.ts'
import type { Env } from './_env.ts'
import { schoolOf } from './_once.ts'

/** Names that nobody outside can own: an address, a name without a dot, or one with an ending reserved for private networks and tests. */
const ofNobodyElse = /^[^.]+$|\.(?:localhost|local|lan|home|internal|intranet|home\.arpa|test|example|invalid)$/

/**
 * Answers only under the school's own names. Otherwise another site could point its own name at this address and share our origin in a
 * visitor's browser. Behind a proxy, the proxy checks names; before the set-up there is no list of names.
 */
export const ownHosts = (trustProxy: boolean, certified: () => readonly string[]) =>
  createMiddleware<Env>(async (c, next) => {
    const host = (URL.parse(`http://${c.get('host')}`)?.hostname ?? '').replace(/\.$/, '')
    if (trustProxy || c.get('setUp')?.isDue || isOurs(host) || certified().some((name) => fits(host, name))) return next()
    const named = URL.parse((await schoolOf(c))?.publicAddress ?? '')?.hostname
    if (named !== host) throw new HTTPException(421, { message: otherHost(host) })
    await next()
  })

const isOurs = (host: string) => isIP(host.replace(/^\[|\]$/g, '')) > 0 || ofNobodyElse.test(host) || host === hostname().toLowerCase()

/** `*.school.edu` matches one label. */
const fits = (host: string, name: string) =>
  name.startsWith('*.') ? host.slice(host.indexOf('.')) === name.slice(1).toLowerCase() : host === name.toLowerCase()
