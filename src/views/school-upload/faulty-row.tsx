import {
  type CheckedRow,
  type Fault,
  fieldsOf,
  isRequired,
  mendedCell,
  type Typed,
  type UploadField,
  type UploadKind,
} from '../../domain/school-upload/index.ts'
import { conflictNote, rowName, use, words } from '../../domain/words/school-upload.ts'
import { faultText } from '../../domain/words/school-upload-faults.ts'
import { batchUrl, rowId } from '../_links/school-upload.ts'
import { Button } from '../_ui/button.tsx'
import { TextField } from '../_ui/field.tsx'
import { useLocalFields } from '../_ui/local-fields.tsx'
import { shownCell, titleIn } from './cells.ts'

type Props = {
  upload: { kind: UploadKind; id: number }
  row: CheckedRow
  conflict: { number: number; typed: Typed; theirs: Typed } | undefined
}

/** A row whose cells can be written in: what is wrong with them, what may have been meant, and leaving it out. */
export function FaultyRow({ upload, row: { number, sheet, row, typed, faults }, conflict }: Props) {
  const local = useLocalFields()
  const id = rowId(number)
  const mine = conflict?.number === number ? conflict : undefined
  const isOpen = (field: UploadField) => Boolean(typed[field] || faults[field] || isRequired(sheet, field))
  const [filled, blank] = [fieldsOf(sheet).filter(isOpen), fieldsOf(sheet).filter((field) => !isOpen(field))]
  const theirs = (field: UploadField) => mine?.theirs[field]
  const cellOf = (field: UploadField) => (
    <TextField
      key={field}
      id={`${id}-${field}`}
      label={titleIn(sheet, field, local)}
      name={field}
      defaultValue={shownCell(field, mine ? { ...typed, ...mine.typed } : typed)}
      required={isRequired(sheet, field)}
      maxLength={500}
      autoComplete="off"
      dir="auto"
      list={field === 'class' || field === 'class_id' ? 'upload-classes' : undefined}
      error={theirs(field) !== undefined ? conflictNote(theirs(field) ?? '') : faults[field] && faultText(faults[field])}
    />
  )
  const url = batchUrl(upload, 'rows', number)
  return (
    <section className="panel pad stack" id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{rowName(sheet, row)}</h2>
      <form className="stack" method="post" action={url} hx-post={url} hx-target="#upload-state" hx-swap="outerMorph" noValidate>
        <div className="grid gap-3 sm:grid-cols-3">{filled.map(cellOf)}</div>
        {blank.length > 0 && (
          <details>
            <summary>{words.otherColumns}</summary>
            <div className="grid gap-3 py-2 sm:grid-cols-3">{blank.map(cellOf)}</div>
          </details>
        )}
        {fieldsOf(sheet).map((field) => (
          <input key={field} type="hidden" name={`was-${field}`} value={typed[field] ?? ''} />
        ))}
        <div className="row">
          <Button type="submit">{words.mend}</Button>
          {fieldsOf(sheet).flatMap((field) =>
            offersOf(typed[field] ?? '', faults[field]).map(({ value, label }) => (
              <Button key={`${field} ${value}`} type="submit" icon="check" name={`use-${field}`} value={value}>
                {use(label)}
              </Button>
            )),
          )}
          <Button type="submit" look="quiet" formAction={batchUrl(upload, 'rows', number, 'leave-out')}>
            {words.leaveOut}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** A likely meaning, to take with a click. */
function offersOf(cell: string, fault: Fault | undefined): { value: string; label: string }[] {
  if (fault?.detail?.code === 'ambiguous-day') return fault.detail.days.map((day) => ({ value: day, label: day }))
  return fault?.proposal ? [{ value: mendedCell(cell, fault), label: fault.proposal }] : []
}
