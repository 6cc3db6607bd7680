/**
 * A key belongs to where the person is going. From the choice of a sheet on, the page that is left takes none: what is typed is kept over the
 * load, sealed, and the sheet gives it to its first cell (`_grid/typed-ahead.ts`) if it is the one that was chosen. What has no such sheet is
 * dropped, and the page says so. Escape, with which the browser stops loading, lets go of it. Between the two pages there is a moment in
 * which nobody hears a key; the sheet knows it by its end, and drops the rest too.
 */
import { islandWords } from '../../domain/words/shell.ts'
import { sealedAt } from './drafts/seal.ts'
import { accountOfPage } from './drafts/store.ts'

/** `to`: the address of a sheet; none where only the browser knows which page is next, and the keys are for nobody. */
type Leaving = { to: string | undefined; keys: readonly string[] }
let leaving: Leaving | undefined
let left: Element | null = null
let timer: ReturnType<typeof setTimeout>

const [name, betweenName, patienceMs] = ['keys-ahead', 'keys-between', 15_000]
const [taken, typed] = [/^(?:.|Enter|Tab|Backspace|Arrow\w+)$/u, /^.$/u]
/** What no event tells in full: an accent on its own, a key of a telephone. */
const untold = /^(?:Dead|Process|Unidentified)$/
const sheets = /\/(?:class-remarks|(?:enter-marks|mark-book|class-remarks)\/\d{8}\/\d\/[^/]+(?:\/\d+){0,2})$/

/** Whether a sheet has this address, or is where it leads at once. */
export const isSheet = (path: string) => sheets.test(path)

/** The codes of the keys that are down, and `missed` once one was pressed for the next page where nothing keeps it. */
const down = new Set<string>()
let isUnloading = false
const missed = 'missed'

function track({ type, key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (type === 'keyup') down.delete(code)
  else down.add(code)
  if (isUnloading && !leaving && type === 'keydown' && typed.test(key) && !ctrlKey && !metaKey && !altKey) down.add(missed)
  if (isUnloading || leaving) put(betweenName, [...down].join())
}

/** The keys that neither page has kept, of those that ended on this one without having begun here. */
export function missedOf(unheard: readonly string[]): readonly string[] {
  const held = take(betweenName)?.split(',') ?? []
  return [...unheard.filter((code) => !held.includes(code)), ...held.filter((code) => code === missed)]
}

const sheetHere = () => document.querySelector('.grid-wrap')

/** From now on the page is left for `href`. It may be stayed on after all: what is returned says so. */
export function leaveFor(href?: string): () => void {
  const { pathname, search } = new URL(href ?? location.href)
  const to = href !== undefined && isSheet(pathname) ? pathname + search : undefined
  if (!sheetHere() && !to) return stay
  clearTimeout(timer)
  timer = setTimeout(stay, patienceMs)
  if (!leaving) left = document.activeElement
  sheetHere()?.setAttribute('inert', '')
  const { keys } = leaving ?? { keys: [] }
  put(betweenName, [...down].join())
  if (keys.length === 0) leaving = { to, keys }
  else if (leaving?.to !== to) keep({ to: undefined, keys }) // something else was chosen since
  return stay
}

function stay(): void {
  if (!leaving) return
  const isTyped = leaving.keys.length > 0
  clearTimeout(timer)
  leaving = undefined
  sheetHere()?.removeAttribute('inert')
  if (document.activeElement === document.body && left instanceof HTMLElement) left.focus()
  take(name)
  if (isTyped) sayNotKept()
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
  if (!leaving) return
  if (key === 'Escape') return void stay()
  if (((ctrlKey || altKey) && !event.getModifierState('AltGraph')) || metaKey) return
  if (!(leaving.to === undefined ? typed : taken).test(key) && !untold.test(key)) return
  event.stopPropagation()
  event.preventDefault()
  if (repeat && key === 'Enter') return // it is the one that chose
  const to = untold.test(key) ? undefined : leaving.to
  keep({ to, keys: [...leaving.keys, key.length > 1 && shiftKey ? `Shift+${key}` : key] })
}

function keep(now: Leaving): void {
  const seal = accountOfPage()?.seal
  leaving = now
  if (seal && !put(name, seal.close(name, JSON.stringify(now)))) leaving = { ...now, to: undefined }
}

/** False where the browser keeps nothing. */
function put(where: string, text: string): boolean {
  try {
    sessionStorage.setItem(where, text)
    return true
  } catch {
    return false
  }
}

/** What was typed on the way to this sheet; undefined when it was not meant for it, or so long ago that it is forgotten. */
export function keysKept(): { keys: readonly string[]; lastAt: number } | undefined {
  const [sealed, seal] = [take(name), accountOfPage()?.seal]
  if (sealed === null) return { keys: [], lastAt: 0 }
  const text = seal?.open(seal.hide(name), sealed)?.text
  const { to, keys }: Leaving = text === undefined ? { to: undefined, keys: [] } : JSON.parse(text)
  const here = location.pathname + location.search
  const isHere = to !== undefined && (here === to || here.startsWith(`${to}/`))
  const lastAt = sealedAt(sealed) ?? 0
  return isHere && Date.now() - lastAt < patienceMs ? { keys, lastAt } : undefined
}

function take(where: string): string | null {
  try {
    const kept = sessionStorage.getItem(where)
    sessionStorage.removeItem(where)
    return kept
  } catch {
    return null
  }
}

export function sayNotKept(): void {
  document.dispatchEvent(new CustomEvent('snackbar', { detail: { message: islandWords.notKept, error: true } }))
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isPlain = link.origin === location.origin && !link.target && !link.hasAttribute('download')
  if (isPlain && link.getAttribute('href')?.[0] !== '#') leaveFor(link.href)
}

if (typeof document !== 'undefined') {
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, track, { capture: true })
  addEventListener('keydown', onKey, { capture: true })
  addEventListener('blur', () => down.clear())
  addEventListener('click', onClick)
  // What has no link: Back, and reload. Where the browser asks, the answer may be to stay.
  addEventListener('beforeunload', (event) => {
    isUnloading = true
    down.delete(missed)
    put(betweenName, [...down].join())
    setTimeout(() => {
      if (event.defaultPrevented) stay()
      else if (!leaving) leaveFor()
    })
  })
  addEventListener('pageshow', ({ persisted }) => persisted && stay())
  if (!sheetHere() && take(name) !== null) sayNotKept()
}
