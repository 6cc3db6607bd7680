/** Keeps in the dialog `[data-keys-of]` only keys whose selector the page behind matches. */
function narrow(): void {
  const parts = document.querySelectorAll<HTMLElement>('#dialog [data-keys-of]')
  for (const part of parts) part.hidden = !document.querySelector(`#main :is(${part.dataset.keysOf})`)
  const more = document.querySelector<HTMLElement>('#dialog [data-all-keys]')
  if (more) more.hidden = parts.length === 0
}

narrow()
document.addEventListener('htmx:after:swap', narrow)

export {}
