import { notEqual } from '../../domain/words/sign-in.ts'

/** The eye beside a password shows the text; the button appears only where it works. */
function offerToShow(): void {
  for (const eye of document.querySelectorAll<HTMLElement>('[data-show-password]')) eye.hidden = false
}
offerToShow()
document.addEventListener('htmx:after:swap', offerToShow)

document.addEventListener('click', (event) => {
  const eye = event.target instanceof Element ? event.target.closest('[data-show-password]') : null
  const field = eye?.parentElement?.querySelector('input')
  if (!eye || !field) return
  const isShown = field.type === 'password'
  field.type = isShown ? 'text' : 'password'
  eye.setAttribute('aria-pressed', String(isShown))
  field.focus()
})

/** Typing in a field removes its fault. */
document.addEventListener('input', (event) => {
  const field = event.target instanceof HTMLInputElement && event.target.closest('#sign-in') ? event.target : undefined
  if (field?.getAttribute('aria-invalid') !== 'true') return
  field.removeAttribute('aria-invalid')
  document.getElementById(`${field.id}-error`)?.remove()
})

/** Two new passwords that differ are not sent. */
document.addEventListener('input', (event) => {
  const form = event.target instanceof HTMLInputElement ? event.target.form : null
  if (!form?.matches('[data-new-password]')) return
  const { password, confirmation } = form.elements as unknown as Record<string, HTMLInputElement | undefined>
  confirmation?.setCustomValidity(password?.value === confirmation.value ? '' : notEqual)
})

type Sent = CustomEvent<{
  ctx: { sourceElement: Element; request: { headers: Record<string, string> }; response?: { raw: Response } }
}>
const proofs = new WeakMap<Element, string>()
const rounds = new WeakMap<Element, number>()
const roundsAtMost = 4

/** After many wrong passwords from this address the server asks a new browser for work first: it is done, and the form is sent again. */
document.addEventListener('htmx:after:request', (event) => {
  const { sourceElement: form, response } = (event as Sent).detail.ctx
  const wanted = response?.raw.headers.get('X-Proof-Wanted')
  const round = (rounds.get(form) ?? 0) + 1
  if (!wanted || !(form instanceof HTMLFormElement) || round > roundsAtMost) return
  rounds.set(form, round)
  event.preventDefault()
  const working = form.querySelector<HTMLElement>('[data-working]')
  if (working) working.hidden = false
  import('./proof.ts')
    .then(({ prove }) => prove(wanted))
    .then((proof) => {
      if (proof) proofs.set(form, proof)
      form.requestSubmit()
    })
})
document.addEventListener('htmx:config:request', (event) => {
  const { sourceElement: form, request } = (event as Sent).detail.ctx
  const proof = proofs.get(form)
  if (!proof) return
  request.headers['X-Proof'] = proof
  proofs.delete(form)
})
