import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { administerWords as words } from '../../domain/words/term-reports.ts'
import type { Env } from '../_env.ts'
import { onError, statusOf } from '../_errors.tsx'

/** Answers a failed administrator's call in its own words if nothing better is known; a bug's cause is only in the log. */
export function onFailure(error: Error, c: Context<Env>): Promise<Response> {
  if (c.req.method === 'GET' || (error instanceof HTTPException && (error.message || error.res || error.status === 401)))
    return onError(error, c)
  const isSetting = /\/(?:possible-attendance|new-term-beginning)$/.test(c.req.path)
  const message = isSetting ? words.settingFailed : words.failed
  return onError(new HTTPException(statusOf(error), { message, cause: error }), c)
}
