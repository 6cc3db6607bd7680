import { type ComponentProps, useMemo, useState } from 'react'
import { fullName } from '../../../domain/_names.ts'
import { type Field, isComment, isMark } from '../../../domain/marks/enter/index.ts'
import { sheetWords } from '../../../domain/words/enter-marks.ts'
import { Codes } from '../../_grid/codes.tsx'
import { OneByOne, useOneByOne } from '../../_grid/one-by-one.tsx'
import { cellId } from '../../_grid/places.ts'
import { isShutAt } from '../../_grid/state.ts'
import { useLeaving } from '../../_grid/use-leaving.ts'
import { useSheet } from '../../_grid/use-sheet.ts'
import { isNowhere, wrongIn } from '../../_grid/view.ts'
import { CommentDialog } from './comment-dialog.tsx'
import { CommentList } from './comment-list.tsx'
import { Foot } from './foot.tsx'
import { Grid } from './grid.tsx'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'
import { openSheet } from './open.ts'
import type { EnterMarksProps } from './props.ts'
import { MarkRow } from './row.tsx'
import { counts, namedIn, spoken } from './view.ts'

export { openLate } from './kept-sheet.ts'
export type { EnterMarksProps, SheetHead } from './props.ts'

/** Enter Marks: the sheet of a subject in a class, typed like a spreadsheet. */
export function EnterMarksGrid({ Row = MarkRow, ...props }: EnterMarksProps & { Row?: ComponentProps<typeof Grid>['Row'] }) {
  const { head } = props
  const [opened] = useState(() => openSheet(props))
  const { def, sheet, detailOf, ...grid } = opened
  const state = useSheet(opened)
  const [showsPhoto, setShowsPhoto] = useState(head.showsPhoto)
  const isOne = useOneByOne(state)
  const { leaving, onLeave } = useLeaving(sheet, state)

  const field = def.fields[state.at.col] as Field
  const student = state.rows[state.at.row]
  const views = grid.viewsOf(state)
  const { rows, outbox } = state
  const figures = useMemo(() => counts(def, rows, outbox, head.term), [def, rows, outbox, head.term])
  const isTyping = state.mode !== 'nav' && student !== undefined
  const isShut = !isMark(field) || def.isReadOnly || isShutAt(def, rows, state.at)
  const status = views[state.at.row]?.status
  const name = student ? fullName(student) : ''
  return (
    <>
      <Header head={head} student={student} {...{ showsPhoto, isOne }} counts={figures} onNext={onLeave} />
      <Notices {...{ head, sheet, state }} isLeaving={leaving !== undefined} onTry={sheet.sender.tryNow} onUndo={grid.undo} />
      {isOne && <OneByOne {...{ def, state }} names={views.map(namedIn)} onStep={grid.step} onJump={grid.jump} />}
      {isOne && !head.readOnly && <Codes rules={head.rules} isOff={isShut} isOne onPress={grid.press} />}
      <Grid
        term={head.term}
        label={`${sheetWords.title}, ${head.subject}, ${head.classId}`}
        {...{ def, detailOf, timeZone: head.timeZone, listeners: grid.listeners, onSettle: grid.settle }}
        rows={state.rows}
        {...{ views, isOne }}
        Row={Row}
      />
      <Foot
        {...{ head, field, showsPhoto, isOne }}
        total={figures.inClass}
        missing={figures.registered - figures.entered}
        record={student?.id ?? null}
        student={name}
        isShut={isShut}
        wrong={wrongIn(state)}
        reason={status?.kind === 'failed' ? status.words : undefined}
        isPast={state.isPast}
        isNowhere={isNowhere(state)}
        onWrong={grid.toNextWrong}
        onPhoto={setShowsPhoto}
        onCode={grid.press}
      />
      <p className="sr" role="status">
        {spoken(state, head.rules)}
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
