import { sentAsName } from '../../domain/_sign-in/sent-as.ts'
import { sentAs } from '../_sent-as.ts'

document.addEventListener('htmx:config:request', (event) => {
  const { ctx } = (event as CustomEvent<{ ctx: { request: { headers: Record<string, string> } } }>).detail
  Object.assign(ctx.request.headers, sentAs())
})

/** A plain form has no header, so its address names the page's account. Signing out is for the signed-in account. */
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  const { user } = document.body.dataset
  if (!user || event.defaultPrevented || !(form instanceof HTMLFormElement)) return
  if ((submitter?.getAttribute('formmethod') ?? form.getAttribute('method')) !== 'post') return
  const [sender, name] = submitter?.hasAttribute('formaction') ? ([submitter, 'formaction'] as const) : ([form, 'action'] as const)
  const address = new URL(sender.getAttribute(name) ?? '', location.href)
  if (address.pathname.endsWith('/sign-out')) return
  address.searchParams.set(sentAsName, user)
  sender.setAttribute(name, address.href)
})
