/** A print page's Print and Close. Close goes back to the page before, or closes its own window. */
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-print], [data-close-page]') : null
  if (!button) return
  if (button.matches('[data-print]')) return window.print()
  if (history.length > 1 && document.referrer.startsWith(location.origin)) {
    event.preventDefault()
    history.back()
  } else if (history.length === 1 && window.opener) {
    event.preventDefault()
    window.close()
  }
})

export {}
