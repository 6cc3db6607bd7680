import { newPasswordMessages } from '../../domain/_messages/sign-in.ts'

/** The eye beside a password shows what is typed; it comes into view only where it works. */
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

/** S0 §5: two new passwords that differ are not sent. */
document.addEventListener('input', (event) => {
  const form = event.target instanceof HTMLInputElement ? event.target.form : null
  if (!form?.matches('[data-new-password]')) return
  const { password, confirmation } = form.elements as unknown as Record<string, HTMLInputElement | undefined>
  confirmation?.setCustomValidity(password?.value === confirmation.value ? '' : newPasswordMessages['not-equal'])
})
