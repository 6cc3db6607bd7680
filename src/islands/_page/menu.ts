const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')

/** A menu closes when people do something else, and with Escape, which focuses its button. */
document.addEventListener('click', (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false
})
document.addEventListener('focusin', (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of openMenus()) {
    const hasFocus = menu.contains(document.activeElement)
    menu.open = false
    if (hasFocus) menu.querySelector('summary')?.focus()
  }
})

export {}
