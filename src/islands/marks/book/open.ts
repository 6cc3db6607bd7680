import type { KeyboardEvent } from 'react'
import { type MarkRules, noWords, usedWords } from '../../../domain/_marks.ts'
import { fullName } from '../../../domain/_names.ts'
import { bookPath, mostColumns } from '../../../domain/marks/book/index.ts'
import { gridHandlers } from '../../_grid/handlers.ts'
import { type Entry, keyOf, without } from '../../_grid/outbox.ts'
import { pageOf } from '../../_grid/page.ts'
import { spotOf } from '../../_grid/places.ts'
import { load } from '../../_grid/post-json.ts'
import { createSheet, type Sheet } from '../../_grid/sheet.ts'
import { type Definition, initialState } from '../../_grid/state.ts'
import { type About, outboxStoreOf } from '../../_grid/store.ts'
import { type Book, type BookRow, bookOf, columnsOf, definitionOf, isNoDigit, numberOf, titleIn } from './book.ts'
import { type Answer, assessmentsOf, urlOf } from './calls.ts'
import type { MarkBookProps } from './props.ts'
import { goneOf, reread } from './reread.ts'
import { transportOf } from './transport.ts'
import { firstSpot, viewerOf } from './view.ts'

/** The book on screen; its columns and its ticket change while the sheet is open. */
type PageBook = { book: Book; ticket: string }

/** The mark book of a page, also as the server draws it: nothing is loaded from the browser until it is connected. */
export function openBook({ head, assessments, rows }: MarkBookProps) {
  const { key } = head
  const shown: PageBook = { book: bookOf(columnsOf(assessments)), ticket: head.ticket }
  const def = definitionOf(() => shown.book, head.readOnly !== null, head.rules ?? noWords)
  const { store, ...page } = pageOf()
  const kept = outboxStoreOf(`book/${head.user}/${bookPath(key)}/`, store, about)
  const outboxStore = { ...kept, load: () => widenedFor(kept.load()) }
  const url = urlOf(key, head.formLevel)
  const rowOf = (id: number) => sheet.get().rows.find((row) => row.id === id)
  const read = async () => ('rows' in (await reload()) ? sheet.get().rows : undefined)
  const transport = transportOf({ key, book: () => shown.book, rowOf, read })
  const initial = initialState<BookRow>(rows, firstSpot(shown.book, rows))
  const sheet = createSheet({ def, initial, outboxStore, transport, now: Date.now, ...page })

  function about({ row: id, field }: Entry): About {
    const row = rowOf(id)
    return {
      ...{ sitting: page.sitting, ticket: shown.ticket, of: `${key.formClassId} ${head.subject}`, formLevel: head.formLevel ?? 0 },
      ...{ who: row ? fullName(row) : '', what: titleIn(shown.book, field), column: def.meaningOf?.(field) },
    }
  }

  /** Reads the stored mark book beneath what was typed; otherwise returns the server's message. */
  async function reload(): Promise<{ rows: readonly BookRow[] } | { failed: string }> {
    const loaded = await load(url)
    if ('failed' in loaded) return loaded
    show(shown, def, sheet, loaded.body as Answer)
    return { rows: sheet.get().rows }
  }

  /** Finds the column again for what was typed in an added but unsaved column. */
  function widenedFor<K extends { field: string }>(all: readonly K[]): K[] {
    const most = Math.max(0, ...all.map(({ field }) => numberOf(field)).filter((number) => number <= mostColumns))
    if (most > shown.book.columns.length) widen(shown, sheet, most)
    return [...all]
  }

  const { listeners, settle, undo, press, toNextWrong } = gridHandlers({
    sheet,
    def,
    takes: takesFor(head.rules ?? noWords),
    choiceFor: () => null,
  })
  return {
    ...{ def, sheet, outboxStore, listeners, settle, undo, press, toNextWrong, reload, tab: page.tab },
    /** Adds a column at the end and returns its number. */
    addColumn: () => widen(shown, sheet, shown.book.columns.length + 1),
    forget: () => forget(def, sheet),
    columns: () => shown.book.columns,
    viewsOf: viewerOf(def, () => shown.book, head.rules ?? noWords),
  }
}
export type Opened = ReturnType<typeof openBook>

/** Shows the server's answer, except rows for which the sheet has newer values. */
function show(shown: PageBook, def: Definition<BookRow>, sheet: Sheet<BookRow>, { assesments, students, ticket }: Answer): void {
  shown.ticket = ticket
  const now = assessmentsOf(assesments)
  const fresh = new Map(students.map((row) => [row.id, row]))
  sheet.update((s) => {
    const before = shown.book.columns
    shown.book = bookOf(columnsOf(now, before.length))
    const rows = s.rows.map((row) => {
      const rowNow = fresh.get(row.id) ?? row
      return rowNow.version >= row.version ? rowNow : row
    })
    return reread(def, { ...s, rows }, before, shown.book.columns)
  })
}

/** Gives the book `count` columns, and returns the number of the last. */
function widen(shown: PageBook, sheet: Sheet<BookRow>, count: number): number {
  const assessments = shown.book.columns.flatMap(({ assessment }) => assessment ?? [])
  shown.book = bookOf(columnsOf(assessments, count))
  sheet.update((s) => ({ ...s, rows: [...s.rows] })) // each row gets more cells
  return count
}

/** Drops what was typed for deleted assessments. */
function forget(def: Definition<BookRow>, sheet: Sheet<BookRow>): void {
  sheet.update((s) => ({ ...s, outbox: goneOf(def, s).reduce((box, { row, field }) => without(box, keyOf(row, field)), s.outbox) }))
}

/** Keys that type nothing into a mark; letters do if the school has mark words. */
const takesFor = (rules: MarkRules) => {
  const hasWords = usedWords(rules).length > 0
  return (event: KeyboardEvent) => isNoDigit(event) && !(hasWords && /^[a-z]$/i.test(event.key)) && spotOf(event.target) !== undefined
}
