import { hasLongList } from './long-lists.ts'
import { tellTypedEarly } from './typed-early.ts'

/** Typed on the way to a sheet, which is not where the browser has come: also a page of nobody says so. */
function hasKeysAhead(): boolean {
  try {
    return sessionStorage.getItem('keys-ahead') !== null
  } catch {
    return false
  }
}

/** Loads rare parts with the first page or fragment that needs them; until then their links and forms work as plain ones. */
const parts: [isThere: string | (() => boolean), load: () => Promise<unknown>][] = [
  [hasLongList, () => import('./combobox.ts')],
  ['x-chart', () => import('./charts.ts')],
  ['body[data-user]', () => import('./signed-in.ts')],
  [hasKeysAhead, () => import('./keys-ahead.ts')],
  ['[data-drawing]', () => import('./drawing.ts')],
  ['[data-phrases], [data-choice]', () => import('./phrases.ts')],
  ['[data-opens]', () => import('./enabled-by.ts')],
  ['[data-course-spreadsheet]', () => import('./course-spreadsheet.ts')],
  ['[data-counted]', () => import('./average-boxes.ts')],
  ['[data-keeps-ticks]', () => import('./kept-ticks.ts')],
  ['[data-turns]', () => import('./turn.ts')],
  ['[data-rows]', () => import('./rows.ts')],
  ['[data-register]', () => import('./register.ts')],
  ['[data-run]', () => import('./long-run.ts')],
  ['[data-copy]', () => import('./copy.ts')],
  ['#dialog [data-keys-of]', () => import('./shortcut-list.ts')],
  ['[data-upload]', () => import('./upload.ts')],
  ['input[type=file]', () => import('./file.ts')],
]

let coming = 0

/** What was typed early is told when nothing that the page needs is on its way any more. */
async function look(): Promise<void> {
  const needed = parts.filter(([isThere]) => (typeof isThere === 'string' ? document.querySelector(isThere) : isThere()))
  for (const part of needed) parts.splice(parts.indexOf(part), 1)
  coming += needed.length
  const loaded = await Promise.allSettled(needed.map(([, load]) => load()))
  const missing = needed.filter((_, n) => loaded[n]?.status === 'rejected')
  coming -= needed.length
  parts.push(...missing)
  if (missing.length > 0)
    setTimeout(look, 3000) // the network is away; Chrome 109 does not ask again before the next page
  else if (coming === 0) tellTypedEarly()
}

/** Lets the page do everything from then on. */
async function begin(): Promise<void> {
  await look()
  document.documentElement.dataset.ready = ''
}

setTimeout(begin) // separately from the page script and the first layout
document.addEventListener('htmx:after:swap', look)
