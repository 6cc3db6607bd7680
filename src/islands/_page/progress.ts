/** The parts of every long run's page: elements for each state, a text, a bar, and a file at the end. */

/** Shows the elements whose `data-when` names the state. */
export function showState(place: Element, state: string): void {
  for (const part of place.querySelectorAll<HTMLElement>('[data-when]')) part.hidden = !part.dataset.when?.split(' ').includes(state)
}

export function say(place: Element, name: string, words: string): void {
  const part = place.querySelector(`[data-${name}]`)
  if (part) part.textContent = words
}

export function moveBar(place: Element, done: number, total?: number): void {
  const bar = place.querySelector('progress')
  if (bar) Object.assign(bar, { ...(total !== undefined && { max: total }), value: done })
}

/** Lets the browser save a file. Its address is valid until the caller revokes it. */
export function keepFile(bytes: Blob, name: string, link = document.createElement('a')): void {
  Object.assign(link, { href: URL.createObjectURL(bytes), download: name })
  link.click()
}
