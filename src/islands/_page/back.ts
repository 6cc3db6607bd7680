/**
 * Back closes the dialog that is open, or a telephone's menu, and stays on the page: what is open stands on an entry of its own in the
 * browser's history. (Chrome 109 has no `CloseWatcher`, and others hear of Back from it on Android alone.) When it was closed otherwise the
 * entry stays, for the next one, and Back goes past it: to take it away would be a step of its own, which in Chrome stopped the download
 * that the same answer had begun.
 */
const isOwn = () => history.state?.isOver === true
const isTelephone = () => innerWidth < 700

/** What Back closes; the last one is on top. */
const openOnes = () => [...document.querySelectorAll(isTelephone() ? '#drawer[open], dialog[open]' : 'dialog[open]')]

let wasOwn = isOwn()
/** The address at which it was opened. Another one is another page, which htmx brings. */
let place = location.href

/** htmx looks at `htmx`, and would otherwise write over it. */
function settle(): void {
  if (isOwn() || openOnes().length === 0) return
  place = location.href
  history.pushState({ htmx: true, isOver: true }, '')
  wasOwn = true
}

function onStep(event: Event): void {
  const isHere = wasOwn !== isOwn() && location.href === place
  if (isHere) event.stopImmediatePropagation() // htmx would get the page again
  const isBack = isHere && wasOwn
  wasOwn = isOwn()
  if (!isBack) return
  const top = openOnes().at(-1)
  if (top) close(top)
  else history.back()
}

/** As Escape does, which may ask first. What stays open has its entry again. */
function close(top: Element): void {
  if (top instanceof HTMLDetailsElement) top.open = false
  else if (top instanceof HTMLDialogElement && top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  if (openOnes().length > 0) history.forward()
}

addEventListener('popstate', onStep, { capture: true })
// htmx takes every step for one to another page: it would get this one again, and the focus would be lost.
window.navigation?.addEventListener(
  'navigate',
  (event) => {
    const { navigationType, destination } = event
    if (navigationType === 'traverse' && destination.sameDocument && destination.url === location.href) event.stopImmediatePropagation()
  },
  { capture: true },
)
new MutationObserver(settle).observe(document.documentElement, { attributeFilter: ['open'], subtree: true })
settle()

export {}
