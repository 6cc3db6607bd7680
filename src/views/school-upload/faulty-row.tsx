import { shownIfDay } from '../../domain/_dates.ts'
import {
  type CheckedRow,
  fieldsOf,
  isDayField,
  isRequired,
  mendedCell,
  type Typed,
  type UploadField,
} from '../../domain/school-upload/index.ts'
import { fieldTitles, rowName, use, words } from '../../domain/words/school-upload.ts'
import { faultText } from '../../domain/words/school-upload-faults.ts'
import { batchUrl } from '../_links/school-upload.ts'
import { Button } from '../_ui/button.tsx'
import { TextField } from '../_ui/field.tsx'

/** A row that cannot be added: its faulty cells, proposals, and a button to leave it out. */
export function FaultyRow({ upload, row: { number, sheet, row, typed, faults } }: { upload: number; row: CheckedRow }) {
  const id = `row-${number}`
  const isOpen = (field: UploadField) => Boolean(typed[field] || faults[field] || isRequired(sheet, field))
  const [filled, blank] = [fieldsOf(sheet).filter(isOpen), fieldsOf(sheet).filter((field) => !isOpen(field))]
  const cellOf = (field: UploadField) => (
    <TextField
      key={field}
      id={`${id}-${field}`}
      label={fieldTitles[field]}
      name={field}
      defaultValue={shownCell(field, typed)}
      required={isRequired(sheet, field)}
      maxLength={500}
      autoComplete="off"
      error={faults[field] && faultText(faults[field])}
    />
  )
  return (
    <section className="panel pad stack" id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{rowName(sheet, row)}</h2>
      <form className="stack" method="post" action={batchUrl(upload, 'rows', number)}>
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
          {fieldsOf(sheet).map((field) => {
            const fault = faults[field]
            return (
              fault?.proposal && (
                <Button key={field} type="submit" icon="check" name={`use-${field}`} value={mendedCell(typed[field] ?? '', fault)}>
                  {use(fault.proposal)}
                </Button>
              )
            )
          })}
          <Button type="submit" look="quiet" formAction={batchUrl(upload, 'rows', number, 'leave-out')}>
            {words.leaveOut}
          </Button>
        </div>
      </form>
    </section>
  )
}

export const shownCell = (field: UploadField, { [field]: text = '' }: Typed) => (isDayField(field) ? shownIfDay(text) : text)
