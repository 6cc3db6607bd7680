import { spreadsheetFaults } from '../../domain/_messages/spreadsheet.ts'
import { uploadWords as words } from '../../domain/_messages/students-upload.ts'
import { mostSheetBytes } from '../../domain/_spreadsheet.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink, IconButton } from '../_ui/button.tsx'
import { Field } from '../_ui/field.tsx'
import { uploadsUrl, uploadUrl } from './upload-links.ts'

/** What was wrong with the last file: none was chosen, or why it could not be read. */
export type UploadProblem = { kind: 'none' } | { kind: 'failed'; cause: string }

/** Upload Students (S0 §2). The page script sends the file and shows how far it is; without it the browser does. */
export function UploadStudents({ problem }: { problem?: UploadProblem | undefined }) {
  return (
    <>
      <header>
        <h2 id="dialog-title">{words.open}</h2>
        <span className="push">
          <IconButton icon="x" label="Close" data-close-dialog="ask" />
        </span>
      </header>
      <form method="post" action={uploadUrl} encType="multipart/form-data" data-upload="">
        <div className="stack">
          {problem?.kind === 'failed' && (
            <Alert kind="error">
              {words.failed} {problem.cause}
            </Alert>
          )}
          <div className="alert alert-error" role="alert" hidden data-upload-failed={words.failed} data-no-answer-words={words.noAnswer} />
          <Field label={words.file} name="file" hint={words.hint} error={problem?.kind === 'none' ? words.select : undefined}>
            {(described) => (
              <input
                type="file"
                {...described}
                accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                data-most-bytes={mostSheetBytes}
                data-too-large={spreadsheetFaults['too-large']}
              />
            )}
          </Field>
          <div className="stack" hidden data-upload-progress="">
            <progress className="w-full" aria-label={words.progress} value={0} max={100} />
            <p className="hint" role="status" data-upload-words={JSON.stringify(words.waiting)} />
          </div>
          <p className="row">
            <ButtonLink icon="download" href="/api/student-upload-template" download="">
              {words.template}
            </ButtonLink>
            <a className="small push" href={uploadsUrl}>
              {words.past}
            </a>
          </p>
        </div>
        <footer>
          <span className="row push">
            <Button data-close-dialog="">{words.cancel}</Button>
            <Button type="submit" look="primary" icon="upload">
              {words.send}
            </Button>
          </span>
        </footer>
      </form>
    </>
  )
}
