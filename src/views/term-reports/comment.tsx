import { fullName } from '../../domain/_names.ts'
import type { TermRecord } from '../../domain/term-reports/index.ts'
import { labels, screenWords, statusWords } from '../../domain/words/term-reports.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { HistorySlot } from '../_ui/history-menu.tsx'
import { Name } from '../_ui/name.tsx'
import { SaveStatus } from '../_ui/save-status.tsx'
import { RecordField, type RecordFieldProps } from './field.tsx'

/** The id has the student's number, as the average's has. */
export const commentButtonId = ({ studentId }: TermRecord) => `comment-${studentId}`

/** Opens the bottom sheet, and shows whether it has a text. */
export function CommentButton({ record, href }: { record: TermRecord; href: string }) {
  const isWritten = record.values.custom_comment !== null
  return (
    <ButtonLink id={commentButtonId(record)} icon={isWritten ? 'note-on' : 'note'} {...opens(href)}>
      {screenWords.comment}
      {isWritten && <span className="dim">{screenWords.written}</span>}
    </ButtonLink>
  )
}

/** The bottom sheet for the record's comment of 215 characters. */
export function CommentSheet(field: Omit<RecordFieldProps, 'field' | 'rows' | 'sheet'>) {
  return (
    <Dialog
      sheet
      title={labels.custom_comment}
      about={<Name>{fullName(field.record)}</Name>}
      status={<SaveStatus id={statusId} words={statusWords} state={undefined} />}
    >
      <RecordField field="custom_comment" rows={4} sheet={statusId} {...field} />
      <HistorySlot />
    </Dialog>
  )
}

const statusId = 'comment-status'
