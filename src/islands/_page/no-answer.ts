import { noAnswerWords } from '../../domain/_messages/http.ts'
import { showSnackbar } from './snackbar.ts'

type Failure = CustomEvent<{ ctx?: { sourceElement: Element; request: { method: string }; response?: unknown } }>

/** A request that got no answer is never silent. A kept form, and one with a place of its own for it, say so themselves. */
document.addEventListener('htmx:error', (event) => {
  const { ctx } = (event as Failure).detail
  if (!ctx || ctx.response || ctx.sourceElement.closest('form[data-keep]') || ctx.sourceElement.querySelector('[data-no-answer]')) return
  showSnackbar(noAnswerWords(navigator.onLine, ctx.request.method === 'GET'), { isError: true })
})
