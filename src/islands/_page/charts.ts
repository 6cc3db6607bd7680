/**
 * `<x-chart>` around a server's drawing: pointing at or focusing a part shows its `data-says` in the `[data-said]` beside it and
 * highlights every part with its `data-part`. `[data-expand]` enlarges the charts and shrinks them again. Escape removes the text.
 */
import { showState } from './progress.ts'

class Chart extends HTMLElement {
  connectedCallback() {
    if (this.dataset.ready !== undefined) return
    this.dataset.ready = ''
    for (const type of ['focusin', 'pointerover'] as const) this.addEventListener(type, ({ target }) => this.#say(target))
    for (const type of ['focusout', 'pointerout'] as const) this.addEventListener(type, ({ target }) => this.#hush(target))
    this.addEventListener('keydown', ({ key, target }) => key === 'Escape' && this.#hush(target))
    this.addEventListener('click', ({ target }) => this.#expand(target))
  }

  #say(target: EventTarget | null) {
    const part = partOf(target)
    if (part) show(part, part.dataset.says ?? '')
  }

  #hush(target: EventTarget | null) {
    const part = partOf(target)
    if (part) show(part, undefined)
  }

  #expand(target: EventTarget | null) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-expand]') : null
    if (!button) return
    const isLarge = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(isLarge))
    showState(button, isLarge ? 'large' : 'small')
    for (const chart of this.querySelectorAll('.charts, .doughnut')) chart.toggleAttribute('data-large', isLarge)
  }
}

const partOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement | (SVGElement & HTMLElement)>('[data-says]') : null

function show(part: HTMLElement, words: string | undefined): void {
  const chart = part.closest('figure')
  const said = chart?.querySelector<HTMLElement>('[data-said]')
  for (const one of chart?.querySelectorAll<HTMLElement>('[data-part]') ?? []) {
    const isIt = words !== undefined && one.dataset.part === part.dataset.part
    one.toggleAttribute('data-shown', isIt)
    if (said?.id && one.localName === 'button') {
      if (isIt) one.setAttribute('aria-describedby', said.id)
      else one.removeAttribute('aria-describedby')
    }
  }
  if (!said) return
  said.textContent = words ?? '\u00a0'
  if (said.matches('[role=tooltip]')) said.hidden = words === undefined
}

customElements.define('x-chart', Chart)
