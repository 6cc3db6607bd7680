import type { KeyboardEvent } from 'react'
import { type Assessment, bookPath, mostColumns } from '../../domain/mark-book/index.ts'
import { words } from '../../domain/words/mark-book.ts'
import { gridHandlers } from '../_grid/handlers.ts'
import { type Entry, keyOf, without } from '../_grid/outbox.ts'
import { pageOf } from '../_grid/page.ts'
import { spotOf } from '../_grid/places.ts'
import { load } from '../_grid/post.ts'
import { createSheet } from '../_grid/sheet.ts'
import { initialState } from '../_grid/state.ts'
import { type About, outboxStoreOf } from '../_grid/store.ts'
import { type Book, type BookRow, bookOf, columnsOf, definitionOf, numberOf } from './book.ts'
import { type Answer, assessmentsOf, urlOf } from './calls.ts'
import type { MarkBookProps } from './props.ts'
import { goneOf, reread } from './reread.ts'
import { transportOf } from './transport.ts'
import { firstSpot, viewerOf } from './view.ts'

const assessmentsIn = ({ columns }: Book) => columns.flatMap(({ assessment }) => assessment ?? [])

/** The mark book of a page, as the server draws it too: it is empty-handed until it is connected. */
export function openBook({ head, assessments, rows }: MarkBookProps) {
  const { key } = head
  let book: Book = bookOf(columnsOf(assessments))
  const def = definitionOf(() => book, head.readOnly !== null)
  const { store, ...page } = pageOf()
  const kept = outboxStoreOf(`book/${head.user}/${bookPath(key)}/`, store, about)
  const outboxStore = { ...kept, load: () => widened(kept.load()) }
  const url = urlOf(key, head.formLevel)
  const rowOf = (id: number) => sheet.get().rows.find((row) => row.id === id)
  const read = async () => ('rows' in (await reload()) ? sheet.get().rows : undefined)
  const transport = transportOf({ key, book: () => book, rowOf, read })
  const initial = initialState<BookRow>(rows, firstSpot(book, rows))
  const sheet = createSheet({ def, initial, outboxStore, transport, now: Date.now, ...page })

  function about({ row: id, field }: Entry): About {
    const row = rowOf(id)
    const column = book.byField.get(field)
    const what = column?.assessment?.topic ?? `${words.assessment} ${column?.number ?? numberOf(field)}`
    return {
      ...{ sitting: page.sitting, of: `${key.formClassId} ${head.subject}`, formLevel: head.formLevel ?? 0 },
      ...{ who: row ? `${row.first_name} ${row.last_name}` : '', what },
    }
  }

  /** The mark book as it is now, under what has been typed; otherwise what the server says. */
  async function reload(): Promise<{ rows: readonly BookRow[] } | { failed: string }> {
    const loaded = await load(url)
    if ('failed' in loaded) return loaded
    const { assesments, students } = loaded.body as Answer
    const now = assessmentsOf(assesments)
    const fresh = new Map(students.map((row) => [row.id, row]))
    show(now, (row) => fresh.get(row.id) ?? row)
    return { rows: sheet.get().rows }
  }

  function show(now: readonly Assessment[], rowNow: (row: BookRow) => BookRow): void {
    sheet.update((s) => {
      const before = book.columns
      book = bookOf(columnsOf(now, before.length))
      const rows = s.rows.map((row) => {
        const fresh = rowNow(row)
        return fresh.version >= row.version ? fresh : row
      })
      return reread(def, { ...s, rows }, before, book.columns)
    })
  }

  /** What was typed in a column that had been added and not saved finds it again. */
  function widened<K extends { field: string }>(all: readonly K[]): K[] {
    const most = Math.max(0, ...all.map(({ field }) => numberOf(field)).filter((number) => number <= mostColumns))
    if (most > book.columns.length) {
      book = bookOf(columnsOf(assessmentsIn(book), most))
      sheet.update((s) => ({ ...s, rows: [...s.rows] })) // each row has more cells
    }
    return [...all]
  }

  /** One more column, at the end; its number. */
  function addColumn(): number {
    const number = book.columns.length + 1
    book = bookOf(columnsOf(assessmentsIn(book), number))
    sheet.update((s) => ({ ...s, rows: [...s.rows] })) // each row has one more cell
    return number
  }

  /** Lets go of what was typed for assessments that have been deleted. */
  const forget = () =>
    sheet.update((s) => ({ ...s, outbox: goneOf(def, s).reduce((box, { row, field }) => without(box, keyOf(row, field)), s.outbox) }))

  /** Other keys than digits are blocked. */
  function takes(event: KeyboardEvent): boolean {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    return isTyped && spotOf(event.target) !== undefined && !/[0-9]/.test(event.key)
  }

  const { listeners, settle, undo } = gridHandlers({ sheet, def, takes, choiceFor: () => null })
  return {
    def,
    sheet,
    outboxStore,
    listeners,
    settle,
    undo,
    reload,
    tab: page.tab,
    addColumn,
    forget,
    columns: () => book.columns,
    viewsOf: viewerOf(def, () => book),
  }
}
export type Opened = ReturnType<typeof openBook>
