import { createMiddleware } from 'hono/factory'

/**
 * `/admin/` leads to `/admin`, by its path alone: the request's own claims about its host and TLS are not repeated. Slashes in front
 * become one, because a browser reads two as another host.
 */
export const trimSlash = createMiddleware(async (c, next) => {
  await next()
  const { path, method } = c.req
  if (c.res.status !== 404 || path === '/' || !path.endsWith('/') || (method !== 'GET' && method !== 'HEAD')) return
  const plain = `/${path.replace(/^[/\\]+|[/\\]+$/g, '')}`
  c.res = new Response(null, { status: 301, headers: { Location: plain + new URL(c.req.url).search } })
})
