/** What looks after typing and ticks: not on the sign-in page, which has neither. In this order they hear of a request. */
import './keep/index.ts'
import './restore.ts'
import './saves.ts'
import './select.ts'
import './select-all.ts'
import './stale.ts'
import { isHeld } from './keep/held.ts'
import { askBeforeSignOut } from './keep/sign-out.ts'
import { keeperOfPage, namesOf, openStore, sweep } from './keep/store.ts'

const own = keeperOfPage()
let isListed = false

/** The list of what was not sent is fetched when there is something to list. */
function look(): void {
  if (!own || isListed || namesOf(own).every(isHeld)) return
  isListed = true
  import('./unsent/index.ts')
    .then(({ showUnsent }) => showUnsent(own))
    .catch(() => {
      isListed = false // the network is away
    })
}

if (own) {
  sweep(openStore(), own, Date.now())
  askBeforeSignOut(own)
  document.addEventListener('kept-changed', look)
  window.addEventListener('storage', look)
  look()
}
