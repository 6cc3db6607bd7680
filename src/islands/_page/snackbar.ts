const place = () => document.getElementById('snackbar')

/** Shows the answer to an action; it has Close, and goes by itself unless it is an error (S0 §9: 3000 ms). */
export function showSnackbar(message: string, isError = false): void {
  const bar = document.createElement('div')
  bar.className = isError ? 'snackbar snackbar-error' : 'snackbar'
  bar.setAttribute('role', isError ? 'alert' : 'status')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'btn btn-sm'
  close.textContent = 'Close'
  close.dataset.closeSnackbar = ''
  bar.append(message, close)
  place()?.replaceChildren(bar)
  if (!isError) setTimeout(() => bar.remove(), 3000)
}

document.addEventListener('snackbar', (event) => {
  const { message, error } = (event as CustomEvent<{ message: string; error?: boolean }>).detail
  showSnackbar(message, error)
})
document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-close-snackbar]')) place()?.replaceChildren()
})
