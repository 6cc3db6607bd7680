import { figureOf, type Mark, type MarkRules, noWords } from '../../../domain/_marks.ts'
import { type MarkFault, totalPercent } from '../../../domain/marks/book/index.ts'
import { faultWords, notAMark, statusWords } from '../../../domain/words/mark-book.ts'
import { type Entry, keyOf, type Value } from '../../_grid/outbox.ts'
import type { Spot } from '../../_grid/paste.ts'
import type { Definition, GridState } from '../../_grid/state.ts'
import { type BaseView, baseView, type RowStatus, rowStatus, type Says, viewer } from '../../_grid/view.ts'
import type { Book, BookRow, Column } from './book.ts'

type Def = Definition<BookRow>
type State = GridState<BookRow>
export type BookView = BaseView<BookRow> & { columns: readonly Column[]; percent: string | null; status: RowStatus }

export const saysOf = (rules: MarkRules): Says => ({
  faultOf: (fault, text) => (fault === 'not-a-mark' ? notAMark(text, rules) : faultWords[fault as MarkFault]),
  states: statusWords,
})

export const viewerOf = (def: Def, book: () => Book, rules: MarkRules) =>
  viewer<BookRow, BookView>(
    (state, index) => bookView(def, book(), state, index, rules),
    (a, b) =>
      a.columns === b.columns && a.percent === b.percent && a.status?.kind === b.status?.kind && a.status?.words === b.status?.words,
  )

export function bookView(def: Def, { columns }: Book, state: State, index: number, rules: MarkRules = noWords): BookView {
  const view = baseView(def, state, index)
  const scored = columns.map(({ number, assessment }, i) => {
    const mark = markIn(view.cells[i]?.entry, view.row.marks[number] ?? null)
    return { mark: figureOf(mark, rules), total: assessment?.total ?? null }
  })
  return { ...view, columns, percent: totalPercent(scored), status: rowStatus(def, state, view, saysOf(rules)) }
}

/** The mark that counts: an unsaved or conflicting one does not, the stored one does. */
const markIn = (entry: Entry | undefined, stored: Value) =>
  (entry?.value === undefined || entry.fault || entry.theirs ? stored : entry.value) as Mark

/** Where the teacher continues: the first empty cell of the latest assessment with a total. */
export function firstSpot({ columns }: Book, rows: readonly BookRow[]): Spot {
  const open = columns.findLastIndex(({ assessment }) => assessment?.total)
  const col = Math.max(0, open)
  const row = rows.findIndex(({ marks }) => (marks[columns[col]?.number ?? 0] ?? null) === null)
  return { row: Math.max(0, row), col }
}

/** The marks of a column, as the sheet shows them. */
export const marksOf = (def: Def, state: State, column: Column | undefined): Mark[] =>
  column ? state.rows.map((row) => markIn(state.outbox.get(keyOf(row.id, column.field)), def.valueOf(row, column.field))) : []

/** Their number. */
export const marksIn = (def: Def, state: State, column: Column) => marksOf(def, state, column).filter((mark) => mark !== null).length
