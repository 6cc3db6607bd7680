import { sentAs } from '../_sent-as.ts'
import type { Cause } from './state.ts'

/** `rejected`: the server cannot read it, however often it is sent. */
export type Posted = { kind: 'answer'; body: unknown } | { kind: 'failed'; cause: Cause } | { kind: 'rejected' }

const patienceMs = 20_000

/** Sends JSON to the interface, with the token that it wants back. Never throws. */
export async function post(url: string, body: unknown): Promise<Posted> {
  try {
    const answer = await send(url, body)
    // the token may have gone with the cookies, or never have been there
    if (answer.status === 403 && (await renewToken())) return await read(await send(url, body))
    return await read(answer)
  } catch {
    return { kind: 'failed', cause: 'network' }
  }
}

async function send(url: string, body: unknown): Promise<Response> {
  if (!token()) await renewToken()
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-XSRF-TOKEN': token() ?? '', ...sentAs() },
    body: JSON.stringify(body),
    keepalive: true,
    signal: AbortSignal.timeout(patienceMs),
  })
}

async function read(answer: Response): Promise<Posted> {
  if (answer.ok) return { kind: 'answer', body: await answer.json() }
  const cause = causes[answer.status] ?? (answer.status >= 500 ? 'server' : undefined)
  return cause ? { kind: 'failed', cause } : { kind: 'rejected' }
}

const causes: Record<number, Cause> = { 401: 'session', 403: 'forbidden', 404: 'gone', 408: 'server', 429: 'server' }

const token = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
const renewToken = async () => (await fetch('/sanctum/csrf-cookie', { signal: AbortSignal.timeout(patienceMs) })).ok

/** Reads JSON; undefined when it cannot be had. */
export async function get(url: string): Promise<unknown> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'application/json', ...sentAs() }, signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
