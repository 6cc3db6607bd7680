/** What every long work has on its page: parts that are shown in a state, words that follow it, a bar, and a file at the end. */

/** `data-when` names the states in which a part is shown. */
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

/** Gives a file to the browser to keep. Its address is good until the caller takes it back. */
export function keepFile(bytes: Blob, name: string, link = document.createElement('a')): void {
  Object.assign(link, { href: URL.createObjectURL(bytes), download: name })
  link.click()
}
