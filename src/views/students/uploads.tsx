import { shownNumber } from '../../domain/_numbers.ts'
import type { UploadUse } from '../../domain/students/upload-uses.ts'
import { uploadWords, uses, undoWords as words } from '../../domain/words/students-upload.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { base } from './links.ts'
import { batchUrl, uploadsUrl } from './upload-links.ts'

type ListedUpload = {
  id: number
  fileName: string
  rows: number
  by: string
  /** Times as they are shown. */
  when: string
  confirmed: { by: string; at: string } | undefined
  undone: { by: string; at: string } | undefined
}

/** Past uploads: who, when, which file, how many rows, and how each stands. */
export function UploadsPage({ uploads }: { uploads: readonly ListedUpload[] }) {
  return (
    <div className="stack">
      <header className="row">
        <h1>{words.title}</h1>
        <ButtonLink className="push" href={base}>
          {uploadWords.close}
        </ButtonLink>
      </header>
      <section
        id="uploads"
        className="panel"
        hx-get={uploadsUrl}
        hx-trigger="students-changed from:body"
        hx-select="#uploads"
        hx-swap="outerHTML"
      >
        {uploads.length === 0 ? <Empty title={words.none}>{words.noneYet}</Empty> : <UploadTable uploads={uploads} />}
      </section>
    </div>
  )
}

const UploadTable = ({ uploads }: { uploads: readonly ListedUpload[] }) => (
  <table className="table">
    <thead>
      <tr>
        {[words.file, words.when, words.by, words.rows, words.state, words.actions].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </tbody>
  </table>
)

function UploadLine({ upload: { id, fileName, rows, by, when, confirmed, undone } }: { upload: ListedUpload }) {
  const undo = batchUrl(id, 'undo')
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        {fileName}
      </th>
      <td>{when}</td>
      <td>{by}</td>
      <td className="num">{shownNumber(rows)}</td>
      <td>{undone ? words.undone(undone.by, undone.at) : confirmed ? words.confirmed(confirmed.by, confirmed.at) : words.pending}</td>
      <td>
        <span className="row flex-nowrap">
          <ButtonLink small href={batchUrl(id)} aria-label={`${confirmed ? words.look : words.goOn}: ${fileName}, ${when}`}>
            {confirmed ? words.look : words.goOn}
          </ButtonLink>
          {confirmed && !undone && (
            <ButtonLink small icon="undo" href={undo} hx-get={undo} hx-target="#dialog" aria-label={`${words.of(fileName)}, ${when}`}>
              {words.undo}
            </ButtonLink>
          )}
        </span>
      </td>
    </tr>
  )
}

type Undoing = { id: number; fileName: string; used: readonly { id: number; name: string; use: UploadUse }[]; message?: string | undefined }
const mostNamed = 20

/** Asks before an upload is undone, or says which students keep it from being undone. */
export function UndoUpload({ id, fileName, used, message }: Undoing) {
  const isPossible = used.length === 0 && !message
  return (
    <Dialog
      title={words.undo}
      {...(isPossible && { form: { action: batchUrl(id, 'undo') } })}
      buttons={
        <>
          <Button data-close-dialog="">{words.cancel}</Button>
          {isPossible && (
            <Button type="submit" look="danger" icon="undo">
              {words.undo}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {message && <Alert kind="error">{message}</Alert>}
        {isPossible && <p>{words.asks(fileName)}</p>}
        {isPossible && <p className="dim">{words.effect}</p>}
        {used.length > 0 && <Alert kind="error">{words.used}</Alert>}
        {used.length > 0 && (
          <ul>
            {used.slice(0, mostNamed).map((student) => (
              <li key={student.id}>
                {student.id} <bdi>{student.name}</bdi>: {uses[student.use]}
              </li>
            ))}
            {used.length > mostNamed && <li>{uploadWords.more(used.length - mostNamed)}</li>}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
