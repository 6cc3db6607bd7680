import type { ReactNode } from 'react'
import { common, pageWords } from '../../domain/words/common.ts'
import { Alert } from './alert.tsx'
import { Button, IconButton } from './button.tsx'
import { FileField, type FileKind, spreadsheetFile } from './file-dialog.tsx'

/** The fault of the last file: none was chosen, or why it could not be read. */
export type UploadProblem = { kind: 'none' } | { kind: 'failed'; cause: string }
type Words = Record<'failed' | 'file' | 'hint' | 'select' | 'progress' | 'send', string> & { waiting: readonly string[] }
type Props = {
  title: string
  action: string
  words: Words
  file?: FileKind
  several?: boolean | undefined
  problem?: UploadProblem | undefined
  /** Questions and offers beside the file. */
  children: ReactNode
}

/** A file is chosen. The page script sends it and shows how far it is; without it the browser does. */
export const UploadDialog = ({ title, action, words, file = spreadsheetFile, several, problem, children }: Props) => (
  <>
    <header>
      <h2 id="dialog-title">{title}</h2>
      <span className="push">
        <IconButton icon="x" label={common.close} data-close-dialog="ask" />
      </span>
    </header>
    <form method="post" action={action} encType="multipart/form-data" data-upload="">
      <div className="stack">
        {problem?.kind === 'failed' && (
          <Alert kind="error">
            {words.failed} {problem.cause}
          </Alert>
        )}
        <div
          className="alert alert-error"
          role="alert"
          hidden
          data-upload-failed={words.failed}
          data-no-answer-words={pageWords.noAnswer}
        />
        <FileField
          label={words.file}
          hint={words.hint}
          error={problem?.kind === 'none' ? words.select : undefined}
          kind={file}
          several={several}
        />
        {children}
        <div className="stack" hidden data-upload-progress="">
          <progress className="w-full" aria-label={words.progress} value={0} max={100} />
          <p className="hint" role="status" data-upload-words={JSON.stringify(words.waiting)} />
        </div>
      </div>
      <footer>
        <span className="row push">
          <Button data-close-dialog="">{common.cancel}</Button>
          <Button type="submit" look="primary" icon="upload">
            {words.send}
          </Button>
        </span>
      </footer>
    </form>
  </>
)
