import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { readBrowserSecret } from '../db/_browser-key.ts'
import { pageOf } from '../db/_page.ts'
import { sharedOf, storesOf } from '../db/_shared.ts'
import type { Env, Given, Tenant } from './_env.ts'
import { healthOf } from './_health.ts'
import type { Job } from './_job.ts'
import { Jobs } from './_jobs.ts'
import { createProofs, type Proofs } from './_proofs.ts'
import { createProved } from './_proved.ts'
import { createSetUp } from './_set-up.ts'
import { createThrottle, type Throttle } from './_throttle/index.ts'

export type TenantOptions = Given & {
  /** Milliseconds that only ever grow, for waits; by default the process's own. */
  clock?: () => number
  /** Of a database without a school: what whoever sets it up in the browser must know. */
  setUpCode?: string | undefined
  /** Whether the disk that the school lies on takes more. */
  hasRoom?: () => boolean
  /** One for all that is served: passwords are tried as slowly in a copy. */
  throttle?: Throttle
  proofs?: Proofs
}

export function createTenant({ clock, setUpCode, hasRoom = () => true, throttle, proofs, ...given }: TenantOptions): Tenant {
  const [shared, stores] = [sharedOf(given.db), storesOf(given.db)]
  return {
    ...given,
    throttle: throttle ?? createThrottle(clock, shared),
    proofs: proofs ?? createProofs(clock, shared && { shared, secret: () => readBrowserSecret(given.db) }),
    jobs: new Jobs(given.now, (err) => given.log.error({ err }, err.stack ? 'bug' : 'a file is not made'), stores<Job>('job')),
    setUp: setUpCode === undefined ? undefined : createSetUp(setUpCode),
    health: healthOf(given.db, hasRoom),
    proved: createProved(shared),
    stores,
  }
}

/** Gives each request what handlers work with. */
export const carry = (tenantOf: (c: Context<Env>) => Tenant) =>
  createMiddleware<Env>(async (c, next) => {
    for (const [name, of] of Object.entries(tenantOf(c))) c.set(name as 'db', of as Tenant['db'])
    const requestId = crypto.randomUUID().slice(0, 8)
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    c.set('actor', null)
    if (c.req.method !== 'GET') return next()
    const page = pageOf(c.get('db'))
    c.set('db', page.db)
    await next()
    page.end()
  })
