import { type KeyboardEvent, useState } from 'react'
import { fullName } from '../../../domain/_names.ts'
import { textLength } from '../../../domain/_text.ts'
import { customCommentLimit, type SheetRow } from '../../../domain/marks/enter/index.ts'
import { faultWords, sheetWords } from '../../../domain/words/enter-marks.ts'
import { Button } from '../../_ui/button.tsx'
import { Name } from '../../_ui/name.tsx'
import { useModal } from '../../_ui/use-modal.ts'
import { write } from '../../_write.ts'
import type { RowView } from './view.ts'

type Props = {
  student: SheetRow
  text: string
  status: RowView['status']
  isReadOnly: boolean
  onType: (text: string) => void
  onLeave: () => void
}

/**
 * The bottom sheet for a comment in words, which are continued where they end. Close, Control+Enter and leaving the field keep the text;
 * Escape first restores the old text, then closes.
 */
export function CommentDialog({ student, text, status, isReadOnly, onType, onLeave }: Props) {
  const modal = useModal(onLeave, (it) => it.querySelector('textarea')?.setSelectionRange(text.length, text.length))
  const [before] = useState(text)
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    event.stopPropagation()
    const isEnd = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isEnd && event.key !== 'Escape') return
    event.preventDefault()
    if (isEnd || isReadOnly || text === before) onLeave()
    else write(event.currentTarget, before)
  }
  const used = textLength(text)
  const isTooLong = used > customCommentLimit
  return (
    <dialog {...modal} className="dialog bottom-sheet" aria-labelledby="note-title">
      <header>
        <h2 id="note-title">{sheetWords.commentsTitle}</h2>
        <span className="dim">
          <Name>{fullName(student)}</Name>
        </span>
      </header>
      <div className="field">
        <textarea
          className="input"
          rows={4}
          aria-labelledby="note-title"
          aria-describedby="note-count"
          aria-invalid={isTooLong || undefined}
          value={text}
          readOnly={isReadOnly}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <footer>
        <span className={`status ${isTooLong ? 'bad' : 'dim'}`} role="status">
          {isTooLong ? faultWords['too-long'] : status?.words}
        </span>
        <span className="push small dim" id="note-count">{`${used} / ${customCommentLimit}`}</span>
        {!isReadOnly && <span className="small dim">{sheetWords.restoreKey}</span>}
        <Button title={sheetWords.closeKey} onClick={onLeave}>
          Close
        </Button>
      </footer>
    </dialog>
  )
}
