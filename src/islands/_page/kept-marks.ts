/**
 * Says on every page how many marks of which sheets this browser has kept for its user and not sent: on the sheet's own line where
 * there is one (`data-kept-marks`, its address below `/admin`), otherwise at the top. A sheet sends its own when it is opened. The names of what is kept are
 * those of `_grid/store.ts`: whose, which sheet, which student, which field.
 */
import { keptElsewhere, notSent } from '../../domain/_messages/enter-marks.ts'
import { iconOf } from './icon.ts'
import { openStore } from './keep/store.ts'

const { user } = document.body.dataset
/** What is kept of Enter Marks and of the mark book: the prefix of its names, the section, and how many parts the address of a sheet has. */
const sections = [
  { prefix: `marks/${user}/`, section: 'enter-marks', parts: 4 },
  { prefix: `book/${user}/`, section: 'mark-book', parts: 5 },
] as const
const store = openStore()
const place = document.createElement('div')
place.setAttribute('role', 'status')

/** How many cells of each sheet, by its address: section, year, term, class, subject, and the teacher of a mark book. */
function countKept(): Map<string, number> {
  const counts = new Map<string, number>()
  for (let i = 0; i < store.length; i++) {
    const name = store.key(i) ?? ''
    const kept = sections.find(({ prefix }) => name.startsWith(prefix))
    if (!kept) continue
    const sheet = [kept.section, ...name.slice(kept.prefix.length).split('/').slice(0, kept.parts)].join('/')
    counts.set(sheet, (counts.get(sheet) ?? 0) + 1)
  }
  return counts
}

function tell(): void {
  const counts = countKept()
  for (const line of document.querySelectorAll<HTMLElement>('[data-kept-marks]')) {
    const count = counts.get(line.dataset.keptMarks ?? '')
    line.replaceChildren(...(count ? [iconOf('offline'), notSent(count)] : []))
    counts.delete(line.dataset.keptMarks ?? '')
  }
  const elsewhere = [...counts].filter(([sheet]) => !location.pathname.endsWith(`/${sheet}`))
  if (elsewhere.length > 0) document.getElementById('kept')?.after(place)
  else place.remove()
  place.replaceChildren(...elsewhere.map(([sheet, count]) => alertOf(sheet, count)))
}

function alertOf(sheet: string, count: number): HTMLElement {
  const base = location.pathname.startsWith('/admin') ? '/admin' : '/term-reports'
  const link = Object.assign(document.createElement('a'), {
    className: 'btn btn-sm push',
    textContent: 'Open',
    href: `${base}/${sheet}`,
  })
  const words = Object.assign(document.createElement('span'), {
    textContent: keptElsewhere(count, decodeURIComponent(sheet.split('/')[3] ?? '')),
  })
  const box = Object.assign(document.createElement('div'), { className: 'alert mb-3' })
  box.append(iconOf('offline'), words, link)
  return box
}

if (user) {
  tell()
  window.addEventListener('storage', tell)
  document.addEventListener('htmx:after:swap', tell)
}
