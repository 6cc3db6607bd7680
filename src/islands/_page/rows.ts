import { rowsCookie } from '../../domain/_rows.ts'
import { rememberHere } from '../_base-address.ts'

/** `[data-rows]`: stores the number of rows a page in a cookie, which the server uses for every list. */
const pickers = () => document.querySelectorAll<HTMLElement>('[data-rows]')

function remember(picker: HTMLElement, choice: string): void {
  const value = choice === 'fit' ? `fit-${fitting(picker)}` : choice
  rememberHere(rowsCookie(document.body.dataset.user ?? ''), value)
}

/** The rows that fit from the list's present top to its pager in the window. */
function fitting(picker: HTMLElement): number {
  const body = picker.closest('.panel')?.querySelector('tbody')
  if (!body || body.rows.length === 0) return 15
  const [top, height] = [body.getBoundingClientRect().top + scrollY, body.getBoundingClientRect().height / body.rows.length]
  const pager = picker.closest('.pager')?.getBoundingClientRect().height ?? 44
  return Math.max(5, Math.min(100, Math.floor((innerHeight - top - pager - 8) / height)))
}

/** Makes the next list fit too, after the window changed. */
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
  { capture: true }, // before the list is requested
)
document.addEventListener('htmx:after:swap', show)
show()
