import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { Env } from './_env.ts'
import { hasGone } from './_errors.tsx'
import { limitBody } from './_security.ts'

const mostKeys = 1000
/** A document of 5 MB and the form around it. */
const document = 6_000_000
/** The limit of a form without lists, which `_form.tsx` enforces. */
export const simple = 65_536
const beforeSignIn = 16_384

/**
 * Limits a body by who sends it, before reading any of it. A visitor whose session has ended is asked to sign in, and is not told that
 * the upload is too large.
 */
export const limitBodies = createMiddleware<Env>((c, next) => {
  if (c.get('setUp')?.isDue) return limitBody(document)(c, next) // includes the logo, before anybody has an account
  const actor = c.get('actor')
  if (!actor) return limitBody(beforeSignIn, /login|sign-in/.test(c.req.path) ? 413 : 401)(c, next)
  const isFile = c.req.header('Content-Type')?.startsWith('multipart/') === true
  return limitBody(c.req.path === '/kept' || (actor.kind === 'student' && !isFile) ? simple : document)(c, next)
})

/**
 * Answers 400 to a malformed form, such as multipart without parts, because that is no bug. Reads no further in one of thousands of
 * fields.
 */
export const readableBody = createMiddleware<Env>(async (c, next) => {
  const [parse, json] = [c.req.parseBody.bind(c.req), c.req.json.bind(c.req)]
  c.req.parseBody = (async (options?: Parameters<typeof parse>[0]) => withFewKeys(await parse(options).catch(unreadable))) as typeof parse
  c.req.json = (async () => withFewKeys(await json())) as typeof json
  await next()
})

function unreadable(cause: unknown): never {
  throw hasGone(cause) ? cause : new HTTPException(400, { cause })
}

/** Refuses a body with more fields than any object of the school has, because each unknown field would be searched for and named. */
function withFewKeys<T>(body: T): T {
  const left: unknown[] = [body]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null || one instanceof Blob) continue
    const inside = Object.values(one)
    if (!Array.isArray(one) && inside.length > mostKeys) throw new HTTPException(422)
    for (const each of inside) left.push(each)
  }
  return body
}
