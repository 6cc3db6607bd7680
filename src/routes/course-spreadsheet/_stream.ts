import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { findSession } from '../../db/sign-in.ts'
import { can } from '../../domain/_policy.ts'
import { reasons } from '../../domain/words/course-spreadsheet.ts'
import type { Env } from '../_http.tsx'
import { limitsOf } from '../_session.ts'
import { isOver, type Job, toldOf } from '../_spreadsheet-jobs.ts'

const [retryMs, lookMs, heartbeatMs] = [2000, 1000, 10_000]

/** The browser gives the id of the last event back when it comes again: whose job it was, and its state. */
const eventId = ({ id, n }: Job) => `${id}.${n}`
export const jobIdOf = (event: string | undefined) => event?.split('.')[0]

/** Tells how far the job is, until it is over or whoever listens may no longer hear it. Who leaves early can come back to it. */
export function streamProgress(c: Context<Env>, job: Job): Response {
  let wake = () => {}
  const leave = c.get('spreadsheets').listen(job, () => wake())
  if (!leave) throw new HTTPException(404, { message: reasons.gone })
  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const answer = streamSSE(c, async (stream) => {
    stream.onAbort(() => wake())
    c.req.raw.signal.addEventListener('abort', () => stream.abort()) // also who goes before anything was read
    try {
      if (await tellAll(c, job, stream, sleep)) return
      leave('cancel')
      await stream.writeSSE({
        event: 'failed',
        data: JSON.stringify({ ...job.state, message: reasons.notYours, complete: false, filePath: null }),
      })
    } catch (error) {
      c.get('log').error({ requestId: c.get('requestId'), err: toldOf(error) }, 'bug') // whoever listens comes again
    } finally {
      leave()
    }
  })
  answer.headers.set('Cache-Control', 'no-store')
  answer.headers.set('X-Accel-Buffering', 'no') // a proxy must not hold back what is to be seen now
  return answer
}

/** Each state that there is time for, and the last one; false when it may no longer be told. */
async function tellAll(c: Context<Env>, job: Job, stream: SSEStreamingApi, sleep: () => Promise<void>): Promise<boolean> {
  let [told, at] = [0, performance.now()]
  while (!stream.aborted) {
    if (!(await mayStill(c))) return false
    const isNews = job.n > told
    if (isNews) {
      told = job.n
      const event = job.outcome === 'failed' ? { event: 'failed' } : {}
      const isLast = isOver(job)
      await stream.writeSSE({ ...event, id: eventId(job), data: JSON.stringify(job.state), retry: retryMs })
      if (isLast) break
    } else if (performance.now() - at > heartbeatMs) await stream.write(':\n\n')
    if (isNews || performance.now() - at > heartbeatMs) at = performance.now()
    if (job.n === told && !stream.aborted) await sleep()
  }
  return true
}

/** The session still stands, and whoever it belongs to may still read mark books. */
async function mayStill(c: Context<Env>): Promise<boolean> {
  const current = c.get('session')
  const found = current ? await findSession(c.get('db'), current.tokenHash, limitsOf(c)) : undefined
  return found !== undefined && !found.passwordChange && can(found.actor, 'course-spreadsheet.read')
}
