import { doubtsOfClass, isText, type RemarkField, type RemarkRow } from '../../../domain/marks/remarks/index.ts'
import { columnTitles, faultWords } from '../../../domain/words/class-remarks.ts'
import { statusWords } from '../../../domain/words/enter-marks.ts'
import { doubtWords } from '../../../domain/words/term-reports.ts'
import { type Definition, type GridState, valueAt } from '../../_grid/state.ts'
import { type BaseView, baseView, type CellView, viewer as gridViewer, type Says, whyFailed } from '../../_grid/view.ts'

type Def = Definition<RemarkRow>
type State = GridState<RemarkRow>
/** A note below a cell: why it is not saved, or what may be wrong with it. */
export type Note = { field: string; tone: 'bad' | 'warn'; words: string }
export type RowView = BaseView<RemarkRow> & { notes: readonly Note[] }

/** Makes the rows to draw, and reuses the object of a row that has not changed. */
export function viewerOf(def: Def, rows: readonly RemarkRow[]) {
  const doubtsIn = doubtsReader(def, rows)
  return gridViewer<RemarkRow, RowView>(
    (state, index) => {
      const view = baseView(def, state, index)
      return { ...view, notes: [...faultNotes(def, state, view.cells), ...(doubtsIn(state)[index] ?? [])] }
    },
    (a, b) =>
      a.notes.length === b.notes.length &&
      a.notes.every(({ field, words }, i) => b.notes[i]?.field === field && b.notes[i]?.words === words),
  )
}

/** Finds the doubts of each row's texts, saved or not, once for each change. */
function doubtsReader(def: Def, people: readonly RemarkRow[]) {
  const students = people.map((row) => ({ firstName: row.first_name, lastName: row.last_name, sex: row.sex }))
  const readers = def.fields.filter(isText).map((field) => ({ field, read: doubtsOfClass(students) }))
  let last: Pick<State, 'rows' | 'outbox'> | undefined
  let notes: Note[][] = []
  return (state: State): Note[][] => {
    if (last?.rows === state.rows && last.outbox === state.outbox) return notes
    last = state
    const found = readers.map(({ field, read }) => {
      const texts = state.rows.map((row) => (valueAt(def, state, row, field) ?? null) as string | null)
      return { field, doubts: read(texts) }
    })
    notes = state.rows.map((row, i) =>
      found.flatMap(({ field, doubts }) =>
        (doubts[i] ?? []).map((doubt): Note => ({ field, tone: 'warn', words: doubtWords(doubt, row) })),
      ),
    )
    return notes
  }
}

function faultNotes(def: Def, state: State, cells: readonly CellView[]): Note[] {
  return cells.flatMap(({ state: kind, entry }, col): Note[] => {
    const field = def.fields[col] ?? ''
    if (kind !== 'failed') return []
    const words = whyFailed(says, state, entry)
    return [{ field, tone: 'bad', words: isText(field) ? words : `${columnTitles[field as RemarkField]}: ${words}` }]
  })
}

export const says: Says = { faultOf: (fault) => faultWords[fault as keyof typeof faultWords], states: statusWords }

/** How many students have a text, as on screen, without those who have left. */
export function writtenIn(def: Def, { rows, outbox }: Pick<State, 'rows' | 'outbox'>, field: string) {
  const present = rows.filter((row) => row.left_on === null)
  return { done: present.filter((row) => valueAt(def, { outbox }, row, field)).length, of: present.length }
}

/** Where the person continues: the first empty cell of the person's own columns, else the first cell. */
export function firstSpot(def: Def, rows: readonly RemarkRow[]) {
  const open = rows.flatMap((row, i) =>
    def.fields.flatMap((field, col) => (def.isShut(row, field) ? [] : [{ row: i, col, isEmpty: row[field as RemarkField] === null }])),
  )
  const { row, col } = (def.isReadOnly ? undefined : open.find(({ isEmpty }) => isEmpty)) ?? open[0] ?? { row: 0, col: 0 }
  return { row, col }
}
