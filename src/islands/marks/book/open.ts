import type { KeyboardEvent } from 'react'
import { type MarkRules, noWords, usedWords } from '../../../domain/_marks.ts'
import { bookPath, mostColumns } from '../../../domain/marks/book/index.ts'
import { merged } from '../../_grid/answers.ts'
import { moveTo } from '../../_grid/edit.ts'
import { openGrid } from '../../_grid/open.ts'
import { keyOf, without } from '../../_grid/outbox.ts'
import { spotOf } from '../../_grid/places.ts'
import { load } from '../../_grid/post-json.ts'
import type { Sheet } from '../../_grid/sheet.ts'
import type { Definition } from '../../_grid/state.ts'
import { type Book, type BookRow, bookOf, columnsOf, definitionOf, isNoDigit, numberOf, titleIn } from './book.ts'
import { type Answer, assessmentsOf, urlOf } from './calls.ts'
import type { MarkBookProps } from './props.ts'
import { goneOf, reread } from './reread.ts'
import { transportOf } from './transport.ts'
import { firstSpot, saysOf, viewerOf } from './view.ts'

/** The book on screen; its columns and its ticket change while the sheet is open. */
type PageBook = { book: Book; ticket: string }

export function openBook({ head, assessments, rows }: MarkBookProps) {
  const { key } = head
  const rules = head.rules ?? noWords
  const shown: PageBook = { book: bookOf(columnsOf(assessments)), ticket: head.ticket }
  const book = () => shown.book
  const def = definitionOf(book, head.readOnly !== null, rules)
  const grid = openGrid({
    ...{ def, rows, at: firstSpot(shown.book, rows), name: `book/${head.user}/${bookPath(key)}/`, takes: takesFor(rules) },
    transport: (rowOf) => transportOf({ key, book, rowOf, read }),
    about: (field) => ({
      ...{ ticket: shown.ticket, of: `${key.formClassId} ${head.subject}`, formLevel: head.formLevel ?? 0 },
      ...{ what: titleIn(shown.book, field), column: def.meaningOf?.(field) },
    }),
    onLoad: widenFor,
  })
  const { sheet } = grid

  /** Reads the stored mark book beneath what was typed; otherwise returns the server's message. */
  async function reload(): Promise<{ rows: readonly BookRow[] } | { failed: string }> {
    const loaded = await load(urlOf(key, head.formLevel))
    if ('failed' in loaded) return loaded
    show(shown, def, sheet, loaded.body as Answer)
    return { rows: sheet.get().rows }
  }

  async function read(): Promise<readonly BookRow[] | undefined> {
    return 'rows' in (await reload()) ? sheet.get().rows : undefined
  }

  /** Finds the column again for what was typed in an added but unsaved column. */
  function widenFor(kept: readonly { field: string }[]): void {
    const most = Math.max(0, ...kept.map(({ field }) => numberOf(field)).filter((number) => number <= mostColumns))
    if (most > shown.book.columns.length) widen(shown, sheet, most)
  }

  return {
    ...{ ...grid, reload, says: saysOf(rules) },
    /** Adds a column at the end and returns its number. */
    addColumn: () => widen(shown, sheet, shown.book.columns.length + 1),
    forget: () => forget(def, sheet),
    /** Shows another assessment of the same student. */
    toColumn: (col: number) => sheet.update((s) => moveTo(def, s, { ...s.at, col }, sheet.moment())),
    columns: () => shown.book.columns,
    viewsOf: viewerOf(def, book, rules),
  }
}
export type Opened = ReturnType<typeof openBook>

/** Shows the server's answer, except rows for which the sheet has newer values. */
function show(shown: PageBook, def: Definition<BookRow>, sheet: Sheet<BookRow>, { assesments, students, ticket }: Answer): void {
  shown.ticket = ticket
  sheet.update((s) => {
    const before = shown.book.columns
    shown.book = bookOf(columnsOf(assessmentsOf(assesments), before.length))
    return reread(def, merged(def, s, students), before, shown.book.columns)
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
