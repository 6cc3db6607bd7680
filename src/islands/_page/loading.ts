import { sectionWords } from '../../domain/words/shell.ts'

/** Covers a section chosen from the menu until its page arrives. Escape removes the cover, and so does staying on the page. */
let overlay: HTMLElement | undefined

function show(section: string): void {
  hide()
  overlay = document.createElement('div')
  overlay.className = 'loading'
  overlay.setAttribute('role', 'status')
  overlay.append(sectionWords.loading(section))
  document.body.append(overlay)
}

function hide(): void {
  overlay?.remove()
  overlay = undefined
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.drawer a, nav.menu-list a') : null
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target
  if (link && !isElsewhere && !event.defaultPrevented) show(link.textContent?.trim() ?? '')
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') hide()
})
// After the browser's question about unsaved typing, the person may have stayed.
addEventListener('beforeunload', (event) => {
  setTimeout(() => event.defaultPrevented && hide())
})
addEventListener('pageshow', hide)
