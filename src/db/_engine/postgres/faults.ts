import type { Fault } from '../_spelling.ts'

const faults: readonly (readonly [RegExp, Fault])[] = [
  [/^23503$/, 'referred'],
  [/^2[23]/, 'refused'],
  [/^53/, 'full'], // no room, memory or connections
  [/^(?:40|55P03|57014)/, 'busy'],
  [/^(?:08|25006|57P|58|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/, 'unwritable'],
]

export function faultOf(error: unknown): Fault | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && /^(?:Connection terminated|timeout exceeded)/.test(error.message)) return 'unwritable'
  return faults.find(([sign]) => sign.test(code))?.[1]
}
