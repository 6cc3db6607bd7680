/** What only pages of an account have: the sign-in page waits for none of it. What looks after typing and ticks hears of a request in this order. */
import './arrows.ts'
import './count.ts'
import './drafts/index.ts'
import './find.ts'
import './escape-restores.ts'
import './keys-ahead.ts'
import './saves.ts'
import './select.ts'
import './select-all.ts'
import './stale.ts'
import { isHeld } from './drafts/held.ts'
import { askBeforeSignOut } from './drafts/sign-out.ts'
import { accountOfPage, namesOf, olderStores, openStore, type Store, sweep, unknown } from './drafts/store.ts'

const own = accountOfPage()
let isListed = false
let older: readonly Store[] = []

/** The list of what was not sent is fetched when there is something to list. */
function look(): void {
  if (!own || isListed || (older.length === 0 && namesOf(own).every(isHeld))) return
  isListed = true
  import('./unsent/index.ts')
    .then(({ showUnsent }) => showUnsent(own, older))
    .catch(() => {
      isListed = false // the network is away
    })
}

if (own) {
  askBeforeSignOut(own)
  document.addEventListener('kept-changed', look)
  window.addEventListener('storage', look)
  olderStores().then((stores) => {
    if (stores !== unknown) sweep(openStore(), own, Date.now(), stores)
    older = stores.filter((store) => namesOf({ store }).length > 0)
    look()
  })
}
