/** Where this school is on its server: '' for the school itself, `/rehearsal` for the copy of it that one tries things on. On the server always ''. */
const base = () => (typeof document === 'undefined' ? '' : (document.documentElement?.dataset?.base ?? ''))

/** What the browser keeps of a copy has another name than what it keeps of the school. */
const own = (name: string) => (base() ? `copy-${name}` : name)

/** The address under which the browser finds something of this school. The server adds the same to all addresses of a page of the copy. */
export function here(path: string): string {
  const start = base()
  return start && path.startsWith('/') && !path.startsWith(`${start}/`) ? start + path : path
}

/** Where in this school the page is. */
export const pathHere = () => location.pathname.slice(base().length) || '/'

export const channelHere = () => own('term-reports')

export const cookieHere = (name: string) => new RegExp(`(?:^|; )${own(name)}=([^;]*)`).exec(document.cookie)?.[1]

export function rememberHere(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP
  document.cookie = `${own(name)}=${value}; path=${base() || '/'}; max-age=31536000; samesite=lax`
}
