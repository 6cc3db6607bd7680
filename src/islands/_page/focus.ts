/** What had the focus is drawn anew by its own answer, and has it again; a dialog whose content changes puts it into the new content. */
let id = ''

document.addEventListener('htmx:before:swap', () => {
  id = document.activeElement?.id ?? ''
})
document.addEventListener('htmx:after:swap', () => {
  if (document.activeElement !== null && !document.activeElement.matches('body, dialog')) return
  const again = (id && (document.getElementById(id) ?? document.getElementById(id.replace(/-pick$/, '')))) || firstOfDialog()
  again?.focus()
})

const firstOfDialog = () =>
  document.querySelector<HTMLElement>(
    '#dialog-box[open] :is([autofocus], .input:not(:disabled, [readonly], [data-saves] select), footer .btn)',
  )

export {}
