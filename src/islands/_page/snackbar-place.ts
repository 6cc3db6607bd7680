const controls = 'button, a[href], input:not([type=hidden]), select, textarea, summary'
/** At the bottom centre; if it would cover a control, at the top or in a corner. */
const places = ['', 'is-top', 'is-start', 'is-end']
let used: Element | null = null

/** Chooses the place that covers the fewest controls, and if possible not the one that raised it. */
export function placeSnackbar(bar: HTMLElement): void {
  const within = document.querySelector('dialog[open]') ?? document
  const boxes = [...within.querySelectorAll(controls)]
    .filter((one) => !bar.contains(one))
    .map((one) => ({ box: one.getBoundingClientRect(), weight: one === used || one === document.activeElement ? 1000 : 1 }))
  const weights = places.map((place) => {
    moveTo(bar, place)
    const own = bar.getBoundingClientRect()
    return boxes.reduce((sum, { box, weight }) => sum + (meet(own, box) ? weight : 0), 0)
  })
  moveTo(bar, places[weights.indexOf(Math.min(...weights))] ?? '')
}

function moveTo(bar: HTMLElement, to: string): void {
  for (const place of places) if (place) bar.classList.toggle(place, place === to)
}

const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom && b.width > 1

for (const type of ['pointerdown', 'keydown'])
  document.addEventListener(
    type,
    ({ target }) => {
      used = target instanceof Element ? target.closest(controls) : null
    },
    { capture: true },
  )
