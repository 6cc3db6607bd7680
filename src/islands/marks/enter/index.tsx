import { useMemo, useState } from 'react'
import { fullName } from '../../../domain/_names.ts'
import { type Field, isComment, isMark as takesMark } from '../../../domain/marks/enter/index.ts'
import { closedForOthers, readOnlyWords, sheetWords } from '../../../domain/words/enter-marks.ts'
import { Codes } from '../../_grid/codes.tsx'
import { Grid, GridRow, type RowOf } from '../../_grid/grid.tsx'
import { GridNotices } from '../../_grid/notices.tsx'
import { OneByOne, useOneByOne } from '../../_grid/one-by-one.tsx'
import { cellId } from '../../_grid/places.ts'
import { isShutAt } from '../../_grid/state.ts'
import { useLeaving } from '../../_grid/use-leaving.ts'
import { useSheet } from '../../_grid/use-sheet.ts'
import { footStateOf, spoken } from '../../_grid/view.ts'
import type { MarkDesign } from './columns.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { CommentList } from './comment-list.tsx'
import { Foot } from './foot.tsx'
import { Header } from './header.tsx'
import { openSheet } from './open.ts'
import type { EnterMarksProps, SheetHead } from './props.ts'
import { counts, namedIn, type RowView } from './view.ts'

export { openLate } from './kept-sheet.ts'
export type { EnterMarksProps, SheetHead } from './props.ts'

const isMark = ({ field }: { field: string }) => takesMark(field as Field)

/** Why nothing may be typed, or not by others. */
const lockedWords = ({ readOnly, deadline, isClosed }: SheetHead) =>
  readOnly ? (readOnly === 'over' && deadline) || readOnlyWords[readOnly] : isClosed && closedForOthers

/** Enter Marks: the sheet of a subject in a class, typed like a spreadsheet. */
export function EnterMarksGrid({ Row = GridRow, ...props }: EnterMarksProps & { Row?: RowOf<RowView, MarkDesign> }) {
  const { head } = props
  const [grid] = useState(() => openSheet(props))
  const { def, sheet, design, says } = grid
  const state = useSheet(grid)
  const [showsPhoto, setShowsPhoto] = useState(head.showsPhoto)
  useOneByOne(state)
  const { leaving, onLeave } = useLeaving(sheet, state)

  const field = def.fields[state.at.col] as Field
  const student = state.rows[state.at.row]
  const views = grid.viewsOf(state)
  const { rows, outbox } = state
  const figures = useMemo(() => counts(def, rows, outbox, head.term), [def, rows, outbox, head.term])
  const isTyping = state.mode !== 'nav' && student !== undefined
  const isShut = !takesMark(field) || def.isReadOnly || isShutAt(def, rows, state.at)
  const status = views[state.at.row]?.status
  const name = student ? fullName(student) : ''
  return (
    <>
      <Header head={head} student={student} {...{ showsPhoto }} counts={figures} onNext={onLeave} />
      <GridNotices {...{ head, grid, state, isMark }} noun="change" locked={lockedWords(head)} leaving={leaving && head.next} />
      <div className="only-one">
        <OneByOne {...{ def, state }} names={views.map(namedIn)} onStep={grid.step} onJump={grid.jump} />
        {!head.readOnly && <Codes rules={head.rules} isOff={isShut} isOne onPress={grid.press} />}
      </div>
      <div className="sheet-place">
        <Grid
          {...{ grid, design, views, Row }}
          label={`${sheetWords.title}, ${head.subject}, ${head.classId}`}
          frame="grid-wrap one-by-one"
          look="mark-grid"
        />
      </div>
      <Foot
        {...{ head, field, showsPhoto }}
        total={figures.inClass}
        missing={figures.registered - figures.entered}
        record={student?.id ?? null}
        student={name}
        isShut={isShut}
        {...footStateOf(state)}
        reason={status?.kind === 'failed' ? status.words : undefined}
        onWrong={grid.toNextWrong}
        onPhoto={setShowsPhoto}
        onCode={grid.press}
      />
      <p className="sr" role="status">
        {spoken(def, state, says)}
      </p>
      {isTyping && isComment(field) && (
        <CommentList
          cell={cellId(state.at.row, state.at.col)}
          offered={grid.offeredAt(state)}
          choice={state.choice}
          onChoose={grid.choose}
        />
      )}
      {isTyping && field === 'custom_comment' && (
        <CommentDialog
          student={student}
          text={state.draft ?? ''}
          status={status}
          isReadOnly={def.isReadOnly}
          onType={grid.typeNote}
          onLeave={sheet.leave}
        />
      )}
    </>
  )
}
