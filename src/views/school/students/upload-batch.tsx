import { createElement } from 'react'
import type { TermKey } from '../../../domain/_terms.ts'
import type { Effect } from '../../../domain/school/students/moves.ts'
import { type CheckedRow, openDays } from '../../../domain/school/students/upload.ts'
import { moveWords } from '../../../domain/words/class-move.ts'
import { common } from '../../../domain/words/common.ts'
import { uploadTitles, uploadWords as words } from '../../../domain/words/students-upload.ts'
import { batchUrl, rowId, uploadsUrl } from '../../_links/student-uploads.ts'
import { base } from '../../_links/students.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'
import { Heads, SelectAll, Table, TableFrame } from '../../_ui/table.tsx'
import { EffectList } from './effects.tsx'
import { Newcomers, type NewcomersProps } from './newcomers.tsx'
import { TwinRows } from './twins.tsx'
import { fieldsOf, type UploadMode, UploadRowView } from './upload-rows.tsx'

export type BatchProps = {
  upload: { id: number; fileName: string; note: string; version: number }
  rows: readonly CheckedRow[]
  mode: UploadMode
  classes: readonly { id: string }[]
  /** Records of the running term that would move to other classes. */
  moves?: MovesProps | undefined
  /** New students without an Entry Date while a term is running. */
  newcomers?: NewcomersProps | undefined
  today: string
  /** The answer to the last action. */
  message?: string | undefined
}

