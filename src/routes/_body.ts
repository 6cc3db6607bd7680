import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { hasGone } from './_errors.tsx'
import type { Env } from './_http.tsx'

/** A form that is not what it says it is, say multipart without its parts, is a fault of who sent it: 400, and no bug. */
export const readableForm = createMiddleware<Env>(async (c, next) => {
  const parse = c.req.parseBody.bind(c.req)
  c.req.parseBody = (async (options?: Parameters<typeof parse>[0]) => {
    try {
      return await parse(options)
    } catch (cause) {
      throw hasGone(cause) ? cause : new HTTPException(400, { cause })
    }
  }) as typeof c.req.parseBody
  await next()
})
