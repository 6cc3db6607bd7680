import { accountOfPage, emptyStore, olderStores, tabId } from '../_page/drafts/store.ts'
import { tabsOfPage } from '../_page/drafts/tabs.ts'

/** What a sheet must know of the page it is on: where it keeps what is typed, in which tab and sign-in. Nothing on the server. */
export function pageOf() {
  const own = typeof document === 'undefined' ? undefined : accountOfPage()
  if (!own) return { store: emptyStore, sitting: '', tab: '', isClosed: () => false, older: async () => [] }
  return { ...own, tab: tabId(), isClosed: tabsOfPage().isClosed, older: olderStores }
}
