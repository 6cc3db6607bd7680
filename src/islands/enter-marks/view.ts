import { faultWords, refusedWords, statusWords } from '../../domain/_messages/enter-marks.ts'
import { isEntered, type SaveFault, type SheetRow } from '../../domain/enter-marks/index.ts'
import { stateOf, waitsFor } from '../_grid/batch.ts'
import type { Outbox } from '../_grid/outbox.ts'
import { type Definition, entryAt, type GridState, selection, textAt, valueAt } from '../_grid/state.ts'
import type { RowStatus } from './cells.tsx'
import type { CellView, RowView } from './row.tsx'

type Def = Definition<SheetRow>
type State = GridState<SheetRow>

/** The rows as they are to be drawn, each the same object as before when nothing of it has changed. */
export function viewer(def: Def) {
  let last: State | undefined
  let views: readonly RowView[] = []
  return (state: State): readonly RowView[] => {
    const before = last
    const isOnlyHere = before !== undefined && shared.every((name) => before[name] === state[name])
    views = state.rows.map((_, index) => {
      const known = views[index]
      if (known && isOnlyHere && !touches(before, index) && !touches(state, index)) return known
      const view = rowView(def, state, index)
      return known && isSameRow(known, view) ? known : view
    })
    last = state
    return views
  }
}

const shared = ['rows', 'outbox', 'sending', 'recent', 'link'] as const
const touches = ({ at, anchor }: State, index: number) => index >= Math.min(at.row, anchor.row) && index <= Math.max(at.row, anchor.row)

const plain = ['row', 'index', 'at', 'mode', 'draft', 'choice', 'from', 'to', 'isReadOnly'] as const

function isSameRow(a: RowView, b: RowView): boolean {
  return (
    plain.every((name) => a[name] === b[name]) &&
    isSameStatus(a.status, b.status) &&
    a.cells.every((cell, i) => isSameCell(cell, b.cells[i]))
  )
}

const isSameCell = (a: CellView, b: CellView | undefined) =>
  a.text === b?.text && a.state === b.state && a.isShut === b.isShut && a.entry === b.entry

const isSameStatus = (a: RowStatus, b: RowStatus) => a?.kind === b?.kind && a?.words === b?.words

/** Row `index` as it is to be drawn. */
export function rowView(def: Def, state: State, index: number): RowView {
  const row = state.rows[index] as SheetRow
  const cells = def.fields.map((field, col): CellView => {
    const spot = { row: index, col }
    const entry = entryAt(def, state, spot)
    return { text: textAt(def, state, spot), state: stateOf(def, state, row, field), isShut: def.isShut(row, field), entry }
  })
  const isHere = state.at.row === index
  const { from, to } = selection(state)
  const isPicked = index >= from.row && index <= to.row && (from.row !== to.row || from.col !== to.col)
  return {
    ...{ row, index, cells, at: isHere ? state.at.col : -1, mode: isHere ? state.mode : 'nav', draft: isHere ? state.draft : null },
    ...{ choice: isHere ? state.choice : null, from: isPicked ? from.col : -1, to: isPicked ? to.col : -1 },
    ...{ status: rowStatus(def, state, row, cells), isReadOnly: def.isReadOnly },
  }
}

const order = ['failed', 'conflict', 'unsent', 'saving', 'saved'] as const

function rowStatus(def: Def, state: State, row: SheetRow, cells: readonly CellView[]): RowStatus {
  const kind = order.find((state) => cells.some((cell) => cell.state === state))
  if (!kind) return restingStatus(def, row)
  const waits = kind === 'unsent' && !state.link ? waitsFor(def, state, row) : undefined
  const fault = kind === 'failed' ? cells.find((cell) => cell.state === 'failed')?.entry?.fault : waits
  const refused = kind === 'failed' && !fault && state.link ? refusedWords[state.link.cause] : undefined
  return { kind, words: (fault && faultWords[fault as SaveFault]) || refused || statusWords[kind] }
}

function restingStatus(def: Def, row: SheetRow): RowStatus {
  if (row.version === null) return { kind: 'missing', words: faultWords.missing }
  return def.fields.some((field) => def.valueOf(row, field) !== null) ? { kind: 'stored', words: statusWords.saved } : undefined
}

/** `# In Class`, `# Registered`, `# Entered`, as the sheet stands on screen. */
export function counts(def: Def, rows: readonly SheetRow[], outbox: Outbox) {
  const value = (row: SheetRow, field: 'course_mark' | 'exam_mark') => (valueAt(def, { outbox }, row, field) ?? null) as number | null
  return {
    inClass: rows.length,
    registered: rows.filter((row) => row.version !== null).length,
    entered: rows.filter((row) => isEntered({ course_mark: value(row, 'course_mark'), exam_mark: value(row, 'exam_mark') })).length,
  }
}

/** Where the teacher goes on: the first student without a mark. */
export function firstSpot(def: Def, rows: readonly SheetRow[]) {
  const col = rows.some((row) => !def.isShut(row, 'course_mark')) ? 0 : def.fields.length - 1
  const open = rows.findIndex((row) => !def.isShut(row, 'course_mark') && !isEntered(row))
  return {
    row:
      open >= 0
        ? open
        : Math.max(
            0,
            rows.findIndex((row) => !def.isShut(row, 'course_mark')),
          ),
    col,
  }
}

/** What is kept here and would be sent if it could be. */
export const keptOf = (state: State) =>
  [...state.outbox.values()].filter((entry) => entry.value !== undefined && !entry.fault && !entry.theirs)

/** What a screen reader is told, when it changes: what is wrong with the last that was typed, or that it was saved. */
export function spoken(state: State): string {
  const wrong = [...state.outbox.values()].filter((entry) => entry.fault || entry.theirs).sort((a, b) => b.typedAt - a.typedAt)[0]
  if (state.recent.size > 0) return statusWords.saved
  if (!wrong) return ''
  const row = state.rows.find((r) => r.student_id === wrong.row)
  const words = wrong.theirs ? statusWords.conflict : (faultWords[wrong.fault as SaveFault] ?? statusWords.failed)
  return `${row?.first_name} ${row?.last_name}: ${words}`
}
