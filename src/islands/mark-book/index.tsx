import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import type { Assessment, BookKey, ReadOnly } from '../../domain/mark-book/index.ts'
import { dialogWords, words } from '../../domain/words/mark-book.ts'
import { goOn, settled } from '../_grid/places.ts'
import { useSheet } from '../_grid/use-sheet.ts'
import type { BookRow, Column } from './book.ts'
import { download } from './download.ts'
import { EditDialog } from './edit-dialog.tsx'
import { Grid } from './grid.tsx'
import { Foot, Header } from './head.tsx'
import { type Message, MessageDialog, Overlay } from './message.tsx'
import { Notices } from './notices.tsx'
import { openBook } from './open.ts'
import { goneOf } from './reread.ts'
import { useAssessments } from './use-assessments.ts'
import { useFaultDialog } from './use-fault-dialog.ts'
import { useProposal } from './use-proposal.ts'
import { marksIn, spoken } from './view.ts'

export { openLate } from './late.ts'

export type BookHead = {
  key: BookKey
  subject: string
  formLevel: number | null
  /** Whose it is, when not one's own. */
  teacher: string | null
  timeZone: string
  readOnly: ReadOnly | null
  /** The term is closed for others. */
  isClosed: boolean
  user: string
  /** Addresses: of this sheet, of its lesson in Enter Marks, of its file, of the options, of the lessons, and where one signs in. */
  sheet: string
  enterMarks: string
  download: string
  options: string
  lessons: string
  signIn: string
}
export type MarkBookProps = { head: BookHead; assessments: readonly Assessment[]; rows: readonly BookRow[] }

/** The mark book of a lesson, typed in like a spreadsheet. */
export function MarkBookSheet(props: MarkBookProps) {
  const { head } = props
  const [opened] = useState(() => openBook(props))
  const { def, sheet } = opened
  const state = useSheet(opened)
  const [message, setMessage] = useState<Message>()
  const [leaving, setLeaving] = useState<string>()
  const [isDownloading, setDownloading] = useState(false)
  const assessments = useAssessments(head, opened, setMessage)
  useFaultDialog(state, opened.tab, setMessage)
  useEffect(() => {
    if (state.outbox.size === 0) setLeaving(undefined)
  }, [state.outbox])
  useEffect(() => {
    const changed = () => void opened.reload()
    document.addEventListener('mark-book-changed', changed)
    return () => document.removeEventListener('mark-book-changed', changed)
  }, [opened])

  const onLeave = useCallback((event: MouseEvent<HTMLAnchorElement>) => void goOn(event, sheet, setLeaving), [sheet])
  const onPropose = useProposal(opened, setMessage)
  const onDownload = useCallback(
    async (event: MouseEvent<HTMLAnchorElement>) => {
      event.preventDefault()
      setDownloading(true)
      await settled(sheet)
      const isDone = await download(head.download)
      setDownloading(false)
      if (!isDone) setMessage({ text: dialogWords.notDownloaded })
    },
    [sheet, head.download],
  )
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
        editing={assessments.editing}
        onEdit={assessments.edit}
        onAdd={assessments.add}
      />
      <Foot total={state.rows.length} />
      <p className="hidden print:block">
        {words.printHere} <a href={`${head.sheet}/print`}>{words.printPage}</a>
      </p>
      <p className="sr" role="status">
        {spoken(state)}
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
