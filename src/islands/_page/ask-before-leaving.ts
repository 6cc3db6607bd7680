/** The browser asks, in words of its own, before the page is left, reloaded or closed; Chrome 109 only when told in the old way too. */
export function askToStay(event: Event): void {
  event.preventDefault()
  Object.assign(event, { returnValue: true })
}
