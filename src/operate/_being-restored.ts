import { pausedWords as words } from '../domain/words/backups.ts'
import { backupsUrl } from '../views/_links/backups.ts'

/** Answers every request while a backup replaces the school. Browsers keep what was typed and try again. */
export function beingRestored(request: Request): Response {
  const headers = { 'Retry-After': '3', 'Cache-Control': 'no-store' }
  const { pathname } = new URL(request.url)
  const isPage = request.headers.get('Accept')?.includes('text/html') === true && !request.headers.has('HX-Request')
  if (pathname === backupsUrl() && request.headers.has('HX-Request'))
    return new Response(null, { headers: { ...headers, 'HX-Redirect': '/admin' } })
  if (!isPage) return Response.json({ message: words.title }, { status: 503, headers })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>${words.title}</title><h1>${words.title}</h1><p>${words.text}</p></html>`
  return new Response(html, {
    status: 503,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" },
  })
}
