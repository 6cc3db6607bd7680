import { memo } from 'react'
import { isWord } from '../../../domain/_marks.ts'
import { fullName, lastFirst } from '../../../domain/_names.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { wordTitles } from '../../../domain/words/mark-words.ts'
import { here } from '../../_base-address.ts'
import type { CellState } from '../../_grid/batch.ts'
import { cellClass, cellIcon, stateIcons } from '../../_grid/cells.tsx'
import { ConflictRow } from '../../_grid/conflict-row.tsx'
import type { Entry } from '../../_grid/outbox.ts'
import { cellId, statusId } from '../../_grid/places.ts'
import type { CellView } from '../../_grid/view.ts'
import { IconLink } from '../../_ui/button.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { Name } from '../../_ui/name.tsx'
import type { Column } from './book.ts'
import type { BookView, RowStatus } from './view.ts'

export type RowShared = {
  timeZone: string
  /** The address of the sheet, below which a student's history is found. */
  sheet: string
  enterMarks: string
  onSettle: (entry: Entry, choice: 'keep' | 'take') => void
}

export const titleOf = ({ number, assessment }: Column) => assessment?.topic || words.numbered(number)

/** Redrawn only for another view: `viewerOf` returns the same one while nothing of the row changes. */
export const BookRowCells = memo(function BookRowCells({ view, ...shared }: { view: BookView } & RowShared) {
  const { cells, at, columns } = view
  const conflicts = cells.flatMap(({ entry }, i) => (entry?.theirs ? [{ entry, column: columns[i] as Column }] : []))
  return (
    <>
      <tr className={at < 0 ? undefined : 'is-current'}>{cellsOf(view, shared)}</tr>
      {conflicts.map(({ entry, column }) => (
        <ConflictRow
          key={entry.field}
          {...{ entry, timeZone: shared.timeZone, onSettle: shared.onSettle }}
          span={columns.length + 4}
          isCurrent={at >= 0}
          name={fullName(view.row)}
          title={titleOf(column)}
          show={(value) => (isWord(value) ? wordTitles[value] : String(value))}
        />
      ))}
    </>
  )
})

/** The cells of a row, from its number to its actions. */
export function cellsOf(view: BookView, { sheet, enterMarks }: Pick<RowShared, 'sheet' | 'enterMarks'>) {
  const { row, index, cells, columns, percent, status } = view
  const student = fullName(row)
  const url = `${sheet}/students/${row.id}`
  return (
    <>
      <td className="pin num dim">{index + 1}</td>
      <th scope="row" className="pin pin-2" title={lastFirst(row)}>
        <Name>{lastFirst(row)}</Name>
      </th>
      <td className="is-off" />
      {columns.map((column, col) => cellOf(view, cells[col] as CellView, column, col, student))}
      <td className="pin-end num">
        <b>{percent}</b>
      </td>
      <td className="actions" title={status?.words}>
        {statusOf(index, status)}
        <IconLink icon="history" label={words.historyOf(student)} title={words.history} href={url} hx-get={here(url)} hx-target="#dialog" />
        <IconLink icon="grid" label={`${words.enterMarks}, ${student}`} title={words.enterMarks} href={enterMarks} />
      </td>
    </>
  )
}

const noop = () => {}

/**
 * Returns elements and is no component, because a mark book has seven hundred. Only the current cell is an input: a text cell draws in
 * half the time, and becomes an input at once when it gets the focus.
 */
function cellOf(view: BookView, { text, state }: CellView, column: Column, col: number, student: string) {
  const isPicked = view.from >= 0 && col >= view.from && col <= view.to
  const className = cellClass('cell mark', state, isPicked)
  const isWrong = state === 'failed' || state === 'conflict'
  const said = {
    id: cellId(view.index, col),
    'aria-invalid': state === 'failed' ? true : undefined,
    'aria-describedby': isWrong ? statusId(view.index) : undefined,
  }
  if (view.at !== col) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a cell of a grid is typed in
      <td key={column.number} className={className} tabIndex={0} {...said}>
        {state ? withIcon(state, text) : text}
      </td>
    )
  }
  const isTyping = view.mode !== 'nav' && view.draft !== null
  return (
    <td key={column.number} className={className} tabIndex={-1}>
      {cellIcon(state)}
      <input
        {...said}
        aria-label={`${titleOf(column)}, ${student}`}
        value={isTyping ? (view.draft ?? '') : text}
        inputMode="numeric"
        readOnly={view.isReadOnly}
        onChange={noop}
      />
    </td>
  )
}

const withIcon = (state: CellState, text: string) => (
  <>
    {cellIcon(state)}
    {text}
  </>
)

/** Always there, so that nothing moves when something is saved. */
function statusOf(row: number, status: RowStatus) {
  if (!status) return <span className="status" />
  const [icon, tone] = stateIcons[status.kind]
  return (
    <span id={statusId(row)} className={`status ${tone}`}>
      <Icon name={icon} />
      <span className="sr">{status.words}</span>
    </span>
  )
}
