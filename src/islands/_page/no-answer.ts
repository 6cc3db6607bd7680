import { noAnswerWords } from '../../domain/_messages/http.ts'
import { showSnackbar } from './snackbar.ts'

type Request = CustomEvent<{ ctx?: { sourceElement: Element; request: { method: string }; response?: { status: number; raw: Response } } }>

const placeOf = (event: Event) => (event as Request).detail.ctx?.sourceElement.querySelector<HTMLElement>('[data-no-answer]')

/** A request that got no answer is never silent. A kept form says so itself; `<… hidden data-no-answer>` inside what asks is shown instead. */
document.addEventListener('htmx:error', (event) => {
  const { ctx } = (event as Request).detail
  if (!ctx || ctx.response || ctx.sourceElement.closest('form[data-keep]')) return
  const place = placeOf(event)
  if (place) place.hidden = false
  else showSnackbar(noAnswerWords(navigator.onLine, ctx.request.method === 'GET'), { isError: true })
})
document.addEventListener('htmx:after:request', (event) => {
  const { ctx } = (event as Request).detail
  const place = (ctx?.response?.status ?? 0) >= 500 && placeOf(event)
  if (!place || !ctx?.response) return
  const told = place.querySelector<HTMLElement>('[data-status-words]')
  if (told) told.textContent = ctx.response.raw.statusText || (told.dataset.statusWords ?? '').replace('{status}', `${ctx.response.status}`)
  place.hidden = false
})
document.addEventListener('htmx:before:request', (event) => {
  const place = placeOf(event)
  if (place) place.hidden = true
})
