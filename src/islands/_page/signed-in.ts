/** What only the pages of an account need. The modules for typing and ticks receive a request in this order. */
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

/** Fetches the list of unsent items when there are some. */
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
