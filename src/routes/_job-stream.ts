import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { findSession } from '../db/_sign-in.ts'
import { type Action, can } from '../domain/_policy.ts'
import { reasons } from '../domain/words/jobs.ts'
import { actorOf, type Env } from './_env.ts'
import { isOver, type Job, loggedError, type Make, Unmakeable } from './_job.ts'
import type { Listening } from './_jobs.ts'
import { limitsOf } from './_session.ts'

const [retryMs, lookMs, heartbeatMs] = [2000, 1000, 10_000]

/** The id of an event: the job and its state. A browser that reconnects returns the last one. */
const eventId = ({ id, n }: Job) => `${id}.${n}`
const jobIdOf = (event: string) => event.split('.')[0] ?? ''

/** The owner whose jobs and files a request may find. */
const ownerOf = (c: Context<Env>) => `${actorOf(c).kind}-${actorOf(c).id}`

/** `change`: the latest change of the data, taken before the data is read. */
type Described = { change: number; make: Make }
export type Describe = () => Promise<Described>

/** Finds the job that an interrupted stream had, or the running job of the same key, or starts a new one. */
export async function jobOf(c: Context<Env>, key: string, lastEvent: string | undefined, describe: Describe): Promise<Job> {
  const owner = ownerOf(c)
  const known = lastEvent === undefined ? undefined : await c.get('jobs').find(jobIdOf(lastEvent), { owner, key })
  if (lastEvent !== undefined && !known) throw new HTTPException(404, { message: reasons.gone })
  if (known) return known
  const { change, make } = await describe()
  const job = await c.get('jobs').open({ owner, key, change }, make)
  if (!job) throw new HTTPException(429, { message: reasons.tooMany })
  return job
}

/** The file that a job made, for its owner only. */
export async function fileOf(c: Context<Env>, token: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await c.get('jobs').file(token, ownerOf(c))
  if (!bytes) throw new HTTPException(404, { message: reasons.goneFile })
  return bytes
}

/** Streams a job's progress until it ends or the listener loses the right. Somebody who leaves early can come back. `describe`: see `lookAfter`. */
export async function streamJob(c: Context<Env>, job: Job, action: Action, describe: Describe): Promise<Response> {
  let wake = () => {}
  const listening = await c.get('jobs').listen(job, () => wake())
  if (!listening) throw new HTTPException(404, { message: reasons.gone })
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
    c.req.raw.signal.addEventListener('abort', () => stream.abort()) // also a listener who leaves before the first event
    try {
      const look = lookAfter(c, listening, describe)
      const why = await tellAll(look, stream, sleep, () => mayStill(c, action))
      if (!why) return
      await listening.leave('cancel')
      await stream.writeSSE({ event: 'failed', data: JSON.stringify({ ...job.state, message: why, complete: false, filePath: null }) })
    } catch (error) {
      c.get('log').error({ requestId: c.get('requestId'), err: loggedError(error) }, 'bug') // the listener will reconnect
    } finally {
      await listening.leave().catch(() => {}) // the store will notice
    }
  })
  answer.headers.set('Cache-Control', 'no-store')
  answer.headers.set('X-Accel-Buffering', 'no') // tells a proxy not to buffer the events
  return answer
}

/** The job as it is now. If the copy of the program that made it has ended, this one makes it, as the request describes it. */
function lookAfter(c: Context<Env>, { look }: Listening, describe: Describe): () => Promise<Job | undefined> {
  const make: Make = async (tell) => {
    const described = await describe().catch((error: unknown) => {
      throw error instanceof HTTPException ? new Unmakeable(error.message) : error
    })
    return described.make(tell)
  }
  return async () => {
    const job = await look()
    if (job && c.get('jobs').isOrphan(job)) await c.get('jobs').takeUp(job, make)
    return job
  }
}

/** Sends as many states as there is time for, always the last one. Returns why it ended before that, to be told. */
async function tellAll(
  look: () => Promise<Job | undefined>,
  stream: SSEStreamingApi,
  sleep: () => Promise<void>,
  mayHear: () => Promise<boolean>,
): Promise<string | undefined> {
  let [told, at] = [0, performance.now()]
  while (!stream.aborted) {
    const slept = sleep()
    if (!(await mayHear())) return reasons.notYours
    const job = await look()
    if (!job) return reasons.gone
    const isNews = job.n > told
    if (isNews) {
      told = job.n
      const event = job.outcome === 'failed' ? { event: 'failed' } : {}
      const isLast = isOver(job)
      await stream.writeSSE({ ...event, id: eventId(job), data: JSON.stringify(job.state), retry: retryMs })
      if (isLast) break
    } else if (performance.now() - at > heartbeatMs) await stream.write(':\n\n')
    if (isNews || performance.now() - at > heartbeatMs) at = performance.now()
    if (!stream.aborted) await slept
  }
  return undefined
}

/** True if the session still exists and its account still has the right. */
async function mayStill(c: Context<Env>, action: Action): Promise<boolean> {
  const current = c.get('session')
  const found = current ? await findSession(c.get('db'), current.tokenHash, limitsOf(c)) : undefined
  return found !== undefined && found.waits === null && can(found.actor, action)
}
