import { fullName } from '../../domain/_names.ts'
import type { PostedQuestion } from '../../domain/_posted.ts'
import { accountOfPage, emptyStore, olderStores, tabId } from '../_page/drafts/store.ts'
import { tabsOfPage } from '../_page/drafts/tabs.ts'
import { gridHandlers, type Keys } from './handlers.ts'
import type { Spot } from './paste.ts'
import { createSheet } from './sheet.ts'
import { type Definition, initialState } from './state.ts'
import { type About, outboxStoreOf, type StoredEntry } from './store.ts'
import type { Transport } from './transport.ts'

export type Student = { first_name: string; last_name: string }
type Parts<R> = Keys & {
  def: Definition<R>
  rows: readonly R[]
  /** The cell that has the cursor first. */
  at: Spot
  /** The kind, the person and the address of the sheet, under which typing is kept. */
  name: string
  transport: (rowOf: (id: number) => R | undefined) => Transport<R>
  about: (field: string) => Omit<About, 'sitting' | 'who'>
  /** For posted cards that can change here. */
  question?: PostedQuestion | null
  /** Called with what was kept, before it comes back to its cells. */
  onLoad?: (kept: readonly StoredEntry[]) => void
}

/** Opens the sheet of a page, also as the server draws it: nothing is loaded from the browser until it is connected. */
export function openGrid<R extends Student>({ def, rows, at, name, transport, about, question, onLoad, ...keys }: Parts<R>) {
  const { store, ...page } = pageOf()
  const kept = outboxStoreOf(name, store, ({ row: id, field }) => {
    const row = rowOf(id)
    return { ...about(field), sitting: page.sitting, who: row ? fullName(row) : '' }
  })
  const outboxStore = { ...kept, load: loadAll }
  const initial = initialState(rows, at, question)
  const sheet = createSheet({ def, initial, outboxStore, transport: transport(rowOf), now: Date.now, ...page })

  function rowOf(id: number): R | undefined {
    return sheet.get().rows.find((row) => def.idOf(row) === id)
  }

  function loadAll(): StoredEntry[] {
    const all = kept.load()
    onLoad?.(all)
    return all
  }

  return { def, sheet, outboxStore, tab: page.tab, ...gridHandlers({ sheet, def, ...keys }) }
}

export type OpenGrid<R extends Student> = ReturnType<typeof openGrid<R>>

/** Where typing is kept, and in which tab and sign-in. Nowhere on the server. */
function pageOf() {
  const own = typeof document === 'undefined' ? undefined : accountOfPage()
  if (!own) return { store: emptyStore, sitting: '', tab: '', isClosed: () => false, older: async () => [] }
  return { ...own, tab: tabId(), isClosed: tabsOfPage().isClosed, older: olderStores }
}
