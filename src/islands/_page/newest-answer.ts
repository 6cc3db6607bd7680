/**
 * Shows only the newest answer for each place of the page: a list's next page must not replace newer search results. A list that
 * reloads itself waits for a request in its place.
 */
type Ctx = { sourceElement: Element; sourceEvent?: Event; target: Element | null; swap: string; request: { method: string; abort(): void } }

const underWay = new Map<Element, Ctx>()
/** The events for which each waiting list would reload. */
const waiting = new Map<Element, string>()

const ctxOf = (event: Event) => (event as CustomEvent<{ ctx: Ctx }>).detail.ctx
/** A dialog has its own rules (`dialog.ts`), and an answer that is appended removes nothing. */
const replaces = ({ target, swap, request }: Ctx) => request.method === 'GET' && /^(?:inner|outer)/.test(swap) && target?.id !== 'dialog'

document.addEventListener('htmx:config:request', (event) => {
  const { sourceElement, sourceEvent, target } = ctxOf(event)
  const before = target && underWay.get(target)
  if (!before || sourceElement !== target || before.sourceElement === target || !sourceEvent) return
  event.preventDefault()
  waiting.set(target, sourceEvent.type)
})
document.addEventListener('htmx:before:request', (event) => {
  const ctx = ctxOf(event)
  if (!ctx.target || !replaces(ctx)) return
  underWay.get(ctx.target)?.request.abort()
  underWay.set(ctx.target, ctx)
})
document.addEventListener('htmx:finally:request', (event) => {
  const ctx = ctxOf(event)
  if (!ctx.target || underWay.get(ctx.target) !== ctx) return
  underWay.delete(ctx.target)
  const again = waiting.get(ctx.target)
  waiting.delete(ctx.target)
  if (again && again !== 'every') document.body.dispatchEvent(new CustomEvent(again))
})

export {}
