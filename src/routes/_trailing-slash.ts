import { createMiddleware } from 'hono/factory'

/**
 * Redirects `/admin/` to `/admin` by its path alone, without the host or TLS that the request claims. Leading slashes become one,
 * because a browser reads two as another host.
 */
export const trimSlash = createMiddleware(async (c, next) => {
  await next()
  const { path, method } = c.req
  if (c.res.status !== 404 || path === '/' || !path.endsWith('/') || (method !== 'GET' && method !== 'HEAD')) return
  const plain = `/${path.replace(/^[/\\]+|[/\\]+$/g, '')}`
  c.res = new Response(null, { status: 301, headers: { Location: plain + new URL(c.req.url).search } })
})
