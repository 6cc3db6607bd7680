/** What keeps the server from storing a valid value; it is sent again later. `busy` says when. */
type Trouble = 'session' | 'full' | 'busy' | 'server'

/** Undefined for an answer that concerns what was sent. */
export function troubleOf({ status, headers }: Pick<Response, 'status' | 'headers'>): Trouble | undefined {
  if (status === 401) return 'session'
  if (status === 507) return 'full'
  if (status === 503 && headers.has('Retry-After')) return 'busy'
  return status === 408 || status === 429 || status >= 500 ? 'server' : undefined
}
