const controls = 'button, a[href], input:not([type=hidden]), select, textarea, summary'
/** Below in the middle, and where it would cover what can be pressed, above it or in a corner. */
const places = ['', 'is-top', 'is-start', 'is-end']
let used: Element | null = null

/** Where it covers the fewest controls, and least of all the one that made it. */
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
