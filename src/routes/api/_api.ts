import { OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { httpMessage } from '../../domain/_messages/http.ts'
import type { Env } from '../_http.tsx'

/** A router of the JSON interface: what does not fit its schema is answered 422 with a line for each fault. */
export const api = () =>
  new OpenAPIHono<Env>({
    defaultHook: (result, c) => {
      if (result.success) return
      const errors = result.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '))
      return c.json({ message: errors[0] ?? 'Invalid', errors }, 422)
    },
  })

/** A JSON body; required, so that a request without the content type is refused rather than taken as empty. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({ required: true, content: { 'application/json': { schema } } })

/** The one good answer of a call. The errors are the same for all (DESIGN §7). */
export const answers = <T extends z.ZodType>(schema: T, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
})

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new HTTPException(404)
  return value
}

/** 409: the row as it is now, and who changed it. */
export function conflict(c: Context<Env>, current: object, change: { by: string; at: string } | undefined): never {
  const message = httpMessage(409)
  const body = { message, errors: [message], current, changedBy: change?.by ?? null, changedAt: change?.at ?? null }
  throw new HTTPException(409, { res: c.json(body, 409) })
}
