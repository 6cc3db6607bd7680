import { createMiddleware } from 'hono/factory'

/**
 * `/admin/` leads to `/admin`, by its path alone: what a request says of its host and of TLS is nobody's word to repeat. Strokes in front
 * become one, for a browser takes two for another host.
 */
export const trimSlash = createMiddleware(async (c, next) => {
  await next()
  const { path, method } = c.req
  if (c.res.status !== 404 || path === '/' || !path.endsWith('/') || (method !== 'GET' && method !== 'HEAD')) return
  const plain = `/${path.replace(/^[/\\]+|[/\\]+$/g, '')}`
  c.res = new Response(null, { status: 301, headers: { Location: plain + new URL(c.req.url).search } })
})
