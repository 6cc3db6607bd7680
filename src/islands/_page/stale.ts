/**
 * Removes messages that are no longer true: a form's errors while it is sent again, so that none stays behind the answer's dialog; and
 * `[data-until=NAME]` at the event NAME, or at a choice in its own row.
 */
type Request = CustomEvent<{ ctx: { sourceElement?: Element } }>

const event = 'lessons-changed'
const until = `[data-until=${event}]`

document.addEventListener('htmx:before:request', (sent) => {
  const form = (sent as Request).detail.ctx.sourceElement
  if (!(form instanceof HTMLFormElement) || form.dataset.saves) return
  for (const field of form.querySelectorAll('[aria-invalid=true]')) {
    field.removeAttribute('aria-invalid')
    document.getElementById(`${field.id}-error`)?.remove()
  }
})
document.addEventListener(event, () => {
  for (const message of document.querySelectorAll(until)) message.remove()
})
document.addEventListener('change', ({ target }) => {
  if (target instanceof Element) for (const message of target.closest('tr')?.querySelectorAll(until) ?? []) message.remove()
})

export {}
