import { useState } from 'react'
import type { RemarkField } from '../../../domain/marks/remarks/index.ts'
import { isText } from '../../../domain/marks/remarks/index.ts'
import { closedForOthers, readOnlyWords, words } from '../../../domain/words/class-remarks.ts'
import { type Design, Grid, GridRow, type RowOf } from '../../_grid/grid.tsx'
import { GridNotices } from '../../_grid/notices.tsx'
import { cellId } from '../../_grid/places.ts'
import { textAt } from '../../_grid/state.ts'
import { useLeaving } from '../../_grid/use-leaving.ts'
import { useSheet } from '../../_grid/use-sheet.ts'
import { footStateOf, spoken } from '../../_grid/view.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Aside } from './aside.tsx'
import { Foot } from './foot.tsx'
import { Header } from './header.tsx'
import { openSheet } from './open.ts'
import type { ClassRemarksProps, RemarksHead } from './props.ts'
import { type RowView, says, writtenIn } from './view.ts'

export { openLate } from './kept-sheet.ts'
export type { ClassRemarksProps, RemarksHead } from './props.ts'

const isNoMark = () => false

/** Class Remarks: one row for each student, typed like the mark sheet, with the current student's subjects beside it. */
export function ClassRemarksGrid({ Row = GridRow, ...props }: ClassRemarksProps & { Row?: RowOf<RowView, Design<RowView>> }) {
  const { head } = props
  const [grid] = useState(() => openSheet(props))
  const { def, sheet, design } = grid
  const state = useSheet(grid)
  const { leaving, onLeave } = useLeaving(sheet, state)

  const field = def.fields[state.at.col] as RemarkField
  const student = state.rows[state.at.row]
  const texts = head.columns.filter(isText)
  const counts = texts.map((of) => writtenIn(def, state, of))
  return (
    <>
      <Header head={head} student={student} written={counts.map(({ done, of }) => words.written(done, of)).join('\n')} onLeave={onLeave} />
      <GridNotices
        {...{ head, grid, state, leaving }}
        noun="change"
        isMark={isNoMark}
        locked={lockedWords(head)}
        lasting={head.readOnly !== 'over' && head.over.map((line) => <Over key={line} line={line} />)}
      />
      <div className="sheet-place remarks-sheet">
        <Grid
          {...{ grid, design, Row }}
          label={words.sheetOf(head.classId)}
          frame="grid-wrap"
          look={`mark-grid remarks ${texts.length > 1 ? 'min-w-[1000px]' : 'min-w-[900px]'}`}
          views={grid.viewsOf(state)}
        />
        {student && <Aside student={student} report={head.report.join(String(state.at.row + 1))} />}
      </div>
      <Foot
        {...{ head, student, field }}
        total={state.rows.length}
        cell={cellId(state.at.row, state.at.col)}
        text={state.draft ?? textAt(def, state, state.at)}
        {...footStateOf(state)}
        onWrong={grid.toNextWrong}
        onBack={grid.back}
      />
      <p className="sr" role="status">
        {spoken(def, state, says)}
      </p>
    </>
  )
}

const Over = ({ line }: { line: string }) => <Alert icon="lock">{line}</Alert>

/** Says why nothing may be typed, or not by others. */
function lockedWords({ readOnly, over, isClosed }: RemarksHead): string | false {
  if (readOnly === 'over' && over.length > 0) return over.join(' ')
  return readOnly ? readOnlyWords[readOnly] : isClosed && closedForOthers
}
