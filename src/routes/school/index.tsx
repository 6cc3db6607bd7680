import { Hono } from 'hono'
import type { Env } from '../_http.tsx'

/** The School section: what the specification takes as given. */
export const schoolSection = new Hono<Env>()
