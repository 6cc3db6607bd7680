import type { ReactNode } from 'react'
import { shownNumber } from '../../domain/_numbers.ts'
import { common } from '../../domain/words/common.ts'
import { confirmedText, type UploadYears, undoneText, words } from '../../domain/words/school-upload.ts'
import { batchUrl, fileUrl, templateUrl } from '../_links/school-upload.ts'
import { uploadUrl } from '../_links/student-uploads.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { FileDialog, tableFile } from '../_ui/file-dialog.tsx'
import { type Column, List } from '../_ui/table.tsx'
import { OtherSystems } from './systems.tsx'

type Stamp = { by: string; at: string } | undefined
export type ListedUpload = {
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
  <div className="stack max-w-5xl">
    <header>
      <h1>{words.title}</h1>
      <p className="dim">{words.about}</p>
    </header>
    <section className="panel pad stack">
      <ol className="list-decimal pl-5">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="row">
        <ButtonLink icon="download" href={templateUrl} download="">
          {words.template}
        </ButtonLink>
        <ButtonLink look="primary" icon="upload" {...opens(fileUrl)}>
          {words.upload}
        </ButtonLink>
        <ButtonLink className="push" {...opens(uploadUrl)}>
          {words.students}
        </ButtonLink>
      </div>
    </section>
    <OtherSystems />
    <h2>{words.past}</h2>
    <List
      label={words.past}
      columns={columns}
      rows={uploads}
      rowKey={({ id }) => id}
      empty={<Empty title={words.none}>{words.noneYet}</Empty>}
    />
  </div>
)

const columns: Column<ListedUpload>[] = [
  { head: words.name, isName: true, className: 'wrap-anywhere', cell: ({ id, fileName }) => <a href={batchUrl(id)}>{fileName}</a> },
  { head: words.when, cell: ({ when }) => when },
  { head: words.by, cell: ({ by }) => by },
  { head: words.rows, align: 'num', cell: ({ rows }) => shownNumber(rows) },
  { head: words.state, cell: (upload) => stateOf(upload) },
]

export const stateOf = ({ confirmed, undone }: { confirmed: Stamp; undone: Stamp }) =>
  undone ? undoneText(undone.by, undone.at) : confirmed ? confirmedText(confirmed.by, confirmed.at) : words.pending

export const SchoolFileDialog = ({ fault }: { fault?: string | undefined }) => (
  <FileDialog
    title={words.fileTitle}
    action={fileUrl}
    words={{ send: words.upload }}
    label={words.file}
    hint={words.hint}
    error={fault}
    kind={tableFile}
    several
    template={{ href: templateUrl, label: words.template }}
  />
)

export const UndoDialog = ({ id, refused }: { id: number; refused?: string | undefined }) => (
  <Dialog
    title={words.undoTitle}
    {...(!refused && { form: { action: batchUrl(id, 'undo') } })}
    submit={!refused && common.undo}
    submitIcon="undo"
    danger
    refused={refused}
  >
    {!refused && <p>{words.undoEffect}</p>}
  </Dialog>
)

export const CancelDialog = ({ id }: { id: number }) => (
  <Dialog title={words.cancel} form={{ action: batchUrl(id, 'cancel') }} submit={words.cancel} danger>
    <p>{words.askCancel}</p>
  </Dialog>
)

type Confirming = { id: number; version: number; years: UploadYears; isReady: boolean; children?: ReactNode }
export const Confirm = ({ id, version, years: { year, own }, isReady, children }: Confirming) => (
  <form className={children ? 'stack' : 'row'} method="post" action={batchUrl(id, 'confirm')}>
    <input type="hidden" name="version" value={version} />
    {year && <input type="hidden" name="year" value={year} />}
    {own && <input type="hidden" name="own" value={own} />}
    {children}
    <div>
      <Button type="submit" look="primary" icon="check" disabled={!isReady}>
        {words.confirm}
      </Button>
    </div>
  </form>
)
