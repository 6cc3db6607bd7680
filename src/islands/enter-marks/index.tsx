import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { sheetWords } from '../../domain/_messages/enter-marks.ts'
import { type CodedComment, type Field, isComment, type ReadOnly, type SheetRow } from '../../domain/enter-marks/index.ts'
import { connect } from '../_grid/browser.ts'
import { setTexts } from '../_grid/state.ts'
import { cellId } from './cells.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { CommentList } from './comment-list.tsx'
import { Grid } from './grid.tsx'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'
import { openSheet } from './open.ts'
import { goOn, takeUp, typedEarly } from './places.ts'
import { counts, spoken } from './view.ts'

export type SheetHead = {
  year: number
  term: number
  classId: string
  subjectId: number
  subject: string
  timeZone: string
  readOnly: ReadOnly | null
  /** The term is closed for others. */
  isClosed: boolean
  user: string
  /** The lesson picker, and where one signs in. */
  next: string
  signIn: string
}
export type EnterMarksProps = { head: SheetHead; rows: readonly SheetRow[]; comments: readonly CodedComment[] }

/** Enter Marks (S1 §2.3): the one sheet of a subject in a class, typed in like a spreadsheet. */
export function EnterMarksGrid(props: EnterMarksProps) {
  const { head } = props
  const [{ def, sheet, keeper, detailOf, ...grid }] = useState(() => openSheet(props))
  const state = useSyncExternalStore(sheet.subscribe, sheet.get, sheet.get)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const typed = typedEarly(sheet, def)
    const disconnect = connect(sheet, keeper)
    sheet.update((s) => (typed.length > 0 ? setTexts(def, s, typed, sheet.moment()) : s))
    takeUp(sheet, def)
    return disconnect
  }, [sheet, keeper, def])
  useLayoutEffect(() => {
    const cell = document.activeElement
    const isHere = cell instanceof HTMLInputElement && cell.id === cellId(state.at.row, state.at.col)
    const isSelected = isHere && cell.selectionStart === 0 && cell.selectionEnd === cell.value.length
    if (isHere && state.mode === 'nav' && !isSelected) cell.select()
  }, [state])

  useEffect(() => {
    if (state.outbox.size === 0) setLeaving(false)
  }, [state.outbox.size])

  const field = def.fields[state.at.col] as Field
  const student = state.rows[state.at.row]
  const views = grid.viewsOf(state)
  const isTyping = state.mode !== 'nav' && student !== undefined
  return (
    <>
      <Header head={head} student={student} counts={counts(def, state)} onNext={(event) => goOn(event, sheet, () => setLeaving(true))} />
      <Notices head={head} state={state} isLeaving={isLeaving} onTry={sheet.sender.tryNow} onUndo={grid.undo} />
      <Grid
        label={`${sheetWords.title}, ${head.subject}, ${head.classId}`}
        {...{ def, detailOf, timeZone: head.timeZone, listeners: grid.listeners, onSettle: grid.settle }}
        rows={state.rows}
        views={views}
      />
      <Foot total={state.rows.length} />
      <p className="sr" role="status">
        {spoken(state)}
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
          status={views[state.at.row]?.status}
          isReadOnly={def.isReadOnly}
          onType={grid.typeNote}
          onLeave={sheet.leave}
        />
      )}
    </>
  )
}

function Foot({ total }: { total: number }) {
  return (
    <div className="row small dim gap-4">
      <b>{sheetWords.total(total)}</b>
      <span className="push" />
      {sheetWords.hints.map((hint) => (
        <span key={hint}>{hint}</span>
      ))}
    </div>
  )
}
