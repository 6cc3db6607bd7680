/** The base address of this school: '' for the school itself, `/rehearsal` for its rehearsal copy. On the server always ''. */
const base = () => (typeof document === 'undefined' ? '' : (document.documentElement?.dataset?.base ?? ''))

/** Names the copy's stored items differently from the school's. */
const own = (name: string) => (base() ? `copy-${name}` : name)

/** The browser's address for a path of this school. In the copy's pages the server changes all addresses the same way. */
export function here(path: string): string {
  const start = base()
  return start && path.startsWith('/') && !path.startsWith(`${start}/`) ? start + path : path
}

/** The page's path within this school. */
export const pathHere = () => location.pathname.slice(base().length) || '/'

export const channelHere = () => own('term-reports')

export const cookieHere = (name: string) => new RegExp(`(?:^|; )${own(name)}=([^;]*)`).exec(document.cookie)?.[1]

export function rememberHere(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP
  document.cookie = `${own(name)}=${value}; path=${base() || '/'}; max-age=31536000; samesite=lax`
}
