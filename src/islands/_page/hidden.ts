/** What gets itself again from time to time waits while nobody can see it. What sends, such as a registration under way, goes on. */
document.addEventListener(
  'every',
  (event) => {
    if (document.hidden && event.target instanceof Element && event.target.hasAttribute('hx-get')) event.stopImmediatePropagation()
  },
  true,
)

export {}
