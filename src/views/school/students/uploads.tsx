import { shownNumber } from '../../../domain/_numbers.ts'
import type { UploadUse } from '../../../domain/school/students/upload-uses.ts'
import { common } from '../../../domain/words/common.ts'
import { uploadWords, uses, undoWords as words } from '../../../domain/words/students-upload.ts'
import { batchUrl, uploadsUrl } from '../../_links/student-uploads.ts'
import { base } from '../../_links/students.ts'
import { Alert } from '../../_ui/alert.tsx'
import { ButtonLink } from '../../_ui/button.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { type Column, List } from '../../_ui/table.tsx'

type ListedUpload = {
  id: number
  fileName: string
  rows: number
  by: string
  /** Formatted times. */
  when: string
  confirmed: { by: string; at: string } | undefined
  undone: { by: string; at: string } | undefined
  /** The rows are deleted, so it cannot be undone any more. */
  sweptAt: string | null
}

/** Past uploads: who, when, file, number of rows, and state. */
export function UploadsPage({ uploads }: { uploads: readonly ListedUpload[] }) {
  return (
    <div className="stack">
      <header className="row">
        <h1>{words.title}</h1>
        <ButtonLink className="push" href={base}>
          {common.close}
        </ButtonLink>
      </header>
      <List
        id="uploads"
        label={words.title}
        refresh={{ url: uploadsUrl, on: 'students-changed', select: '#uploads' }}
        columns={columns}
        rows={uploads}
        rowKey={({ id }) => id}
        empty={<Empty title={words.none}>{words.noneYet}</Empty>}
      />
    </div>
  )
}

const columns: Column<ListedUpload>[] = [
  { head: words.file, isName: true, className: 'wrap-anywhere', cell: ({ fileName }) => fileName },
  { head: words.when, cell: ({ when }) => when },
  { head: words.by, cell: ({ by }) => by },
  { head: words.rows, align: 'num', cell: ({ rows }) => shownNumber(rows) },
  { head: words.state, cell: (upload) => stateOf(upload) },
  { head: common.actions, cell: (upload) => <Actions {...upload} /> },
]

const stateOf = ({ confirmed, undone }: ListedUpload) =>
  undone ? words.undone(undone.by, undone.at) : confirmed ? words.confirmed(confirmed.by, confirmed.at) : words.pending

const Actions = ({ id, fileName, when, confirmed, undone, sweptAt }: ListedUpload) => (
  <span className="row flex-nowrap">
    <ButtonLink small href={batchUrl(id)} aria-label={`${confirmed ? words.look : common.goOn}: ${fileName}, ${when}`}>
      {confirmed ? words.look : common.goOn}
    </ButtonLink>
    {confirmed && !undone && !sweptAt && (
      <ButtonLink small icon="undo" aria-label={`${words.of(fileName)}, ${when}`} {...opens(batchUrl(id, 'undo'))}>
        {common.undo}
      </ButtonLink>
    )}
  </span>
)

type Undoing = { id: number; fileName: string; used: readonly { id: number; name: string; use: UploadUse }[]; message?: string | undefined }
const mostNamed = 20

/** Asks before an upload is undone, or names the students who prevent it. */
export function UndoUpload({ id, fileName, used, message }: Undoing) {
  const isPossible = used.length === 0 && !message
  return (
    <Dialog
      title={common.undo}
      {...(isPossible && { form: { action: batchUrl(id, 'undo') } })}
      submit={isPossible && common.undo}
      danger
      submitIcon="undo"
      refused={message}
    >
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
    </Dialog>
  )
}
