import { Hono } from 'hono'
import { findLogo } from '../db/school.ts'
import type { Env } from './_http.tsx'

/** The school's crest, for everyone: the sign-in page shows it. Its address carries the version of the profile. */
export const school = new Hono<Env>().get('/logo', async (c) => {
  const logo = await findLogo(c.get('db'))
  if (!logo?.bytes || !logo.type) return c.notFound()
  c.header('Content-Type', logo.type)
  c.header('Cache-Control', 'public, max-age=86400')
  return c.body(new Uint8Array(logo.bytes))
})
