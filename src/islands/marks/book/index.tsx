import { useEffect, useMemo, useState } from 'react'
import { average } from '../../../domain/_average.ts'
import { closedForOthers, readOnlyWords, words } from '../../../domain/words/mark-book.ts'
import { here } from '../../_base-address.ts'
import { Grid, GridRow, type RowOf } from '../../_grid/grid.tsx'
import { GridNotices } from '../../_grid/notices.tsx'
import { useLeaving } from '../../_grid/use-leaving.ts'
import { useSheet } from '../../_grid/use-sheet.ts'
import { footStateOf, spoken } from '../../_grid/view.ts'
import { GoneAlert, RemovedAlert } from './alerts.tsx'
import type { Column } from './book.ts'
import { type BookDesign, designOf } from './columns.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Foot, Header } from './head.tsx'
import { Editing } from './heads.tsx'
import { type Message, MessageDialog, Overlay } from './message.tsx'
import { OneAssessment, useShownColumn } from './one-assessment.tsx'
import { type Opened, openBook } from './open.ts'
import type { BookHead, MarkBookProps } from './props.ts'
import { goneOf } from './reread.ts'
import { useAssessments } from './use-assessments.ts'
import { useDownload } from './use-download.ts'
import { useFaultDialog } from './use-fault-dialog.ts'
import { useProposal } from './use-proposal.ts'
import { type BookView, marksIn, marksOf } from './view.ts'

export { openLate } from './kept-sheet.ts'
export type { BookHead } from './props.ts'

/** Pinned columns, blank, marks, Total %, actions: pixels of a sheet wider than the screen. */
const widthOf = (columns: number) => 40 + 160 + 8 + columns * 92 + 84 + 96

/** Why nothing may be typed, or not by others. */
const lockedWords = ({ readOnly, deadline, isClosed }: BookHead) =>
  readOnly ? (readOnly === 'over' && deadline) || readOnlyWords[readOnly] : isClosed && closedForOthers

/** The mark book of a lesson, typed like a spreadsheet. */
export function MarkBookSheet({ Row = GridRow, ...props }: MarkBookProps & { Row?: RowOf<BookView, BookDesign> }) {
  const { head } = props
  const [grid] = useState(() => openBook(props))
  const { def, sheet, settle } = grid
  const state = useSheet(grid)
  const [message, setMessage] = useState<Message>()
  const assessments = useAssessments(head, grid, setMessage)
  useFaultDialog(state, grid.tab, setMessage)
  useUploads(grid)
  const { leaving, onLeave } = useLeaving(sheet, state)
  const onPropose = useProposal(grid, setMessage)
  const { isDownloading, onDownload } = useDownload(grid, head.download, setMessage)
  const columns = grid.columns()
  const shown = useShownColumn(state.at.col)
  const design = useMemo(() => designOf(columns, shown, head, settle), [columns, shown, head, settle])
  const gone = goneOf(def, state).length
  const editing: Column | undefined = columns[(assessments.editing ?? 0) - 1]
  return (
    <>
      <Header head={head} onLeave={onLeave} onPropose={onPropose} onDownload={onDownload} />
      <GridNotices {...{ head, grid, state, leaving }} noun="mark" locked={lockedWords(head)}>
        {gone > 0 && <GoneAlert count={gone} onForget={grid.forget} />}
        {assessments.removed && <RemovedAlert removed={assessments.removed} onRestore={assessments.restore} />}
      </GridNotices>
      <OneAssessment {...{ columns, shown, onChoose: grid.toColumn }} mean={average(marksOf(def, state, columns[shown]), head.rules)} />
      <div className="sheet-place print:hidden">
        <Editing
          value={{
            isReadOnly: def.isReadOnly,
            count: columns.length,
            editing: assessments.editing,
            onEdit: assessments.edit,
            onAdd: assessments.add,
          }}
        >
          <Grid
            {...{ grid, design, Row }}
            label={`${words.title}, ${head.subject}, ${head.key.formClassId}`}
            frame="grid-wrap book-wrap"
            look="mark-grid book"
            width={widthOf(columns.length)}
            views={grid.viewsOf(state)}
          />
        </Editing>
      </div>
      <Foot {...{ head, total: state.rows.length, onCode: grid.press, onWrong: grid.toNextWrong }} {...footStateOf(state)} />
      <p className="hidden print:block">
        {words.printHere} <a href={here(`${head.sheet}/print`)}>{words.printPage}</a>
      </p>
      <p className="sr" role="status">
        {spoken(def, state, grid.says)}
      </p>
      {editing && (
        <EditDialog
          key={editing.number}
          column={editing}
          year={head.key.year}
          marks={marksIn(def, state, editing)}
          onSave={assessments.save}
          onRemove={assessments.remove}
          onClose={assessments.close}
        />
      )}
      {isDownloading && <Overlay text={words.downloading} />}
      {message && <MessageDialog message={message} onClose={() => setMessage(undefined)} />}
    </>
  )
}

/** Reloads after an upload or its undo, which change the book outside the sheet. */
function useUploads({ reload }: Opened): void {
  useEffect(() => {
    const changed = () => void reload()
    document.addEventListener('mark-book-changed', changed)
    return () => document.removeEventListener('mark-book-changed', changed)
  }, [reload])
}
