import { shownDay } from '../../domain/_dates.ts'
import { uploadFault, uploadTitles, uploadWords as words } from '../../domain/_messages/students-upload.ts'
import { type CheckedRow, type UploadFault, type UploadField, uploadFields } from '../../domain/students/upload.ts'
import { Badge } from '../_ui/badge.tsx'
import { Button } from '../_ui/button.tsx'
import { Icon } from '../_ui/icon.tsx'
import { batchUrl, rowId } from './upload-links.ts'

/** `select`: rows are chosen to be deleted; `done`: the upload is confirmed. */
export type UploadMode = 'mend' | 'select' | 'done'
type Props = { batch: number; row: CheckedRow; mode: UploadMode; conflict?: { field: UploadField; stored: string } | undefined }

/** One row of the file: cells that are wrong, or were, can be written in. */
export function UploadRowView({ batch, row, mode, conflict }: Props) {
  const isWrong = Object.keys(row.faults).length > 0
  return (
    <tr id={rowId(row.row)} tabIndex={-1}>
      {mode === 'select' && (
        <td>
          <input type="checkbox" name="row" form="upload-delete" value={row.row} aria-label={words.chooseRow(row.row)} />
        </td>
      )}
      <th scope="row" className="num">
        {row.row}
        {row.isHidden && <span className="small warn"> {words.hidden}</span>}
      </th>
      {uploadFields.map((field) => (
        <CellView key={field} batch={batch} row={row} field={field} isOpen={mode === 'mend'} conflict={conflict} />
      ))}
      <td>
        {mode === 'done' ? (
          <Uploaded row={row} />
        ) : isWrong ? (
          <Icon name="alert" className="bad" />
        ) : (
          <Known batch={batch} row={row} mode={mode} />
        )}
      </td>
    </tr>
  )
}

type CellProps = { batch: number; row: CheckedRow; field: UploadField; isOpen: boolean; conflict: Props['conflict'] }

function CellView({ batch, row, field, isOpen, conflict }: CellProps) {
  const fault = row.faults[field]
  const typed = row.typed[field]
  const note = conflict?.field === field ? words.conflict(conflict.stored) : fault && uploadFault(fault)
  const id = `cell-${row.row}-${field}`
  if (!isOpen || (!fault && !row.mended.includes(field))) {
    return (
      <td className="wrap-anywhere">
        <bdi>{shown(field, typed)}</bdi>
        {note && <p className="hint bad">{note}</p>}
      </td>
    )
  }
  const url = batchUrl(batch, 'rows', row.row)
  return (
    <td className="py-1">
      <form method="post" action={url} hx-post={url} hx-trigger="change, submit" hx-target={`#${rowId(row.row)}`} hx-swap="outerHTML">
        <input type="hidden" name="field" value={field} />
        <input type="hidden" name="base" value={typed} />
        <input
          id={id}
          className="input"
          name="value"
          aria-label={words.mend(uploadTitles[field], row.row)}
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
        <Offers fault={fault} />
      </form>
    </td>
  )
}

/** What was probably meant, to take with a click: it goes in place of what stands in the field. */
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
    <form method="post" action={url} hx-post={url} hx-target={`#${rowId(row.row)}`} hx-swap="outerHTML" className="stack small gap-1 py-1">
      <Differences row={row} />
      <input type="hidden" name="row" value={row.row} />
      {mode === 'mend' && (
        <p className="row">
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

const Differences = ({ row: { known } }: { row: CheckedRow }) => (
  <ul>
    {known?.differences.map(({ field, stored, next }) => (
      <li key={field}>
        {`${uploadTitles[field]}: `}
        <bdi className="dim">{shown(field, stored ?? '') || words.none}</bdi>
        <Icon name="right" className="dim" />
        <span className="sr">{words.to}</span>
        <bdi>{shown(field, next ?? '')}</bdi>
      </li>
    ))}
  </ul>
)

const Uploaded = ({ row }: { row: CheckedRow }) =>
  row.outcome === 'left' ? (
    <span className="dim small">{words.left}</span>
  ) : (
    <span className="good">
      <Icon name="check" />
      <span className="sr">{words.uploaded}</span>
    </span>
  )

const isDay = (field: UploadField) => field === 'date_of_birth' || field === 'entry_date'
const shown = (field: UploadField, value: string) => (isDay(field) && /^\d{4}-\d\d-\d\d$/.test(value) ? shownDay(value) : value)
