import { memo } from 'react'
import type { Field } from '../../../domain/marks/enter/index.ts'
import { columnTitles, sheetWords } from '../../../domain/words/enter-marks.ts'
import { here, rememberHere } from '../../_base-address.ts'
import { CellHistory } from '../../_grid/cell-history.tsx'
import { Codes } from '../../_grid/codes.tsx'
import { type FootState, GridFoot } from '../../_grid/foot.tsx'
import type { SheetHead } from './props.ts'

type Props = {
  head: SheetHead
  total: number
  /** How many students still need the mark that counts. */
  missing: number
  /** The record of the current cell, for its history. */
  record: number | null
  field: Field
  student: string
  showsPhoto: boolean
  /** The current cell takes no mark. */
  isShut: boolean
  onCode: (code: string) => void
  onPhoto: (isShown: boolean) => void
} & FootState

/** What the marks of the sheet say. */
const analysisOf = ({ base, year, term, classId, subjectId }: SheetHead) =>
  `${base}/analysis?${new URLSearchParams({ term: `${year}-${term}`, class: classId, subject: String(subjectId) })}`

/** The number of students, the deadline, the actions for the sheet and its current cell, and the keys. */
export const Foot = memo(function Foot({
  head,
  total,
  missing,
  record,
  field,
  student,
  showsPhoto,
  isShut,
  onCode,
  onPhoto,
  ...footState
}: Props) {
  function remember(isShown: boolean): void {
    rememberHere('pictures', isShown ? 'shown' : 'hidden')
    onPhoto(isShown)
  }
  return (
    <GridFoot
      {...footState}
      total={sheetWords.total(total)}
      missing={missing > 0 && sheetWords.missing(missing, head.term)}
      hints={sheetWords.hints}
    >
      {head.deadline && !head.readOnly && <span className="truncate">{head.deadline}</span>}
      {!head.readOnly && (
        <span className="not-one">
          <Codes rules={head.rules} isOff={isShut} onPress={onCode} />
        </span>
      )}
      <a href={here(head.excel)}>{sheetWords.excel}</a>
      <a href={here(analysisOf(head))}>{sheetWords.analysis}</a>
      <CellHistory
        {...{ base: head.base, record, field }}
        entity="subject_record"
        title={sheetWords.historyOf(columnTitles[field], student)}
      />
      <label className="row flex-none gap-1">
        <input type="checkbox" checked={showsPhoto} onChange={(event) => remember(event.currentTarget.checked)} />
        {sheetWords.picture}
      </label>
    </GridFoot>
  )
})
