import type { SpreadsheetFault } from '../../../domain/_spreadsheet.ts'
import type { MarkBook } from '../../../domain/marks/book/index.ts'
import type { UploadFileFault } from '../../../domain/marks/book/upload.ts'
import { fileFaultWords, uploadWords as words } from '../../../domain/words/mark-book-upload.ts'
import { spreadsheetFaults } from '../../../domain/words/spreadsheet.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { FileDialog } from '../../_ui/file-dialog.tsx'
import { UndoButton } from './undo-button.tsx'

export type FileProblem = 'no-file' | SpreadsheetFault | UploadFileFault
export type Sheet = { book: MarkBook /** Of the sheet that this hangs on. */; url: string }

export function problemWords(problem: FileProblem): string {
  if (problem === 'no-file') return words.noFile
  return problem in spreadsheetFaults ? spreadsheetFaults[problem as SpreadsheetFault] : fileFaultWords[problem as UploadFileFault]
}

export const aboutBook = ({ subject, formClassId, term }: MarkBook) => words.about(subject, formClassId, term)

/** A file is chosen; nothing is stored by sending it. */
export const ChooseFile = ({ book, url, problem }: Sheet & { problem?: FileProblem }) => (
  <FileDialog
    title={words.title}
    about={aboutBook(book)}
    action={`${url}/upload`}
    words={{ send: words.compare }}
    label={words.file}
    error={problem && problemWords(problem)}
  >
    <p>{words.text}</p>
  </FileDialog>
)

type ResultProps = Sheet & {
  /** How many values were saved, or put back. */
  count: number
  /** The form of what takes it back; none once it has been taken back. */
  undo: readonly (readonly [name: 'change' | 'removal', value: object])[]
}

export function UploadResult({ book, url, count, undo }: ResultProps) {
  return (
    <Dialog title={words.title} about={aboutBook(book)} form={{ action: `${url}/upload/undo` }} buttons={undo.length > 0 && <UndoButton />}>
      <p role="status">{(undo.length > 0 ? words.saved : words.undone)(count)}</p>
      {undo.length > 0 && <input type="hidden" name="count" value={count} />}
      {undo.map(([name, value]) => (
        <input key={JSON.stringify(value)} type="hidden" name={name} value={JSON.stringify(value)} />
      ))}
    </Dialog>
  )
}

/** What was not put back, because it has been changed since. */
export function UndoRefused({ book, reasons }: { book: MarkBook; reasons: readonly string[] }) {
  return (
    <Dialog title={words.title} about={aboutBook(book)}>
      <Alert kind="error">
        {words.notUndone} {reasons.join(' ')}
      </Alert>
    </Dialog>
  )
}

/** A term in which nothing may be written. */
export function UploadClosed({ book, reason }: { book: MarkBook; reason: string }) {
  return (
    <Dialog title={words.title} about={aboutBook(book)}>
      <Alert icon="lock">{reason}</Alert>
    </Dialog>
  )
}
