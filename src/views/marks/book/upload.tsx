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

/** Chooses a file; sending it stores nothing. */
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
  /** The number of values saved or restored. */
  count: number
  /** The undo form; undefined after the undo. */
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

/** The values that were not restored, because somebody has changed them since. */
export function UndoRefused({ book, reasons }: { book: MarkBook; reasons: readonly string[] }) {
  return (
    <Dialog title={words.title} about={aboutBook(book)}>
      <Alert kind="error">
        {words.notUndone} {reasons.join(' ')}
      </Alert>
    </Dialog>
  )
}

/** Says why nothing may be written in this term. */
export function UploadClosed({ book, reason }: { book: MarkBook; reason: string }) {
  return (
    <Dialog title={words.title} about={aboutBook(book)}>
      <Alert icon="lock">{reason}</Alert>
    </Dialog>
  )
}
