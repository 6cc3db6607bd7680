import type { PostedQuestion } from '../../domain/_posted.ts'
import { here } from '../_base-address.ts'
import { jsonHeaders, sentAs, xsrfToken } from '../_sent-as.ts'
import { troubleOf } from '../_server-trouble.ts'
import type { Cause } from './state.ts'

/** `rejected`: the server cannot read it, however often it is sent. */
export type Posted =
  | { kind: 'answer'; body: unknown }
  | { kind: 'failed'; cause: Cause; question?: PostedQuestion | undefined }
  | { kind: 'rejected' }

const patienceMs = 20_000

/** Sends JSON to the interface with its token; with a `ticket` it goes where the ticket says. Never throws. */
export async function post(url: string, body: unknown, ticket?: string, of?: SentOf): Promise<Posted> {
  const called = await call(url, body, ticket, of)
  if (!called || (called.status < 300 && called.body === undefined)) return { kind: 'failed', cause: 'network' }
  if (called.status < 300) return { kind: 'answer', body: called.body }
  const cause = causeOf(called)
  return cause ? { kind: 'failed', cause, question: questionIn(called) } : { kind: 'rejected' }
}

/** Whether a sheet's save was confirmed, or only asks. */
type SentOf = { allowed: string | null; isAsking: boolean }
type Answered = Pick<Response, 'status' | 'headers'> & { body: unknown }

/** Does the same and returns the raw answer; undefined if there was none. */
export async function call(url: string, body: unknown, ticket?: string, of?: SentOf): Promise<Answered | undefined> {
  try {
    const answer = await read(await send(url, body, ticket, of))
    // the token may be missing, or have gone with the cookies
    const isRefused = answer.status === 403 && !questionIn(answer)
    return isRefused && (await renewToken()) ? await read(await send(url, body, ticket, of)) : answer
  } catch {
    return undefined
  }
}

/** The server's question before it changes posted cards. */
const questionIn = ({ status, body }: Answered) =>
  status === 403 ? (body as { question?: PostedQuestion } | undefined)?.question : undefined

const read = async (answer: Response): Promise<Answered> => ({
  ...{ status: answer.status, headers: answer.headers },
  body: await answer.json().catch(() => undefined),
})

async function send(url: string, body: unknown, ticket?: string, of?: SentOf): Promise<Response> {
  if (!xsrfToken()) await renewToken()
  return fetch(here(ticket === undefined ? url : '/kept'), {
    method: 'POST',
    headers: {
      ...jsonHeaders(),
      ...(ticket !== undefined && { 'X-Kept-Form': ticket }),
      ...(of?.allowed && { 'X-Posted-Asked': of.allowed }),
    },
    body: JSON.stringify(body),
    keepalive: !of?.isAsking, // all that was typed is more than a browser sends while leaving a page
    signal: AbortSignal.timeout(patienceMs),
  })
}

export const causeOf = (answer: Pick<Response, 'status' | 'headers'>): Cause | undefined => refusals[answer.status] ?? troubleOf(answer)
const refusals: Record<number, Cause> = { 403: 'forbidden', 404: 'gone' }

const renewToken = async () => (await fetch(here('/sanctum/csrf-cookie'), { signal: AbortSignal.timeout(patienceMs) })).ok

/** Reads JSON; undefined on failure. */
export async function get(url: string): Promise<unknown> {
  const read = await load(url)
  return 'body' in read ? read.body : undefined
}

/** Reads JSON and returns the server's message on failure; undefined if there is no answer. */
export async function load(url: string): Promise<{ body: unknown } | { failed: string; status: number }> {
  try {
    const answer = await fetch(here(url), { headers: { Accept: 'application/json', ...sentAs() }, signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? { body: await answer.json() } : { failed: answer.statusText, status: answer.status }
  } catch {
    return { failed: '', status: 0 }
  }
}
