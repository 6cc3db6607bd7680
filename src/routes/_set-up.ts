import { createHash, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { setUpWords } from '../domain/words/school.ts'
import type { Env, SetUp } from './_env.ts'

/** Keeps only the hash of the code. */
export function createSetUp(code: string): SetUp {
  const expected = digest(code)
  return { isDue: true, isCode: (typed) => timingSafeEqual(digest(typed), expected), crest: null }
}

/** Accepts the code as people type it: in any case, without hyphens. */
const digest = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()

/** Shows the set-up on every page until there is a school. */
export const setUpFirst = createMiddleware<Env>(async (c, next) => {
  const { path, method } = c.req
  if (!c.get('setUp')?.isDue || path === '/set-up' || path.startsWith('/set-up/')) return next()
  const isPage = (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/')
  if (!isPage) throw new HTTPException(503, { message: setUpWords.notYet })
  return c.redirect('/set-up', 303)
})
