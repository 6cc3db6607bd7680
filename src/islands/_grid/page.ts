import { accountOfPage, emptyStore, olderStores, tabId } from '../_page/drafts/store.ts'
import { tabsOfPage } from '../_page/drafts/tabs.ts'

/** What a sheet knows of its page: where it stores typing, and in which tab and sign-in. Undefined on the server. */
export function pageOf() {
  const own = typeof document === 'undefined' ? undefined : accountOfPage()
  if (!own) return { store: emptyStore, sitting: '', tab: '', isClosed: () => false, older: async () => [] }
  return { ...own, tab: tabId(), isClosed: tabsOfPage().isClosed, older: olderStores }
}
