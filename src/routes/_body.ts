import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { Env } from './_env.ts'
import { hasGone } from './_errors.tsx'
import { limitBody } from './_security.ts'

const mostKeys = 1000
/** A document of 5 MB, and what is around it. */
const document = 6_000_000
/** What a form without lists can need; `_form.tsx` holds each such form to it. */
export const simple = 65_536
const beforeSignIn = 16_384

/**
 * How large a body may be follows from who sends it, before any of it is read. Whose sign-in has ended is asked to sign in, and no
 * upload is said to be too large.
 */
export const limitBodies = createMiddleware<Env>((c, next) => {
  if (c.get('setUp')?.isDue) return limitBody(document)(c, next) // with the crest, before there is anybody
  const actor = c.get('actor')
  if (!actor) return limitBody(beforeSignIn, /login|sign-in/.test(c.req.path) ? 413 : 401)(c, next)
  const isFile = c.req.header('Content-Type')?.startsWith('multipart/') === true
  return limitBody(c.req.path === '/kept' || (actor.kind === 'student' && !isFile) ? simple : document)(c, next)
})

/** A form that is not what it says it is, say multipart without its parts, is a fault of who sent it: 400, and no bug. One of thousands of fields is looked at no further. */
export const readableBody = createMiddleware<Env>(async (c, next) => {
  const [parse, json] = [c.req.parseBody.bind(c.req), c.req.json.bind(c.req)]
  c.req.parseBody = (async (options?: Parameters<typeof parse>[0]) => withFewKeys(await parse(options).catch(unreadable))) as typeof parse
  c.req.json = (async () => withFewKeys(await json())) as typeof json
  await next()
})

function unreadable(cause: unknown): never {
  throw hasGone(cause) ? cause : new HTTPException(400, { cause })
}

/** No object of the school's has so many fields, and each one unknown would be looked for and named. */
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
