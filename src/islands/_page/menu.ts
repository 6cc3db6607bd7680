const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open], #drawer[open]')

/** The drawer is beside its button, because on a wide screen it needs none. */
const isIn = (menu: Element, target: EventTarget | null) =>
  target instanceof Element && (menu.contains(target) || (menu.id === 'drawer' && target.closest('.drawer') !== null))

/** A menu closes when people do something else, and with Escape, which focuses its button. */
function closeOthers({ target }: Event): void {
  for (const menu of openMenus()) if (!isIn(menu, target)) menu.open = false
}
document.addEventListener('click', closeOthers)
document.addEventListener('focusin', closeOthers)
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of openMenus()) {
    const hasFocus = isIn(menu, document.activeElement)
    menu.open = false
    if (hasFocus) menu.querySelector('summary')?.focus()
  }
})

export {}
