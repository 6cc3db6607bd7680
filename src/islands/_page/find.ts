/**
 * The search of any page, by keyboard alone: the focus stays in the box, arrows go through what was found, Enter opens it. Enter pressed
 * before the answer is there opens the first of the answer, never of what was found for less.
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

/** Asked of what is typed in: to look for the box in all the page takes a tenth of the time of a key in a sheet. */
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
    opensFirst = true // the form is sent, and its answer opens
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
