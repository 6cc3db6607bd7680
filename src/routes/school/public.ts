import { Hono } from 'hono'
import { findLogo } from '../../db/_school.ts'
import { contactUri } from '../../domain/school/profile.ts'
import type { Env } from '../_env.ts'
import { alone } from '../_file.ts'
import { schoolOf } from '../_once.ts'

const yearMs = 365 * 86_400_000

/** Public routes: the logo of the sign-in page, with the profile's version in its address, and the contact for security problems. */
export const school = new Hono<Env>()
  .get('/logo', async (c) => {
    const logo = await findLogo(c.get('db'))
    if (!logo?.bytes || !logo.type) return c.notFound()
    c.header('Content-Type', logo.type)
    c.header('Cache-Control', 'public, max-age=86400')
    c.header('Content-Security-Policy', alone)
    return c.body(new Uint8Array(logo.bytes))
  })
  .get('/.well-known/security.txt', async (c) => {
    const found = await schoolOf(c)
    const contact = contactUri(found?.securityContact ?? '')
    if (!contact) return c.notFound()
    const expires = new Date(c.get('now')().getTime() + yearMs).toISOString()
    const canonical = found?.publicAddress ? [`Canonical: ${found.publicAddress}${c.req.path}`] : []
    return c.text(`${[`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en', ...canonical].join('\n')}\n`)
  })
