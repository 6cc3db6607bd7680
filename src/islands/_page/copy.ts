/** `<button data-copy>` copies the field or list with this id, by the old command, because the new one exists only over TLS. */
function look(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
  const field = document.getElementById(button?.dataset.copy ?? '')
  const said = document.getElementById('copied')
  if (!button || !field || !said) return
  if (field instanceof HTMLTextAreaElement) {
    field.focus()
    field.select()
  } else getSelection()?.selectAllChildren(field)
  said.textContent = (document.execCommand('copy') ? button.dataset.copied : button.dataset.byHand) ?? ''
})
document.addEventListener('htmx:after:swap', look)
look()

export {}
