/** In a table with `data-arrows="4"` the arrow keys move between the links, four in a row; the Tab key stops there once. */
document.addEventListener('keydown', (event) => {
  const link = event.target as HTMLElement
  const table = link.closest<HTMLElement>('[data-arrows]')
  const row = Number(table?.dataset.arrows)
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key]
  if (!table || step === undefined) return
  const links = [...table.querySelectorAll('a')]
  const next = links[links.indexOf(link as HTMLAnchorElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
})
