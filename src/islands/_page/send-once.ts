/**
 * A button sends once: not again for a double click, a held Enter, or a second press on a slow network. Self-saving fields and kept
 * forms look after themselves. A link is followed once too: a dialog that came twice would remove what was typed into it.
 */
type Ctx = {
  sourceElement: Element
  sourceEvent?: Event
  request: { method: string }
  /** The page is about to be left. */
  keepIndicators?: boolean
}

const ctxOf = (event: Event) => (event as CustomEvent<{ ctx: Ctx }>).detail.ctx
const isPressed = ({ sourceElement, sourceEvent, request }: Ctx) =>
  request.method === 'GET'
    ? sourceEvent?.type === 'click' && sourceElement.matches('a:not([hx-include])')
    : /^(?:submit|click)$/.test(sourceEvent?.type ?? '') && !sourceElement.closest('[data-saves], [data-keep]')

let underWay = new WeakSet<Element>()

document.addEventListener('htmx:config:request', (event) => {
  const ctx = ctxOf(event)
  if (isPressed(ctx) && underWay.has(ctx.sourceElement)) event.preventDefault()
})
document.addEventListener('htmx:before:request', (event) => {
  const ctx = ctxOf(event)
  if (isPressed(ctx)) underWay.add(ctx.sourceElement)
})
document.addEventListener('htmx:finally:request', (event) => {
  const { sourceElement, keepIndicators } = ctxOf(event)
  if (!keepIndicators) underWay.delete(sourceElement)
})
addEventListener('pageshow', () => {
  underWay = new WeakSet()
})

/** The answer may arrive between the two clicks. */
document.addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element ? event.target.closest('form[method=post] [type=submit], button[hx-post]') : null
    if (!button || event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  },
  { capture: true },
)

/** The answer may also arrive while Enter is held down, and its dialog would be closed unseen. */
document.addEventListener(
  'keydown',
  (event) => {
    const { target } = event
    if (!event.repeat || event.key !== 'Enter' || !(target instanceof Element) || target.matches('textarea')) return
    if (target.closest('button, a, form[method=post]')) event.preventDefault()
  },
  { capture: true },
)

/** A plain form may be answered with a file while the page stays, so its end is unknown. */
const sentAt = new WeakMap<HTMLFormElement, number>()
document.addEventListener('submit', (event) => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (event.timeStamp - (sentAt.get(form) ?? Number.NEGATIVE_INFINITY) < 1000) event.preventDefault()
  else sentAt.set(form, event.timeStamp)
})

export {}
