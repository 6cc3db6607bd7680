import { Hono } from 'hono'
import type { Env } from '../_env.ts'
import { ownCards } from './cards.tsx'
import { verify } from './verify.tsx'

/** What a student finds behind `/student`, and the public page on which whoever holds a report card can check it. */
export const studentPortal = new Hono<Env>().route('/', ownCards).route('/', verify)
