/**
 * Lists on every page what its person typed in this browser on a page that is now closed, and the server does not have: how much of
 * what, since when, and Send, View, Discard. Nothing is sent before that is pressed. Items that the open page or another open tab
 * looks after are not listed; `data-kept-marks` holds a sheet's own count in a list of sheets.
 */

import { notSent, unsentWords as words } from '../../../domain/words/unsent.ts'
import { here, pathHere } from '../../_base-address.ts'
import type { Reason } from '../../_grid/kept-sheet.ts'
import { isHeld } from '../drafts/held.ts'
import { sendFromForm } from '../drafts/index.ts'
import { type accountOfPage, type Store, tabId } from '../drafts/store.ts'
import { tabsOfPage } from '../drafts/tabs.ts'
import { iconOf } from '../icon.ts'
import { showSnackbar } from '../snackbar.ts'
import { canGo, type Group, grouped, listUnsent, type Outcomes, type Unsent } from './list.ts'
import { check, send } from './send.ts'
import { type Act, groupView } from './view.ts'

type Own = NonNullable<ReturnType<typeof accountOfPage>>

const place = Object.assign(document.createElement('section'), { id: 'unsent', ariaLabel: words.title })
const [open, busy] = [new Set<string>(), new Set<string>()]
const reasons = new Map<string, Reason>()
const base = here(pathHere().startsWith('/admin') ? '/admin' : '/term-reports')

export function showUnsent(own: Own, older: readonly Store[]): void {
  const tabs = tabsOfPage()
  /** True if another tab looks after it, which is open or may be. */
  const isElsewhere = ({ tab, store }: Unsent) => store === own.store && tab !== tabId() && !tabs.isClosed(tab)
  function show(): void {
    const all = listUnsent(own.user, [own.store, ...older], base).filter((item) => item.store !== own.store || !isHeld(item.name))
    tellLines(all)
    const focus = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.act : undefined
    const groups = grouped(all.filter((item) => !isElsewhere(item) && !isComing(item)))
    place.replaceChildren(
      ...groups.map((group) => groupView({ group, isOpen: open.has(group.key), isBusy: busy.has(group.key), reasons }, act)),
    )
    if (groups.length > 0 && !place.isConnected) put()
    if (groups.length === 0) place.remove()
    if (focus) place.querySelector<HTMLElement>(`[data-act="${CSS.escape(focus)}"]`)?.focus()
  }

  function act(what: Act, group: Group, items: readonly Unsent[]): void {
    if (what === 'discard') discard(group, items)
    else if (what !== 'view') void during(group, sendAll(group, items, what === 'force'))
    else if (open.delete(group.key)) show()
    else {
      open.add(group.key)
      void during(
        group,
        check(items).then((outcomes) => settle(items, outcomes)),
      )
    }
  }

  /** Blocks sending an item twice while it is being checked. */
  async function during(group: Group, work: Promise<unknown>): Promise<void> {
    busy.add(group.key)
    show()
    await work
    busy.delete(group.key)
    show()
  }

  function discard({ noun, of }: Group, items: readonly Unsent[]): void {
    if (!window.confirm(words.sureDiscard(items.length, noun, of))) return
    for (const { name, store } of items) store.removeItem(name)
    document.dispatchEvent(new Event('kept-sent'))
    showSnackbar(words.discarded(items.length, noun, of))
    show()
  }

  show()
  for (const type of ['kept-changed', 'htmx:after:swap']) document.addEventListener(type, show)
  window.addEventListener('storage', show)
}

/** At the top of the page; in a sheet, at a place where no row moves. */
function put(): void {
  const room = document.getElementById('unsent-place')
  if (room) room.append(place)
  else document.getElementById('kept')?.after(place)
}

/** True if a sheet is about to hydrate and takes its own items first. */
const isComing = ({ page }: Unsent) => page === location.pathname && document.querySelector('x-island:not([data-ready])') !== null

async function sendAll(group: Group, items: readonly Unsent[], isForced: boolean): Promise<void> {
  const seen = items.filter((item) => canGo(item, reasons))
  const rest = seen.filter((item) => item.kind !== 'form' || !sendFromForm(item.draft, () => item.store.removeItem(item.name)))
  const outcomes = await send(rest, isForced)
  settle(items, outcomes)
  const sent = [...outcomes.values()].filter((outcome) => outcome === 'sent').length
  if (sent > 0) showSnackbar(words.sent(sent, group.noun, group.of), { isGood: true })
}

/** What was seen of it before is still to be seen beside why it was not taken. What has arrived, also long ago, its sheet is told of. */
function settle(items: readonly Unsent[], outcomes: Outcomes): void {
  for (const { id, name, store } of items) {
    const outcome = outcomes.get(id)
    if (outcome === 'sent') store.removeItem(name)
    else if (outcome) reasons.set(id, { look: reasons.get(id)?.look, ...outcome })
  }
  document.dispatchEvent(new Event('kept-sent'))
}

function tellLines(all: readonly Unsent[]): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-kept-marks]')) {
    const count = all.filter((item) => item.kind !== 'form' && `${item.kind}/${item.path}` === line.dataset.keptMarks).length
    line.replaceChildren(...(count > 0 ? [iconOf('offline'), notSent(count)] : []))
  }
}
