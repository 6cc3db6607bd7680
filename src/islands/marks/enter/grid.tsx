import { type ComponentType, memo } from 'react'
import { isExamOff } from '../../../domain/_marks.ts'
import type { SheetRow } from '../../../domain/marks/enter/index.ts'
import { columnTitles, faultWords } from '../../../domain/words/enter-marks.ts'
import type { Definition } from '../../_grid/state.ts'
import { Icon } from '../../_ui/icon.tsx'
import type { openSheet } from './open.ts'
import type { RowShared, RowView } from './row.tsx'

type Props = RowShared & {
  label: string
  term: number
  def: Definition<SheetRow>
  rows: readonly SheetRow[]
  views: readonly RowView[]
  listeners: ReturnType<typeof openSheet>['listeners']
  isOne: boolean
  /** The server draws rows in its own way. */
  Row: ComponentType<{ view: RowView } & RowShared>
}

/** The table: the server renders all of it, and one set of listeners serves all cells. */
export function Grid({ label, term, def, rows, views, listeners, isOne, Row, ...shared }: Props) {
  const forms = rows.flatMap((row) => row.form_level ?? [])
  const isOff = forms.length > 0 && forms.every((form) => isExamOff(form, term))
  const look = isOne ? 'mark-grid' : 'mark-grid min-w-[880px]'
  return (
    <div className={isOne ? 'contents' : 'sheet-place'}>
      <div className={isOne ? 'grid-wrap one-by-one' : 'grid-wrap'}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is typed in */}
        <table className={look} role="grid" aria-label={label} aria-readonly={def.isReadOnly || undefined}>
          <colgroup>
            <col className="w-10" />
            <col className="w-40 xl:w-[210px]" />
            <col className="w-16 xl:w-[76px]" />
            <col className="w-16 xl:w-[76px]" />
            <col />
            <col />
            <col className="w-12" />
            <col className="w-[236px] xl:w-[250px]" />
          </colgroup>
          <Head isExamOff={isOff} />
          <tbody {...listeners}>
            {views.map((view) => (
              <Row key={view.row.student_id} view={view} {...shared} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const Head = memo(function Head({ isExamOff }: { isExamOff: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="num">
          #
        </th>
        <th scope="col" className="pin">
          Name
        </th>
        <th scope="col" className="num">
          {columnTitles.course_mark}
        </th>
        {isExamOff ? (
          <th scope="col" title={faultWords['exam-off']}>
            {columnTitles.exam_mark} <Icon name="lock" />
            <span className="sr">{faultWords['exam-off']}</span>
          </th>
        ) : (
          <th scope="col" className="num">
            {columnTitles.exam_mark}
          </th>
        )}
        <th scope="col">{columnTitles.coded_comment}</th>
        <th scope="col">{columnTitles.coded_comment_1}</th>
        <th scope="col" title={columnTitles.custom_comment}>
          <span className="sr">{columnTitles.custom_comment}</span>
          <Icon name="note" />
        </th>
        <th scope="col">Status</th>
      </tr>
    </thead>
  )
})
