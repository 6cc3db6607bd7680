import type { Fault } from '../_spelling.ts'

/** By the server's own codes, of five letters and digits; and by what Node says when it finds no server. */
const faults: readonly (readonly [RegExp, Fault])[] = [
  [/^23503$/, 'referred'],
  [/^2[23]\w{3}$/, 'refused'],
  [/^53\w{3}$/, 'full'], // no room, memory or connections
  [/^(?:40\w{3}|55P03|57014)$/, 'busy'],
  [/^(?:08\w{3}|25006|57P\w{2}|58\w{3}|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/, 'unwritable'],
]

/** What the driver says of a connection that has ended. */
const ended =
  /^(?:Connection terminated|timeout exceeded|Query read timeout|Client (?:has encountered|was closed)|Postgres connection has been)/

/** A connection that breaks has another code where it is a browser's: ECONNRESET says nothing of the server. */
export function faultOf(error: unknown): Fault | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && ended.test(error.message)) return 'unwritable'
  return faults.find(([sign]) => sign.test(code))?.[1]
}

const broken = /^(?:ECONNRESET|EPIPE|ETIMEDOUT|ECONNABORTED)$/

/** Names a broken connection to the server as the server names it, so that it is not taken for a browser's. */
export function ofServer(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && broken.test(String(error.code))) return Object.assign(error, { code: '08006' })
  return error
}
