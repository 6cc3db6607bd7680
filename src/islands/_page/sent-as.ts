import { sentAs } from '../_sent-as.ts'

document.addEventListener('htmx:config:request', (event) => {
  const { ctx } = (event as CustomEvent<{ ctx: { request: { headers: Record<string, string> } } }>).detail
  Object.assign(ctx.request.headers, sentAs())
})
