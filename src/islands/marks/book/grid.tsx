import { type ComponentType, memo } from 'react'
import { mostColumns } from '../../../domain/marks/book/index.ts'
import { common } from '../../../domain/words/common.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { IconButton } from '../../_ui/button.tsx'
import type { Column } from './book.ts'
import type { Opened } from './open.ts'
import { type RowShared, titleOf } from './row.tsx'
import type { BookView } from './view.ts'

type HeadProps = {
  columns: readonly Column[]
  isReadOnly: boolean
  /** The column whose edit menu is open. */
  editing: number | null
  onEdit: (number: number) => void
  onAdd: () => void
}
type Props = HeadProps &
  RowShared & {
    label: string
    views: readonly BookView[]
    listeners: Opened['listeners']
    /** The server draws rows in its own way. */
    Row: ComponentType<{ view: BookView } & RowShared>
  }

/** Pinned columns, blank, marks, Total %, actions: pixels of a sheet wider than the screen. */
const widthOf = (columns: number) => 40 + 160 + 8 + columns * 92 + 84 + 96

export function Grid({ label, views, listeners, columns, isReadOnly, editing, onEdit, onAdd, Row, ...shared }: Props) {
  const width = widthOf(columns.length)
  return (
    <div className="sheet-place print:hidden">
      <div className="grid-wrap book-wrap">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is typed in */}
        <table className="mark-grid book" role="grid" aria-label={label} aria-readonly={isReadOnly || undefined} width={width}>
          <colgroup>
            <col className="w-10" />
            <col className="w-40 xl:w-[200px]" />
            <col className="w-2" />
            {columns.map(({ number }) => (
              <col key={number} />
            ))}
            <col className="w-[72px] sm:w-[84px]" />
            <col className="w-24" />
          </colgroup>
          <Head {...{ columns, isReadOnly, editing, onEdit, onAdd }} />
          <tbody {...listeners}>
            {views.map((view) => (
              <Row key={view.row.id} view={view} {...shared} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const Head = memo(function Head({ columns, isReadOnly, editing, onEdit, onAdd }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className="pin num">
          #
        </th>
        <th scope="col" className="pin pin-2">
          {words.name}
        </th>
        <td className="is-off" />
        {columns.map((column) => (
          <AssessmentHead key={column.number} {...{ column, isReadOnly, onEdit }} isOpen={editing === column.number} />
        ))}
        <th scope="col" className="pin-end num">
          {words.totalPercent}
          <br />
          {words.unweighted}
        </th>
        <th scope="col">
          <span className="sr">{common.actions}</span>
          {!isReadOnly && columns.length < mostColumns && <IconButton icon="plus" label={words.addAssessment} onClick={onAdd} />}
        </th>
      </tr>
    </thead>
  )
})

type Head = { column: Column; isReadOnly: boolean; isOpen: boolean; onEdit: (number: number) => void }

function AssessmentHead({ column, isReadOnly, isOpen, onEdit }: Head) {
  const { assessment, number } = column
  const weighting = assessment?.weighting ? words.weighting(assessment.weighting) : ''
  return (
    <th scope="col" title={[titleOf(column), weighting].filter(Boolean).join('\n')}>
      <b className="topic">{assessment?.topic ?? ''}</b>
      <span>{words.date(assessment?.date ?? null)}</span>
      <span className="row flex-nowrap justify-between">
        {words.total(assessment?.total ?? null)}
        {!isReadOnly && (
          <IconButton
            icon="edit"
            label={words.edit(titleOf(column))}
            id={`edit-${number}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => onEdit(number)}
          />
        )}
      </span>
    </th>
  )
}
