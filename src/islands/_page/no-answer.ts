import { noAnswerWords } from '../../domain/words/no-answer.ts'
import { showInDialog } from './dialog.ts'
import { showSnackbar } from './snackbar.ts'

type Request = CustomEvent<{
  ctx?: { sourceElement: Element; request: { method: string; action: string }; response?: { status: number; raw: Response } }
}>

const placeOf = (event: Event) => (event as Request).detail.ctx?.sourceElement.querySelector<HTMLElement>('[data-no-answer]')

/** Reports a request without an answer, unless a kept form does. It shows `<… hidden data-no-answer>` inside the requesting element. */
document.addEventListener('htmx:error', (event) => {
  const { ctx } = (event as Request).detail
  if (!ctx || ctx.response || ctx.sourceElement.closest('form[data-keep]')) return
  const place = placeOf(event)
  if (place) place.hidden = false
  else tell(ctx.request)
})
/** Keeps a proxy's answer, which is not the server's, out of the page. */
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
  else if (!isOwn && !ctx.sourceElement.closest('form[data-keep]')) tell(ctx.request)
})
/** Reports in the dialog if the page has a text for the address (`<template data-no-answer-of="address">`), otherwise in a snackbar. */
function tell({ method, action }: { method: string; action: string }): void {
  const isReading = method === 'GET'
  const said = noAnswerWords(navigator.onLine, isReading)
  const dialog = isReading ? null : document.querySelector<HTMLTemplateElement>(`template[data-no-answer-of="${action}"]`)
  if (dialog) {
    const shown = dialog.content.cloneNode(true) as DocumentFragment
    shown.querySelector('[role=alert]')?.append(said)
    showInDialog(shown)
  } else showSnackbar(said, { isError: true })
}

document.addEventListener('htmx:before:request', (event) => {
  const place = placeOf(event)
  if (place) place.hidden = true
})
