import type { Who, World } from '../world.ts'

export const htmx: Record<string, string> = { 'HX-Request': 'true' }

/** What came of a request, as tests look at it. */
async function answerOf(res: Response) {
  const { status, headers } = res
  return { status, headers, text: await res.text(), location: headers.get('Location'), trigger: headers.get('HX-Trigger') }
}

/** How a browser asks, and how it sends a form: htmx, if nothing else is said. */
export const waysOf = ({ as }: Pick<World, 'as'>) => ({
  get: async (path: string, who: Who | 'nobody' = 'admin', headers = {}) => answerOf(await as(who)(path, { headers })),
  post: async (path: string, form: Record<string, string> | string[][], who: Who | 'nobody' = 'admin', headers = htmx) =>
    answerOf(await as(who)(path, { method: 'POST', headers, body: new URLSearchParams(form) })),
})
