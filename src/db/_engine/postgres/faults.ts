import type { Fault } from '../_spelling.ts'

/** By the server's own codes, of five letters and digits; and by what Node says when it finds no server. */
const faults: readonly (readonly [RegExp, Fault])[] = [
  [/^23503$/, 'referred'],
  [/^2[23]\w{3}$/, 'refused'],
  [/^53\w{3}$/, 'full'], // no room, memory or connections
  [/^(?:40\w{3}|55P03|57014)$/, 'busy'],
  [/^(?:08\w{3}|25006|57P\w{2}|58\w{3}|ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/, 'unwritable'],
]

/** A connection that breaks has another code where it is a browser's: ECONNRESET says nothing of the server. */
export function faultOf(error: unknown): Fault | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && /^(?:Connection terminated|timeout exceeded)/.test(error.message)) return 'unwritable'
  return faults.find(([sign]) => sign.test(code))?.[1]
}