/** The confirm step: every row of the file on one page. `rowsHtml` was drawn before, in parts. */
export function UploadBatchPage({ rowsHtml, ...props }: BatchProps & { rowsHtml: string }) {
  const local = useLocalFields()
  const { upload, mode, classes, rows } = props
  return (
    <div className="stack">
      <header className="row">
        <h1>{words.open}</h1>
        <span className="dim">{upload.fileName}</span>
        <a className="small push" href={uploadsUrl}>
          {words.past}
        </a>
      </header>
      {upload.note && <Alert>{upload.note}</Alert>}
      <UploadState {...props} />
      <form id="upload-delete" method="post" action={batchUrl(upload.id, 'delete')} />
      <datalist id="upload-classes">
        {classes.map(({ id }) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      {rows.length > 0 && (
        <div className="panel">
          <TableFrame label={words.open}>
            <Heads
              columns={[
                mode === 'select' && { head: <SelectAll label={words.choose} /> },
                { head: words.row, align: 'num', width: 'px-2' },
                ...fieldsOf(rows, local).map((field) => ({ head: local.column(field), width: 'px-2' })),
                { head: mode === 'done' ? words.uploaded : words.status, width: 'px-2' },
              ]}
            />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn it, a hundred rows at a time */}
            <tbody id="upload-rows" dangerouslySetInnerHTML={{ __html: rowsHtml }} />
          </TableFrame>
        </div>
      )}
    </div>
  )
}

/** Sent with a redrawn row: the state of the upload, and other rows that it made right or wrong. */
export function UploadRowFragment({
  row,
  others,
  ...props
}: BatchProps & { row: CheckedRow; others: readonly CheckedRow[]; conflict?: Parameters<typeof UploadRowView>[0]['conflict'] }) {
  const { upload, mode, conflict } = props
  const fields = fieldsOf(props.rows)
  return (
    <>
      <UploadRowView batch={upload.id} row={row} fields={fields} mode={mode} conflict={conflict} />
      {others.map((other) => partial(`#${rowId(other.row)}`, <UploadRowView batch={upload.id} row={other} fields={fields} mode={mode} />))}
      {partial('#upload-state', <UploadState {...props} />)}
    </>
  )
}

const partial = (target: string, content: React.ReactElement) =>
  createElement('hx-partial', { key: target, 'hx-target': target, 'hx-swap': 'outerHTML' }, content)

const mostNamed = 12

function UploadState({ upload, rows, mode, moves, newcomers, today, message }: BatchProps) {
  const wrong = rows.filter((row) => Object.keys(row.faults).length > 0)
  return (
    <section id="upload-state" className="stack">
      {message && <Alert kind="error">{message}</Alert>}
      {mode === 'done' ? <Done rows={rows} /> : <BatchSummary rows={rows} wrong={wrong} />}
      {mode === 'mend' && <TwinRows rows={rows.map(({ row, twins }) => ({ row, twins, href: `#${rowId(row)}` }))} />}
      {mode === 'mend' && <OpenDays upload={upload} rows={rows} />}
      {mode === 'mend' && <Differing upload={upload} rows={rows} />}
      <Buttons upload={upload} rows={rows} {...{ mode, moves, newcomers, today }} mayConfirm={wrong.length === 0 && rows.length > 0} />
    </section>
  )
}

function BatchSummary({ rows, wrong }: { rows: readonly CheckedRow[]; wrong: readonly CheckedRow[] }) {
  if (rows.length === 0) return <p>{words.nothing}</p>
  if (wrong.length === 0)
    return (
      <p className="good">
        <Icon name="check" /> {words.ready(rows.length)}
      </p>
    )
  return (
    <div>
      <p className="bad">
        <Icon name="alert" /> {words.wrong(wrong.length, rows.length)}
      </p>
      <p className="row small">
        {wrong.slice(0, mostNamed).map(({ row }) => (
          <a key={row} href={`#${rowId(row)}`}>
            {words.goTo(row)}
          </a>
        ))}
        {wrong.length > mostNamed && words.more(wrong.length - mostNamed)}
      </p>
    </div>
  )
}

/** Asks once for a whole column. */
function OpenDays({ upload, rows }: Pick<BatchProps, 'upload' | 'rows'>) {
  return openDays(rows).map(({ field, count, examples }) => (
    <form key={field} method="post" action={batchUrl(upload.id, 'days')}>
      <input type="hidden" name="field" value={field} />
      <Alert>
        <p>{words.openDays(uploadTitles[field], count)}</p>
        <Table
          label={uploadTitles[field]}
          className="small my-2 w-auto"
          rows={examples}
          rowKey={({ typed }) => typed}
          columns={[
            { head: words.inFile, isName: true, cell: ({ typed }) => typed },
            { head: words.dayFirst, cell: ({ days }) => days[0] },
            { head: words.monthFirst, cell: ({ days }) => days[1] },
          ]}
        />
        <p className="row">
          <Button small type="submit" name="order" value="day-first">
            {words.dayFirst}
          </Button>
          <Button small type="submit" name="order" value="month-first">
            {words.monthFirst}
          </Button>
        </p>
      </Alert>
    </form>
  ))
}

function Differing({ upload, rows }: Pick<BatchProps, 'upload' | 'rows'>) {
  const differing = rows.filter((row) => (row.known?.differences.length ?? 0) > 0)
  if (differing.length === 0) return null
  return (
    <form method="post" action={batchUrl(upload.id, 'accept')} className="row">
      <input type="hidden" name="row" value="all" />
      <span>{words.differences(differing.length)}</span>
      <Button small type="submit" name="accept" value="1">
        {words.acceptAll}
      </Button>
      <Button small type="submit" name="accept" value="0">
        {words.leaveAll}
      </Button>
    </form>
  )
}

function Done({ rows }: Pick<BatchProps, 'rows'>) {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  return (
    <Alert icon="check" action={<a href={`${base}/slips`}>{words.slips}</a>}>
      {words.done(count('added'), count('changed'))}{' '}
      {count('added') > 0 && (
        <>
          {words.unregistered} <a href="/admin/terms">{words.register}</a>.{' '}
        </>
      )}
      {words.passwords}
    </Alert>
  )
}

function Buttons({
  upload,
  rows,
  mode,
  moves,
  newcomers,
  today,
  mayConfirm,
}: Pick<BatchProps, 'upload' | 'rows' | 'mode' | 'moves' | 'newcomers' | 'today'> & { mayConfirm: boolean }) {
  const url = batchUrl(upload.id)
  if (mode === 'done')
    return (
      <p className="row">
        <ButtonLink href={base}>{common.close}</ButtonLink>
      </p>
    )
  if (mode === 'select')
    return (
      <p className="row">
        <ButtonLink href={url}>{common.back}</ButtonLink>
        <Button type="submit" form="upload-delete" look="danger" icon="trash">
          {common.delete}
        </Button>
      </p>
    )
  return (
    <div className="row items-end">
      <form method="post" action={`${url}/cancel`}>
        <Button type="submit">{common.cancel}</Button>
      </form>
      {rows.length > 0 && (
        <ButtonLink icon="trash" href={`${url}?mode=select`}>
          {words.deleteRecords}
        </ButtonLink>
      )}
      <form method="post" action={`${url}/confirm`} className="stack justify-items-start">
        <input type="hidden" name="version" value={upload.version} />
        {moves && <Moves {...moves} />}
        {newcomers && <Newcomers {...newcomers} today={today} />}
        <Button type="submit" look="primary" icon="check" disabled={!mayConfirm}>
          {words.confirm}
        </Button>
      </form>
    </div>
  )
}

type MovesProps = { term: TermKey; count: number; effects: readonly Effect[] }
/** The number of records of a running term that move, from when, and the effect; neither answer is preset. */
const Moves = ({ term, count, effects }: MovesProps) => (
  <fieldset className="alert grid items-start gap-1 p-2">
    <legend className="sr">{uploadTitles.class_id}</legend>
    <p>{moveWords.uploadAsks(count, term)}</p>
    {(
      [
        ['this-term', moveWords.uploadThisTerm(count)],
        ['next-term', moveWords.uploadNextTerm],
      ] as const
    ).map(([value, label]) => (
      <label key={value} className="text-ink flex gap-2">
        <input type="radio" name="class_from" value={value} required /> {label}
      </label>
    ))}
    <EffectList effects={effects} />
  </fieldset>
)
