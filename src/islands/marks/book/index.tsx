import { type ComponentProps, useEffect, useState } from 'react'
import { words } from '../../../domain/words/mark-book.ts'
import { here } from '../../_base-address.ts'
import { useLeaving } from '../../_grid/use-leaving.ts'
import { useSheet } from '../../_grid/use-sheet.ts'
import { isNowhere, wrongIn } from '../../_grid/view.ts'
import type { Column } from './book.ts'
import { EditDialog } from './edit-dialog.tsx'
import { Grid } from './grid.tsx'
import { Foot, Header } from './head.tsx'
import { type Message, MessageDialog, Overlay } from './message.tsx'
import { Notices } from './notices.tsx'
import { type Opened, openBook } from './open.ts'
import type { MarkBookProps } from './props.ts'
import { goneOf } from './reread.ts'
import { BookRowCells } from './row.tsx'
import { useAssessments } from './use-assessments.ts'
import { useDownload } from './use-download.ts'
import { useFaultDialog } from './use-fault-dialog.ts'
import { useProposal } from './use-proposal.ts'
import { marksIn, spoken } from './view.ts'

export { openLate } from './kept-sheet.ts'
export type { BookHead } from './props.ts'

/** The mark book of a lesson, typed like a spreadsheet. */
export function MarkBookSheet({ Row = BookRowCells, ...props }: MarkBookProps & { Row?: ComponentProps<typeof Grid>['Row'] }) {
  const { head } = props
  const [opened] = useState(() => openBook(props))
  const { def, sheet } = opened
  const state = useSheet(opened)
  const [message, setMessage] = useState<Message>()
  const assessments = useAssessments(head, opened, setMessage)
  useFaultDialog(state, opened.tab, setMessage)
  useUploads(opened)
  const { leaving, onLeave } = useLeaving(sheet, state)
  const onPropose = useProposal(opened, setMessage)
  const { isDownloading, onDownload } = useDownload(opened, head.download, setMessage)
  const columns = opened.columns()
  const editing: Column | undefined = columns[(assessments.editing ?? 0) - 1]
  return (
    <>
      <Header head={head} onLeave={onLeave} onPropose={onPropose} onDownload={onDownload} />
      <Notices
        {...{ head, state, leaving }}
        removed={assessments.removed}
        gone={goneOf(def, state).length}
        onForget={opened.forget}
        onTry={sheet.sender.tryNow}
        onUndo={opened.undo}
        onRestore={assessments.restore}
      />
      <Grid
        label={`${words.title}, ${head.subject}, ${head.key.formClassId}`}
        {...{ columns, isReadOnly: def.isReadOnly, listeners: opened.listeners, onSettle: opened.settle }}
        {...{ timeZone: head.timeZone, sheet: head.sheet, enterMarks: head.enterMarks }}
        views={opened.viewsOf(state)}
        Row={Row}
        editing={assessments.editing}
        onEdit={assessments.edit}
        onAdd={assessments.add}
      />
      <Foot
        {...{ head, total: state.rows.length, onCode: opened.press }}
        {...{ wrong: wrongIn(state), isPast: state.isPast, isNowhere: isNowhere(state), onWrong: opened.toNextWrong }}
      />
      <p className="hidden print:block">
        {words.printHere} <a href={here(`${head.sheet}/print`)}>{words.printPage}</a>
      </p>
      <p className="sr" role="status">
        {spoken(state, head.rules)}
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
