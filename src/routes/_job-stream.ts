import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { findSession } from '../db/_sign-in.ts'
import { type Action, can } from '../domain/_policy.ts'
import { reasons } from '../domain/words/jobs.ts'
import { actorOf, type Env } from './_env.ts'
import { isOver, type Job, type Make, toldOf } from './_jobs.ts'
import { limitsOf } from './_session.ts'

const [retryMs, lookMs, heartbeatMs] = [2000, 1000, 10_000]

/** The browser gives the id of the last event back when it comes again: whose job it was, and its state. */
const eventId = ({ id, n }: Job) => `${id}.${n}`
const jobIdOf = (event: string) => event.split('.')[0] ?? ''

/** Whose jobs and files a request may find. */
const ownerOf = (c: Context<Env>) => `${actorOf(c).kind}-${actorOf(c).id}`

/** `change`: the latest change of what goes into it, before it is read. */
type Described = { change: number; make: Make }

/** The job that the stream was of before it was cut off; otherwise the same one of the same key under way, or a new one. */
export async function jobOf(c: Context<Env>, key: string, lastEvent: string | undefined, describe: () => Promise<Described>): Promise<Job> {
  const owner = ownerOf(c)
  const known = lastEvent === undefined ? undefined : c.get('jobs').find(jobIdOf(lastEvent), { owner, key })
  if (lastEvent !== undefined && !known) throw new HTTPException(404, { message: reasons.gone })
  if (known) return known
  const { change, make } = await describe()
  const job = c.get('jobs').open({ owner, key, change }, make)
  if (!job) throw new HTTPException(429, { message: reasons.tooMany })
  return job
}

/** The file that a job has made, for whoever it was made for. */
export function fileOf(c: Context<Env>, token: string): Uint8Array<ArrayBuffer> {
  const bytes = c.get('jobs').file(token, ownerOf(c))
  if (!bytes) throw new HTTPException(404, { message: reasons.goneFile })
  return bytes
}

/** Tells how far the job is, until it is over or whoever listens may no longer do this. Who leaves early can come back to it. */
export function streamJob(c: Context<Env>, job: Job, action: Action): Response {
  let wake = () => {}
  const leave = c.get('jobs').listen(job, () => wake())
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
      if (await tellAll(job, stream, sleep, () => mayStill(c, action))) return
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
async function tellAll(job: Job, stream: SSEStreamingApi, sleep: () => Promise<void>, mayHear: () => Promise<boolean>): Promise<boolean> {
  let [told, at] = [0, performance.now()]
  while (!stream.aborted) {
    if (!(await mayHear())) return false
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

/** The session still stands, and whoever it belongs to may still do this. */
async function mayStill(c: Context<Env>, action: Action): Promise<boolean> {
  const current = c.get('session')
  const found = current ? await findSession(c.get('db'), current.tokenHash, limitsOf(c)) : undefined
  return found !== undefined && found.waits === null && can(found.actor, action)
}
