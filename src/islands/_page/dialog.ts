/** The one native <dialog>: what htmx puts into it opens it, `close-dialog` or a `data-close-dialog` button closes it. */
const dialog = () => document.getElementById('dialog') as HTMLDialogElement | null

document.addEventListener('htmx:after:swap', (event) => {
  const box = dialog()
  if (box && event.target instanceof Node && box.contains(event.target) && !box.open && box.childElementCount > 0) box.showModal()
})
document.addEventListener('close-dialog', () => dialog()?.close())
document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-close-dialog]')) dialog()?.close()
})
document.addEventListener(
  'close',
  (event) => {
    if (event.target === dialog()) dialog()?.replaceChildren()
  },
  true,
)

export {}
