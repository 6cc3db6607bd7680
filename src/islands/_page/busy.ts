/** Sets `aria-busy` on what reloads, to grey its rows. The requesting element has the class `htmx-request`, for a search's spinner. */
type Ctx = { target: Element | string | null; request: { method: string } }

const waiting = new WeakMap<Element, number>()

function count(event: Event, by: 1 | -1): void {
  const { ctx } = (event as CustomEvent<{ ctx?: Ctx }>).detail
  const target = typeof ctx?.target === 'string' ? document.querySelector(ctx.target) : ctx?.target
  if (!target || ctx?.request.method !== 'GET') return
  const left = Math.max(0, (waiting.get(target) ?? 0) + by)
  waiting.set(target, left)
  if (left > 0) target.setAttribute('aria-busy', 'true')
  else target.removeAttribute('aria-busy')
}

document.addEventListener('htmx:before:request', (event) => count(event, 1))
document.addEventListener('htmx:finally:request', (event) => count(event, -1))

export {}
