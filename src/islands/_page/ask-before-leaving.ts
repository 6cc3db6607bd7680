/** Lets the browser ask before the page is left, reloaded or closed; Chrome 109 also needs the old way. */
export function askToStay(event: Event): void {
  event.preventDefault()
  Object.assign(event, { returnValue: true })
}
