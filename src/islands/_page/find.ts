/**
 * The search of any page by keyboard: the focus stays in the box, arrows move through the results, Enter opens one. Enter before the
 * answer opens the answer's first result, never a result of an earlier text.
 */
const boxOf = () => document.querySelector<HTMLInputElement>('[data-find] input')
const options = () => [...document.querySelectorAll<HTMLElement>('#found [role=option]')]
let opensFirst = false

function isWaiting(box: HTMLInputElement): boolean {
  return box.value.trim() !== document.getElementById('found')?.dataset.of
}

function mark(box: HTMLInputElement, at: number): void {
  const all = options()
  for (const [n, option] of all.entries()) option.setAttribute('aria-selected', String(n === at))
  const active = all[at]
  box.setAttribute('aria-expanded', String(all.length > 0))
  if (active) box.setAttribute('aria-activedescendant', active.id)
  else box.removeAttribute('aria-activedescendant')
  active?.scrollIntoView({ block: 'nearest' })
}

function look(): void {
  const box = boxOf()
  if (!box || isWaiting(box)) return
  mark(box, 0)
  if (opensFirst) options()[0]?.click()
  opensFirst = false
}

/** Tests the field that was typed in: searching the whole page for the box would take a tenth of a key's time in a sheet. */
const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.closest('[data-find]') !== null

document.addEventListener('input', ({ target: box }) => {
  if (!isBox(box)) return
  opensFirst = false
  mark(box, -1)
})
document.addEventListener('keydown', (event) => {
  const box = event.target
  if (!isBox(box) || event.isComposing) return
  const all = options()
  const at = all.findIndex((option) => option.getAttribute('aria-selected') === 'true')
  if (event.key === 'Enter' && isWaiting(box)) {
    opensFirst = true // the form is sent, and its answer opens the result
    return
  }
  if (event.key === 'Enter') all[at]?.click()
  else if (event.key === 'ArrowDown') mark(box, at + 1 < all.length ? at + 1 : 0)
  else if (event.key === 'ArrowUp') mark(box, at > 0 ? at - 1 : all.length - 1)
  else return
  event.preventDefault()
})
document.addEventListener('htmx:after:swap', look)
look()

export {}
