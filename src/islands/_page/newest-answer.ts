/**
 * Of what is asked for one place in the page only the newest answer is shown: the next page of a list that is searched by now would take the
 * place of what was found. A list that gets itself again, as it stands, waits for what is asked for in its place.
 */
type Ctx = { sourceElement: Element; sourceEvent?: Event; target: Element | null; swap: string; request: { method: string; abort(): void } }

const underWay = new Map<Element, Ctx>()
/** By the list: what it would have got itself again for. */
const waiting = new Map<Element, string>()

const ctxOf = (event: Event) => (event as CustomEvent<{ ctx: Ctx }>).detail.ctx
/** A dialog has more to look at (`dialog.ts`), and what adds to a place takes nothing away. */
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
