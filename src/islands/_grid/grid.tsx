import { type ComponentType, memo, type ReactElement } from 'react'
import { fullName, lastFirst } from '../../domain/_names.ts'
import { Name } from '../_ui/name.tsx'
import { ConflictRow, type Conflicts } from './conflict-row.tsx'
import type { OpenGrid, Student } from './open.ts'
import type { BaseView } from './view.ts'

/** A column of a sheet: its width, its head, and its cell in a row. Both elements have the key. */
export type Column<V> = { key: string; width?: string | undefined; head: ReactElement; cell: (view: V) => ReactElement }

/** What the rows of a sheet are drawn from. */
export type Design<V> = Conflicts & { columns: readonly Column<V>[] }

type RowProps<V, D> = { view: V; design: D }
export type RowOf<V, D> = ComponentType<RowProps<V, D>>
type Props<R extends Student, V, D> = {
  grid: Pick<OpenGrid<R>, 'def' | 'listeners'>
  label: string
  /** The classes of the frame and of the table. */
  frame: string
  look: string
  width?: number
  views: readonly V[]
  design: D
  /** The server draws rows in its own way. */
  Row: RowOf<V, D>
}

/** The table: the server renders all of it, and one set of listeners serves all cells. */
export function Grid<R extends Student, V extends BaseView<R>, D extends Design<V>>(props: Props<R, V, D>) {
  const { grid, label, frame, look, width, views, design, Row } = props
  const { def, listeners } = grid
  return (
    <div className={frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is typed in */}
      <table className={look} role="grid" aria-label={label} aria-readonly={def.isReadOnly || undefined} width={width}>
        <Head columns={design.columns} />
        <tbody {...listeners}>
          {views.map((view) => (
            <Row key={def.idOf(view.row)} {...{ view, design }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Head = memo(function Head({ columns }: { columns: readonly Column<never>[] }) {
  return (
    <>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr>{columns.map(({ head }) => head)}</tr>
      </thead>
    </>
  )
})

/** Redrawn only for another view: `viewer` returns the same one while nothing of the row changes. */
export const GridRow = memo(function GridRow<R extends Student, V extends BaseView<R>>({ view, design }: RowProps<V, Design<V>>) {
  const conflicts = view.cells.flatMap(({ entry }) => (entry?.theirs ? [entry] : []))
  const isCurrent = view.at >= 0
  return (
    <>
      <tr className={isCurrent ? 'is-current' : undefined}>{cellsOf(view, design)}</tr>
      {conflicts.map((entry) => (
        <ConflictRow key={entry.field} {...{ entry, isCurrent, of: design }} span={design.columns.length - 1} name={fullName(view.row)} />
      ))}
    </>
  )
}) as <R extends Student, V extends BaseView<R>>(props: RowProps<V, Design<V>>) => ReactElement

export const cellsOf = <V,>(view: V, { columns }: Pick<Design<V>, 'columns'>) => <>{columns.map(({ cell }) => cell(view))}</>

type People<R> = { widths: readonly [number: string, name: string]; isPinned?: boolean; note?: (row: R) => ReactElement | false }

/** The first columns of every sheet. `isPinned`: both stay where the sheet is wider than the screen. */
export function peopleColumns<R extends Student>({ widths, isPinned, note }: People<R>): Column<BaseView<R>>[] {
  const [number, name] = isPinned ? ['pin num', 'pin pin-2'] : ['num', 'pin']
  return [
    {
      ...{ key: 'number', width: widths[0], head: headOf('number', '#', number) },
      cell: ({ index }) => (
        <td key="number" className={`${number} dim`}>
          {index + 1}
        </td>
      ),
    },
    {
      ...{ key: 'name', width: widths[1], head: headOf('name', 'Name', name) },
      cell: ({ row }) => (
        <th key="name" scope="row" className={name} title={isPinned ? lastFirst(row) : undefined}>
          <Name>{lastFirst(row)}</Name>
          {note?.(row)}
        </th>
      ),
    },
  ]
}

/** The head of a column; `whole` is its title where that is shortened. */
export const headOf = (key: string, title: string, className?: string, whole?: string) => (
  <th key={key} scope="col" className={className} title={whole}>
    {title}
  </th>
)
