import { common } from '../../domain/words/common.ts'
import { here } from '../_base-address.ts'
import { placeSnackbar } from './snackbar-place.ts'

const place = () => document.getElementById('snackbar')

type Look = { isError?: boolean; isGood?: boolean; ms?: number }

/** Shows an action's answer for `ms`: 3000 or 2000, as specified for each screen. An error stays until closed, unless `ms` is set. */
export function showSnackbar(message: string, { isError = false, isGood = false, ms }: Look = {}): void {
  const bar = document.createElement('div')
  bar.className = isError ? 'snackbar snackbar-error' : isGood ? 'snackbar snackbar-good' : 'snackbar'
  if (isError) bar.setAttribute('role', 'alert')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'btn btn-sm'
  close.textContent = common.close
  close.dataset.closeSnackbar = ''
  bar.append(message, close)
  place()?.replaceChildren(bar)
  placeSnackbar(bar)
  if (!isError || ms) goLater(bar, ms ?? 3000)
}

/** Not while the pointer moves over it or it has the focus, because Close must not vanish. A resting pointer does not keep it. */
function goLater(bar: HTMLElement, ms: number): void {
  let isMoved = false
  const move = () => {
    isMoved = true
  }
  bar.addEventListener('pointermove', move)
  setTimeout(() => {
    bar.removeEventListener('pointermove', move)
    if (isMoved || bar.matches(':focus-within')) goLater(bar, ms)
    else bar.remove()
  }, ms)
}

// htmx puts the server's error there.
document.addEventListener('htmx:after:swap', () => {
  const bar = place()?.querySelector<HTMLElement>('.snackbar')
  if (bar) placeSnackbar(bar)
})

type Said = { message: string; error?: boolean; good?: boolean; ms?: number; to?: string }
const show = ({ message, error, good, ms }: Said) =>
  showSnackbar(message, { isError: error === true, isGood: good === true, ...(ms && { ms }) })

document.addEventListener('snackbar', (event) => {
  const { to, ...said } = (event as CustomEvent<Said>).detail
  if (!to) return show(said)
  keep(JSON.stringify({ ...said, user: document.body.dataset.user }))
  location.assign(here(to))
})

/** Keeps a message for the next page of the same person, where the browser keeps anything. */
function keep(said: string): void {
  try {
    sessionStorage.said = said
  } catch {}
}

function showKept(): void {
  try {
    const { user, ...said } = JSON.parse(sessionStorage.said)
    delete sessionStorage.said
    if (user === document.body.dataset.user) show(said)
  } catch {} // there is none
}
showKept()

document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-close-snackbar]')) place()?.replaceChildren()
})
