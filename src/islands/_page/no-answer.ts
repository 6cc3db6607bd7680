import { noAnswerWords } from '../../domain/words/http.ts'
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
/** The answer of a proxy instead of the server is not put into the page. */
document.addEventListener('htmx:after:request', (event) => {
  const { ctx } = (event as Request).detail
  if (!ctx?.response || ctx.response.status < 500) return
  const { raw, status } = ctx.response
  const isOwn = raw.headers.has('HX-Retarget')
  if (!isOwn) event.preventDefault()
  const place = placeOf(event)
  const told = place?.querySelector<HTMLElement>('[data-status-words]')
  if (told) told.textContent = raw.statusText || (told.dataset.statusWords ?? '').replace('{status}', `${status}`)
  if (place) place.hidden = false
  else if (!isOwn && !ctx.sourceElement.closest('form[data-keep]'))
    showSnackbar(noAnswerWords(navigator.onLine, ctx.request.method === 'GET'), { isError: true })
})
document.addEventListener('htmx:before:request', (event) => {
  const place = placeOf(event)
  if (place) place.hidden = true
})
