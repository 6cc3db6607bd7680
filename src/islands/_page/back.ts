/**
 * Back closes the open dialog or a phone's menu and stays on the page: an open dialog has its own entry in the browser's history.
 * (Chrome 109 has no `CloseWatcher`, and other browsers report Back only on Android.) If it closes in another way, the entry stays for
 * the next dialog, and Back skips it: removing it would be a step of its own, which in Chrome stopped the download that the same
 * answer had begun.
 */
const isOwn = () => history.state?.isOver === true
const isTelephone = () => innerWidth < 700

/** The elements that Back closes, the top one last. */
const openOnes = () => [...document.querySelectorAll(isTelephone() ? '#drawer[open], dialog[open]' : 'dialog[open]')]

let wasOwn = isOwn()
/** The address where the dialog opened. Another address is another page, which htmx fetches. */
let place = location.href

/** Adds a history entry for what is open. htmx overwrites an entry without `htmx: true`. */
function settle(): void {
  if (isOwn() || openOnes().length === 0) return
  place = location.href
  history.pushState({ htmx: true, isOver: true }, '')
  wasOwn = true
}

function onStep(event: Event): void {
  const isHere = wasOwn !== isOwn() && location.href === place
  if (isHere) event.stopImmediatePropagation() // htmx would fetch the page again
  const isBack = isHere && wasOwn
  wasOwn = isOwn()
  if (!isBack) return
  const top = openOnes().at(-1)
  if (top) close(top)
  else history.back()
}

/** Closes like Escape, which may ask first. An element that stays open gets its entry again. */
function close(top: Element): void {
  if (top instanceof HTMLDetailsElement) top.open = false
  else if (top instanceof HTMLDialogElement && top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  if (openOnes().length > 0) history.forward()
}

addEventListener('popstate', onStep, { capture: true })
// htmx takes every step for a step to another page: it would fetch this page again and lose the focus.
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
