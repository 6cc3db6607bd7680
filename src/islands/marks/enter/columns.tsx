import { isExamOff, isWord } from '../../../domain/_marks.ts'
import { type CodedComment, type Field, fields, isComment, isMark, type SheetRow } from '../../../domain/marks/enter/index.ts'
import { columnTitles, faultWords } from '../../../domain/words/enter-marks.ts'
import { wordTitles } from '../../../domain/words/mark-words.ts'
import { cellAt } from '../../_grid/cells.tsx'
import { type Column, type Design, headOf, peopleColumns } from '../../_grid/grid.tsx'
import type { OpenGrid } from '../../_grid/open.ts'
import { Icon } from '../../_ui/icon.tsx'
import { markCell, noteCell, statusCell } from './cells.tsx'
import { commentCell } from './comment-cell.tsx'
import type { EnterMarksProps } from './props.ts'
import type { RowView } from './view.ts'

export type MarkDesign = Design<RowView> & { detailOf: (code: string) => CodedComment | undefined }

/** How the sheet is drawn. */
export function designOf({ head, rows }: EnterMarksProps, { settle }: OpenGrid<SheetRow>, detailOf: MarkDesign['detailOf']): MarkDesign {
  const forms = rows.flatMap((row) => row.form_level ?? [])
  const isOff = forms.length > 0 && forms.every((form) => isExamOff(form, head.term))
  return {
    ...{ timeZone: head.timeZone, onSettle: settle, detailOf },
    columns: [
      ...peopleColumns<SheetRow>({ widths: ['w-10', 'w-40 xl:w-[210px]'] }),
      ...fields.map((field, col) => columnOf(field, col, isOff, detailOf)),
      {
        ...{ key: 'status', width: 'w-60 xl:w-[250px]', head: headOf('status', 'Status') },
        cell: ({ index, status }) => statusCell(index, status),
      },
    ],
    titleOf: (field) => columnTitles[field as Field],
    show: (field, value) =>
      isComment(field as Field) ? `${value} ${detailOf(String(value))?.detail ?? ''}` : isWord(value) ? wordTitles[value] : `${value}`,
  }
}

function columnOf(field: Field, col: number, isOff: boolean, detailOf: MarkDesign['detailOf']): Column<RowView> {
  const title = columnTitles[field]
  if (isMark(field)) {
    const head = field === 'exam_mark' && isOff ? examOffHead : headOf(field, title, 'num')
    return { key: field, width: 'w-16 xl:w-[76px]', head, cell: (view) => markCell(field, cellAt(view, col)) }
  }
  if (isComment(field)) return { key: field, head: headOf(field, title), cell: (view) => commentCell(field, cellAt(view, col), detailOf) }
  return { key: field, width: 'w-12', head: noteHead, cell: (view) => noteCell(cellAt(view, col)) }
}

const examOffHead = (
  <th key="exam_mark" scope="col" title={faultWords['exam-off']}>
    {columnTitles.exam_mark} <Icon name="lock" />
    <span className="sr">{faultWords['exam-off']}</span>
  </th>
)

const noteHead = (
  <th key="custom_comment" scope="col" title={columnTitles.custom_comment}>
    <span className="sr">{columnTitles.custom_comment}</span>
    <Icon name="note" />
  </th>
)
