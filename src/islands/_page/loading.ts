import { sectionWords } from '../../domain/words/shell.ts'

/** A section that is chosen from the menu lies under an overlay until its page is there. Escape takes it away, as staying on the page does. */
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
// Where the browser asked whether to leave what is not saved, the answer may have been to stay.
addEventListener('beforeunload', (event) => {
  setTimeout(() => event.defaultPrevented && hide())
})
addEventListener('pageshow', hide)
