import { type ComponentType, memo } from 'react'
import { isGrade, isText, type RemarkField } from '../../../domain/marks/remarks/index.ts'
import { cellTitles, columnTitles, words } from '../../../domain/words/class-remarks.ts'
import type { openSheet } from './open.ts'
import type { RowShared } from './row.tsx'
import type { RowView } from './view.ts'

type Props = RowShared & {
  label: string
  isReadOnly: boolean
  views: readonly RowView[]
  listeners: ReturnType<typeof openSheet>['listeners']
  /** The server draws rows in its own way. */
  Row: ComponentType<{ view: RowView } & RowShared>
}

/** The table: the server renders all of it, and one set of listeners serves all cells. */
export function Grid({ label, isReadOnly, views, listeners, Row, ...shared }: Props) {
  const { columns } = shared
  const look = columns.filter(isText).length > 1 ? 'mark-grid remarks min-w-[1000px]' : 'mark-grid remarks min-w-[900px]'
  return (
    <div className="grid-wrap">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is typed in */}
      <table className={look} role="grid" aria-label={label} aria-readonly={isReadOnly || undefined}>
        <colgroup>
          <col className="w-9" />
          <col className="w-40" />
          <col className="w-[62px]" />
          <col className="w-[54px]" />
          <col className="w-12" />
          {columns.map((field) => (
            <col key={field} className={isText(field) ? undefined : 'w-[62px]'} />
          ))}
        </colgroup>
        <Head columns={columns} />
        <tbody {...listeners}>
          {views.map((view) => (
            <Row key={view.row.student_id} view={view} {...shared} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Head = memo(function Head({ columns }: { columns: readonly RemarkField[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="num">
          #
        </th>
        <th scope="col" className="pin">
          {words.name}
        </th>
        <th scope="col" className="num">
          {words.average}
        </th>
        <th scope="col" className="mid">
          {words.grade}
        </th>
        <th scope="col" className="num">
          {words.rank}
        </th>
        {columns.map((field) => (
          <th key={field} scope="col" className={isText(field) ? undefined : isGrade(field) ? 'mid' : 'num'} title={cellTitles[field]}>
            {columnTitles[field]}
          </th>
        ))}
      </tr>
    </thead>
  )
})
