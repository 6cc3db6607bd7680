import { Hono } from 'hono'
import type { Env } from '../_env.ts'
import { ownCards } from './cards.tsx'
import { verify } from './verify.tsx'

/** The student's pages behind `/student`, and the public page that checks a report card. */
export const studentPortal = new Hono<Env>().route('/', ownCards).route('/', verify)
