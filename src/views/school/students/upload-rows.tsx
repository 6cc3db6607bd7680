import { shownIfDay } from '../../../domain/_dates.ts'
import { uploadColumn } from '../../../domain/school/students/fields.ts'
import { usualFields } from '../../../domain/school/students/local-fields.ts'
import { type CheckedRow, type UploadFault, type UploadField, uploadFields } from '../../../domain/school/students/upload.ts'
import { twinWords } from '../../../domain/words/students.ts'
import { uploadFault, uploadWords as words } from '../../../domain/words/students-upload.ts'
import { batchUrl, rowId } from '../../_links/student-uploads.ts'
import { Badge } from '../../_ui/badge.tsx'
import { Button } from '../../_ui/button.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'

/** `select`: rows are chosen for deletion; `done`: the upload is confirmed. */
export type UploadMode = 'mend' | 'select' | 'done'
type Props = {
  batch: number
  row: CheckedRow
  fields: readonly UploadField[]
  mode: UploadMode
  conflict?: { field: UploadField; stored: string } | undefined
}

/** The columns of the template, and the two after them if the file has values there. */
export const fieldsOf = (rows: readonly CheckedRow[], local = usualFields): readonly UploadField[] =>
  uploadFields.filter(
    (field) =>
      !(uploadColumn(field).isExtra || !local.isShown(field)) ||
      rows.some((row) => row.typed[field] !== '' || row.faults[field] || row.mended.includes(field)),
  )

/** A row of the file; cells that are or were faulty can be edited. */
export function UploadRowView({ batch, row, fields, mode, conflict }: Props) {
  const isWrong = Object.keys(row.faults).length > 0
  return (
    <tr id={rowId(row.row)} tabIndex={-1}>
      {mode === 'select' && (
        <td>
          <input type="checkbox" name="row" form="upload-delete" value={row.row} aria-label={words.chooseRow(row.row)} />
        </td>
      )}
      <th scope="row" className="num px-2">
        {row.row}
        {row.isHidden && <span className="small warn"> {words.hidden}</span>}
      </th>
      {fields.map((field) => (
        <CellView key={field} batch={batch} row={row} field={field} isOpen={mode === 'mend'} conflict={conflict} />
      ))}
      <td className="px-2">
        {mode === 'done' ? (
          <Uploaded row={row} />
        ) : isWrong ? (
          <Icon name="alert" className="bad" />
        ) : (
          <Known batch={batch} row={row} mode={mode} />
        )}
        {row.twins?.map((twin) => (
          <p key={twin.id} className="small warn min-w-40 whitespace-normal">
            {twinWords.alike(twin)}
          </p>
        ))}
      </td>
    </tr>
  )
}

type CellProps = { batch: number; row: CheckedRow; field: UploadField; isOpen: boolean; conflict: Props['conflict'] }

function CellView({ batch, row, field, isOpen, conflict }: CellProps) {
  const local = useLocalFields()
  const fault = row.faults[field]
  const typed = row.typed[field]
  const note = conflict?.field === field ? words.conflict(conflict.stored) : fault && uploadFault(fault)
  const id = `cell-${row.row}-${field}`
  if (!isOpen || (!fault && !row.mended.includes(field))) {
    return (
      <td className={classOf(field)}>
        <bdi>{cellText(field, typed)}</bdi>
        <Now row={row} field={field} />
        {note && <p className="hint bad">{note}</p>}
      </td>
    )
  }
  const url = batchUrl(batch, 'rows', row.row)
  return (
    <td className="px-2 py-1">
      <form
        method="post"
        action={url}
        hx-post={url}
        hx-trigger="change, submit"
        hx-sync="closest tr:queue all"
        hx-target={`#${rowId(row.row)}`}
        hx-swap="outerMorph"
      >
        <input type="hidden" name="field" value={field} />
        <input type="hidden" name="base" value={typed} />
        <input
          id={id}
          className="input"
          name="value"
          aria-label={words.mend(local.column(field), row.row)}
          aria-describedby={note ? `${id}-note` : undefined}
          aria-invalid={fault ? true : undefined}
          autoComplete="off"
          maxLength={500}
          dir="auto"
          list={field === 'class_id' ? 'upload-classes' : undefined}
          defaultValue={row.unread[field] && row.unread[field] !== 'merged' ? '' : typed}
          placeholder={row.unread[field] ? typed : undefined}
        />
        {note && (
          <p className="hint bad" id={`${id}-note`}>
            {note}
          </p>
        )}
        <Now row={row} field={field} />
        <Offers fault={fault} />
      </form>
    </td>
  )
}

/** A proposal that replaces the field's value with a click. */
function Offers({ fault }: { fault: UploadFault | undefined }) {
  const offers = fault?.code === 'no-class' && fault.nearest ? [fault.nearest] : fault?.code === 'ambiguous-day' ? fault.days : []
  return offers.map((offer) => (
    <Button key={offer} small type="submit" name="instead" value={offer}>
      {words.take(offer)}
    </Button>
  ))
}

function Known({ batch, row, mode }: { batch: number; row: CheckedRow; mode: UploadMode }) {
  if (!row.known) return <span className="dim small">{words.fresh}</span>
  const { differences } = row.known
  if (differences.length === 0) return <span className="dim small">{words.same}</span>
  const url = batchUrl(batch, 'accept')
  return (
    <form method="post" action={url} hx-post={url} hx-target={`#${rowId(row.row)}`} hx-swap="outerHTML" className="py-1">
      <input type="hidden" name="row" value={row.row} />
      {mode === 'mend' && (
        <p className="grid justify-items-start gap-1">
          <Badge kind={row.isAccepted ? 'good' : undefined}>{row.isAccepted ? words.accepted : words.left}</Badge>
          <Button
            small
            type="submit"
            name="accept"
            value={row.isAccepted ? '0' : '1'}
            aria-label={`${row.isAccepted ? words.leave : words.accept}, ${words.goTo(row.row)}`}
          >
            {row.isAccepted ? words.leave : words.accept}
          </Button>
        </p>
      )}
    </form>
  )
}

const Uploaded = ({ row }: { row: CheckedRow }) =>
  row.outcome === 'left' ? (
    <span className="dim small">{words.left}</span>
  ) : (
    <span className="good">
      <Icon name="check" />
      <span className="sr">{words.uploaded}</span>
    </span>
  )

/** The school's value, if the file has another. */
function Now({ row, field }: { row: CheckedRow; field: UploadField }) {
  const difference = row.known?.differences.find((one) => one.field === field)
  if (!difference) return null
  return (
    <p className="hint whitespace-normal">
      {`${words.now} `}
      <bdi>{cellText(field, difference.stored ?? '') || words.none}</bdi>
    </p>
  )
}

/** Names and houses may wrap; numbers and days may not. */
const classOf = (field: UploadField) =>
  ['last_name', 'first_name', 'house_name'].includes(field) ? 'min-w-20 px-2 wrap-anywhere' : 'px-2 whitespace-nowrap'

const isDay = (field: UploadField) => field === 'date_of_birth' || field === 'entry_date'
const cellText = (field: UploadField, value: string) => (isDay(field) ? shownIfDay(value) : value)
