import { pausedWords } from '../domain/words/backups.ts'
import { backupsUrl } from '../views/_links/backups.ts'

type Words = { title: string; text: string; isForLong?: true }

/** Answers every request while a backup replaces the school. Browsers keep what was typed and try again. */
export function beingRestored(request: Request): Response {
  if (new URL(request.url).pathname === backupsUrl() && request.headers.has('HX-Request'))
    return new Response(null, { headers: { ...headersOf(true), 'HX-Redirect': '/admin' } })
  return awayPage(request, pausedWords)
}

const headersOf = (triesAgain: boolean) => ({ ...(triesAgain && { 'Retry-After': '3' }), 'Cache-Control': 'no-store' })

/** Answers where no school can: a page that tries again by itself, unless there is nothing to try. */
export function awayPage(request: Request, words: Words, status: 404 | 503 = 503): Response {
  const triesAgain = status === 503 && !words.isForLong
  const headers = headersOf(triesAgain)
  const isPage = request.headers.get('Accept')?.includes('text/html') === true && !request.headers.has('HX-Request')
  if (!isPage) return Response.json({ message: words.title }, { status, headers })
  const again = triesAgain ? '<meta http-equiv="refresh" content="3">' : ''
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">${again}<title>${words.title}</title><main><h1>${words.title}</h1><p>${words.text}</p></main></html>`
  return new Response(html, {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" },
  })
}
