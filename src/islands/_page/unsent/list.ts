import type { Draft } from '../../../domain/_drafts.ts'
import type { Noun } from '../../../domain/words/unsent.ts'
import { unsentWords } from '../../../domain/words/unsent.ts'
import type { Reason } from '../../_grid/kept-sheet.ts'
import type { StoredEntry } from '../../_grid/store.ts'
import { draftsOf } from '../drafts/draft.ts'
import { itemsOf, type Store } from '../drafts/store.ts'

/** An item that was typed on a page that is now closed, and not sent. `name` is its key in `store`, `id` its key among all. */
export type Unsent = {
  id: string
  store: Store
  name: string
  of: string
  what: string
  value: string
  typedAt: number
  tab: string
  page: string
} & ({ kind: 'form'; draft: Draft } | { kind: SheetKind; path: string; kept: StoredEntry })
type SheetKind = 'enter-marks' | 'mark-book' | 'class-remarks'
export type Marks = Extract<Unsent, { kind: SheetKind }>
/** The outcome of each by id: sent, or why it waits. */
export type Outcomes = ReadonlyMap<string, Reason | 'sent'>
/** The items of one line: everything of a page or a sheet. */
export type Group = { key: string; noun: Noun; of: string; page: string; typedAt: number; items: readonly Unsent[] }

/** The names under which the sheets of `islands/marks` keep typing, with the number of parts of the sheet's address in them. */
const sheets = [
  { kind: 'enter-marks', prefix: 'marks', parts: 4 },
  { kind: 'mark-book', prefix: 'book', parts: 5 },
  { kind: 'class-remarks', prefix: 'remarks', parts: 3 },
] as const

/** `base`: the person's base of sheets, `/admin` or `/term-reports`. */
export function listUnsent(user: string, stores: readonly Store[], base: string): Unsent[] {
  return stores.flatMap((store, i) => unsentIn(user, store, base).map((item) => ({ ...item, store, id: `${i} ${item.name}` }) as Unsent))
}

type Kept<K> = K extends Unsent ? Omit<K, 'id' | 'store'> : never
type Found = Kept<Unsent>

function unsentIn(user: string, store: Store, base: string): Found[] {
  const drafts = draftsOf(user, store)
  const forms = drafts.list().map((draft): Found => {
    const { label, of, typedAt, tab, page, typed } = draft
    const value = typed.map(([, text]) => text).join(', ')
    return { kind: 'form', name: drafts.nameOf(draft.key), draft, of, what: label || of, value, typedAt, tab, page }
  })
  return [...forms, ...sheets.flatMap((sheet) => marksOf(sheet, user, store, base))]
}

function marksOf({ kind, prefix, parts }: (typeof sheets)[number], user: string, store: Store, base: string): Found[] {
  const start = `${prefix}/${user}/`
  return itemsOf<StoredEntry>(store, start)
    .entries()
    .map(([name, kept]) => {
      const path = name.slice(start.length).split('/').slice(0, parts).join('/')
      const { of, typedAt, tab } = kept
      const what = [kept.what, kept.who].filter(Boolean).join(', ')
      return { kind, name, path, kept, of, what, value: kept.text, typedAt, tab, page: `${base}/${kind}/${path}` }
    })
}

export function grouped(all: readonly Unsent[]): Group[] {
  const groups = new Map<string, Group>()
  for (const item of [...all].sort((a, b) => a.typedAt - b.typedAt)) {
    const key = `${item.kind} ${item.page} ${item.of}`
    const known = groups.get(key)
    const noun = item.kind === 'form' || item.kind === 'class-remarks' ? 'change' : 'mark'
    const typedAt = Math.max(item.typedAt, known?.typedAt ?? 0)
    groups.set(key, { key, noun, of: item.of, page: item.page, typedAt, items: [...(known?.items ?? []), item] })
  }
  return [...groups.values()].map(named).sort((a, b) => b.typedAt - a.typedAt)
}

/** A single change is named by its field instead of its page. */
const named = (group: Group): Group =>
  group.noun === 'change' && group.items.length === 1 ? { ...group, of: group.items[0]?.what ?? group.of } : group

export const isWrong = (item: Unsent) => item.kind !== 'form' && item.kept.isWrong === true

export function whyOf(item: Unsent): string {
  if (isWrong(item)) return unsentWords.wrong
  return (item.kind === 'form' && item.draft.why) || unsentWords.waits
}

/** True if it was shown beside the stored value and can be sent, as far as is known. */
export const canGo = (item: Unsent, reasons: ReadonlyMap<string, Reason>) => {
  const reason = reasons.get(item.id)
  return !isWrong(item) && reason?.look !== undefined && !reason.isNever
}
