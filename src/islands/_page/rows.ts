import { rowsCookie } from '../../domain/_rows.ts'
import { rememberHere } from '../_base-address.ts'

/** `[data-rows]`: the choice of how many rows a page of a list has is kept in a cookie, which every list is drawn by. */
const pickers = () => document.querySelectorAll<HTMLElement>('[data-rows]')

function remember(picker: HTMLElement, choice: string): void {
  const value = choice === 'fit' ? `fit-${fitting(picker)}` : choice
  rememberHere(rowsCookie(document.body.dataset.user ?? ''), value)
}

/** With the list's top where it is now, and its pager in the window. */
function fitting(picker: HTMLElement): number {
  const body = picker.closest('.panel')?.querySelector('tbody')
  if (!body || body.rows.length === 0) return 15
  const [top, height] = [body.getBoundingClientRect().top + scrollY, body.getBoundingClientRect().height / body.rows.length]
  const pager = picker.closest('.pager')?.getBoundingClientRect().height ?? 44
  return Math.max(5, Math.min(100, Math.floor((innerHeight - top - pager - 8) / height)))
}

/** The next list fits too, when the window has become another since. */
function show(): void {
  for (const picker of pickers()) {
    picker.hidden = false
    if (picker.querySelector('select')?.value === 'fit') remember(picker, 'fit')
  }
}

document.addEventListener(
  'change',
  ({ target }) => {
    const picker = target instanceof HTMLSelectElement && target.closest<HTMLElement>('[data-rows]')
    if (picker) remember(picker, target.value)
  },
  { capture: true }, // before the list is asked for
)
document.addEventListener('htmx:after:swap', show)
show()
