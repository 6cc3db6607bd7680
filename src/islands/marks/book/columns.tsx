import { isWord } from '../../../domain/_marks.ts'
import { fullName } from '../../../domain/_names.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { wordTitles } from '../../../domain/words/mark-words.ts'
import { here } from '../../_base-address.ts'
import { cellAt, stateIcons } from '../../_grid/cells.tsx'
import { type Design, type Column as Drawn, peopleColumns } from '../../_grid/grid.tsx'
import { statusId } from '../../_grid/places.ts'
import type { RowStatus } from '../../_grid/view.ts'
import { IconLink } from '../../_ui/button.tsx'
import { Icon } from '../../_ui/icon.tsx'
import type { BookRow, Column } from './book.ts'
import { bookCell } from './cells.tsx'
import { AddHead, AssessmentHead, titleOf } from './heads.tsx'
import type { BookHead } from './props.ts'
import type { BookView } from './view.ts'

/** `links`: the address of the sheet, below which a student's history is found, and its lesson in Enter Marks. */
export type BookDesign = Design<BookView> & { links: Pick<BookHead, 'sheet' | 'enterMarks'> }

/** How the mark book is drawn with these columns. A phone shows only the one at `shown`. */
export function designOf(columns: readonly Column[], shown: number, head: BookHead, onSettle: BookDesign['onSettle']): BookDesign {
  const ofField = (field: string) => columns.find((column) => column.field === field) as Column
  return {
    ...{ timeZone: head.timeZone, onSettle, links: head },
    columns: [
      ...peopleColumns<BookRow>({ widths: ['w-10', 'w-40 xl:w-[200px]'], isPinned: true }),
      { key: 'gap', width: 'w-2', head: gap, cell: () => gap },
      ...columns.map(
        (column, col): Drawn<BookView> => ({
          key: column.field,
          head: <AssessmentHead key={column.number} column={column} isShown={col === shown} />,
          cell: (view) => bookCell(column, cellAt(view, col), col === shown ? 'cell mark is-shown' : 'cell mark'),
        }),
      ),
      { key: 'percent', width: 'w-[72px] sm:w-[84px]', head: percentHead, cell: percentCell },
      { key: 'actions', width: 'w-24', head: <AddHead key="actions" />, cell: (view) => actionsCell(view, head) },
    ],
    titleOf: (field) => titleOf(ofField(field)),
    show: (_, value) => (isWord(value) ? wordTitles[value] : String(value)),
  }
}

const gap = <td key="gap" className="is-off" />

const percentHead = (
  <th key="percent" scope="col" className="pin-end num">
    {words.totalPercent}
    <br />
    {words.unweighted}
  </th>
)

const percentCell = ({ percent }: BookView) => (
  <td key="percent" className="pin-end num">
    <b>{percent}</b>
  </td>
)

function actionsCell({ row, index, status }: BookView, { sheet, enterMarks }: BookDesign['links']) {
  const [student, url] = [fullName(row), `${sheet}/students/${row.id}`]
  return (
    <td key="actions" className="actions" title={status?.words}>
      {statusOf(index, status)}
      <IconLink icon="history" label={words.historyOf(student)} title={words.history} href={url} hx-get={here(url)} hx-target="#dialog" />
      <IconLink icon="grid" label={`${words.enterMarks}, ${student}`} title={words.enterMarks} href={enterMarks} />
    </td>
  )
}

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
