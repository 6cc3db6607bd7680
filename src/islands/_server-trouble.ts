/** What keeps the server from storing what is right; it is sent again by itself. `busy` says itself when to come back. */
type Trouble = 'session' | 'full' | 'busy' | 'server'

/** Undefined for an answer that says something about what was sent. */
export function troubleOf({ status, headers }: Pick<Response, 'status' | 'headers'>): Trouble | undefined {
  if (status === 401) return 'session'
  if (status === 507) return 'full'
  if (status === 503 && headers.has('Retry-After')) return 'busy'
  return status === 408 || status === 429 || status >= 500 ? 'server' : undefined
}
