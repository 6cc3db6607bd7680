import { shownNumber } from '../../domain/_numbers.ts'
import type { UploadUse } from '../../domain/school/students/upload-uses.ts'
import type { UploadKind } from '../../domain/school-upload/index.ts'
import { common } from '../../domain/words/common.ts'
import { confirmedText, kindWords, moreStudents, sendWords, undoesFile, undoneText, words } from '../../domain/words/school-upload.ts'
import { uses } from '../../domain/words/students-upload.ts'
import { batchUrl, fileUrls, templateUrls, uploadsUrls } from '../_links/school-upload.ts'
import { base as studentsUrl } from '../_links/students.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { tableFile } from '../_ui/file-dialog.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { type Column, List } from '../_ui/table.tsx'
import { UploadDialog, type UploadProblem } from '../_ui/upload-dialog.tsx'
import { OtherSystems } from './systems.tsx'

type Stamp = { by: string; at: string } | undefined
export type ListedUpload = {
  kind: UploadKind
  id: number
  fileName: string
  rows: number
  by: string
  when: string
  confirmed: Stamp
  undone: Stamp
  /** The rows are deleted, so it cannot be undone any more. */
  sweptAt: string | null
  isUnfinished: boolean
}

/** School Upload: the workbook, instructions and earlier uploads. */
export const SchoolUploadPage = ({ uploads }: { uploads: readonly ListedUpload[] }) => (
  <div className="stack">
    <PageHead title={kindWords.school.title} sub={words.about} />
    <section className="panel pad stack">
      <ol className="list-decimal pl-5">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="row">
        <ButtonLink icon="download" href={templateUrls.school} download="">
          {kindWords.school.template}
        </ButtonLink>
        <ButtonLink look="primary" icon="upload" {...opens(fileUrls.school)}>
          {kindWords.school.send}
        </ButtonLink>
        <ButtonLink className="push" {...opens(fileUrls.students)}>
          {kindWords.students.title}
        </ButtonLink>
      </div>
    </section>
    <OtherSystems />
    <h2>{words.past}</h2>
    <Uploads kind="school" uploads={uploads} />
  </div>
)

/** Past uploads of students: who, when, file, number of rows, and state. */
export const StudentUploadsPage = ({ uploads }: { uploads: readonly ListedUpload[] }) => (
  <div className="stack">
    <PageHead title={words.past}>
      <ButtonLink href={studentsUrl}>{common.close}</ButtonLink>
    </PageHead>
    <Uploads kind="students" uploads={uploads} />
  </div>
)

const Uploads = ({ kind, uploads }: { kind: UploadKind; uploads: readonly ListedUpload[] }) => (
  <List
    id="uploads"
    label={words.past}
    refresh={{ url: uploadsUrls[kind], on: 'students-changed', select: '#uploads' }}
    columns={columns}
    rows={uploads}
    rowKey={({ id }) => id}
    empty={<Empty title={words.none}>{kindWords[kind].noneYet}</Empty>}
  />
)

const columns: Column<ListedUpload>[] = [
  { head: words.name, isName: true, className: 'wrap-anywhere', cell: (upload) => <a href={batchUrl(upload)}>{upload.fileName}</a> },
  { head: words.when, cell: ({ when }) => when },
  { head: words.by, cell: ({ by }) => by },
  { head: words.rows, align: 'num', cell: ({ rows }) => shownNumber(rows) },
  { head: words.state, cell: (upload) => stateOf(upload) },
  {
    head: common.actions,
    cell: (upload) =>
      upload.confirmed &&
      !upload.undone &&
      !upload.sweptAt &&
      !upload.isUnfinished && (
        <ButtonLink small icon="undo" aria-label={`${common.undo} ${upload.fileName}, ${upload.when}`} {...opens(batchUrl(upload, 'undo'))}>
          {common.undo}
        </ButtonLink>
      ),
  },
]

export const stateOf = ({ confirmed, undone }: { confirmed: Stamp; undone: Stamp }) =>
  undone ? undoneText(undone.by, undone.at) : confirmed ? confirmedText(confirmed.by, confirmed.at) : words.pending

export const UploadFile = ({ kind, problem }: { kind: UploadKind; problem?: UploadProblem | undefined }) => (
  <UploadDialog
    title={kindWords[kind].fileTitle}
    action={fileUrls[kind]}
    words={{ ...sendWords, ...kindWords[kind] }}
    file={tableFile}
    several={kind === 'school'}
    problem={problem}
  >
    <p className="row">
      <ButtonLink icon="download" href={templateUrls[kind]} download="">
        {kindWords[kind].template}
      </ButtonLink>
      <a className="small push" href={uploadsUrls[kind]}>
        {words.past}
      </a>
    </p>
  </UploadDialog>
)

type Undoing = {
  upload: { kind: UploadKind; id: number; fileName: string }
  used?: readonly { id: number; name: string; use: UploadUse }[]
  refused?: string | undefined
}
const mostNamed = 20

/** Asks before an upload is undone, or says what keeps it from being undone. */
export function UndoDialog({ upload, used = [], refused }: Undoing) {
  const isPossible = !refused && used.length === 0
  return (
    <Dialog
      title={words.undoTitle}
      {...(isPossible && { form: { action: batchUrl(upload, 'undo') } })}
      submit={isPossible && common.undo}
      submitIcon="undo"
      danger
      refused={refused}
    >
      {isPossible && <p>{undoesFile(upload.fileName)}</p>}
      {isPossible && <p className="dim">{kindWords[upload.kind].undoEffect}</p>}
      {used.length > 0 && <Alert kind="error">{words.users}</Alert>}
      {used.length > 0 && (
        <ul>
          {used.slice(0, mostNamed).map((student) => (
            <li key={student.id}>
              {student.id} <bdi>{student.name}</bdi>: {uses[student.use]}
            </li>
          ))}
          {used.length > mostNamed && <li>{moreStudents(used.length - mostNamed)}</li>}
        </ul>
      )}
    </Dialog>
  )
}

export const CancelDialog = ({ upload }: { upload: { kind: UploadKind; id: number } }) => (
  <Dialog title={words.cancel} form={{ action: batchUrl(upload, 'cancel') }} submit={words.cancel} danger>
    <p>{words.askCancel}</p>
  </Dialog>
)
