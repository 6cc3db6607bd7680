import { isEntered, isFinal, type Mark, type MarkRules, noWords } from '../../../domain/_marks.ts'
import { lastFirst } from '../../../domain/_names.ts'
import type { SaveFault, SheetRow } from '../../../domain/marks/enter/index.ts'
import { faultWords, notAMark, statusWords } from '../../../domain/words/enter-marks.ts'
import type { Outbox } from '../../_grid/outbox.ts'
import { type Definition, type GridState, valueAt } from '../../_grid/state.ts'
import { type BaseView, baseView, viewer as gridViewer, type RowStatus, rowStatus, type Says } from '../../_grid/view.ts'

type Def = Definition<SheetRow>
export type RowView = BaseView<SheetRow> & { status: RowStatus | { kind: 'stored' | 'missing'; words: string } }

export const saysOf = (rules: MarkRules = noWords): Says => ({
  faultOf: (fault, text) => (fault === 'not-a-mark' ? notAMark(text, rules) : faultWords[fault as SaveFault]),
  states: statusWords,
})

/** Makes the rows to draw, and reuses the object of a row that has not changed. */
export const viewer = (def: Def, says: Says) =>
  gridViewer<SheetRow, RowView>(
    (state, index) => rowView(def, state, index, says),
    ({ status: a }, { status: b }) => a?.kind === b?.kind && a?.words === b?.words,
  )

/** Row `index` as it is drawn. */
function rowView(def: Def, state: GridState<SheetRow>, index: number, says: Says): RowView {
  const view = baseView(def, state, index)
  return { ...view, status: rowStatus(def, state, view, says) ?? restingStatus(def, view.row) }
}

function restingStatus(def: Def, row: SheetRow): RowView['status'] {
  if (row.left_on !== null) return { kind: 'missing', words: faultWords.left }
  if (row.version === null) return { kind: 'missing', words: faultWords.missing }
  return def.fields.some((field) => def.valueOf(row, field) !== null) ? { kind: 'stored', words: statusWords.saved } : undefined
}

/** `Baptiste, Mary ✓`: the list of students marks who has an entry, and whose row has a fault. */
export function namedIn({ row, status }: RowView): string {
  if (status?.kind === 'missing') return `${lastFirst(row)} · ${status.words}`
  const sign = !status ? '' : status.kind === 'failed' || status.kind === 'conflict' || status.kind === 'unsent' ? ' !' : ' ✓'
  return lastFirst(row) + sign
}

/** `# In Class`, `# Registered`, `# Entered`, as on screen. */
export function counts(def: Def, all: readonly SheetRow[], outbox: Outbox, term: number) {
  const rows = all.filter((row) => row.left_on === null)
  const value = (row: SheetRow, field: 'course_mark' | 'exam_mark') => (valueAt(def, { outbox }, row, field) ?? null) as Mark
  return {
    inClass: rows.length,
    registered: rows.filter((row) => row.version !== null).length,
    entered: rows.filter((row) => isEntered({ courseMark: value(row, 'course_mark'), examMark: value(row, 'exam_mark') }, term)).length,
  }
}

/** Where the teacher continues: the first student without a mark, else the first empty mark. */
export function firstSpot(def: Def, rows: readonly SheetRow[]) {
  const isOpen = (row: SheetRow) => !def.isShut(row, 'course_mark')
  const first = rows.findIndex(isOpen)
  if (first < 0) return { row: 0, col: def.fields.length - 1 }
  const bare = rows.findIndex((row) => isOpen(row) && !marks.some((field) => isFinal(row[field])))
  if (bare >= 0) return { row: bare, col: 0 }
  const emptyOf = (row: SheetRow) => marks.find((field) => !def.isShut(row, field) && row[field] === null)
  const row = rows.findIndex((one) => emptyOf(one) !== undefined)
  const field = rows[row] && emptyOf(rows[row])
  return field ? { row, col: def.fields.indexOf(field) } : { row: first, col: 0 }
}
const marks = ['course_mark', 'exam_mark'] as const
