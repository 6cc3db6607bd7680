/** Pauses self-reloading parts while nobody can see them. What sends, such as a running registration, continues. */
document.addEventListener(
  'every',
  (event) => {
    if (document.hidden && event.target instanceof Element && event.target.hasAttribute('hx-get')) event.stopImmediatePropagation()
  },
  true,
)

export {}
