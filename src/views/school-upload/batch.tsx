import type { CheckedRow, Plan, SheetName, UploadField } from '../../domain/school-upload/index.ts'
import { fieldsOf, isRequired, listUnknown, replaced, sheetNames, type Unknown } from '../../domain/school-upload/index.ts'
import { common } from '../../domain/words/common.ts'
import { words as matchWords } from '../../domain/words/matching.ts'
import {
  faultText,
  faultyRows,
  fieldTitles,
  moreRows,
  rowName,
  sheetTitles,
  sizesOf,
  takeEverywhere,
  use,
  words,
} from '../../domain/words/school-upload.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { TextField } from '../_ui/field.tsx'
import { type Column, List } from '../_ui/table.tsx'
import { slipsUrl } from '../teachers/links.ts'
import { Confirm, type ListedUpload, stateOf } from './index.tsx'
import { batchUrl, columnsUrl, schoolUploadUrl } from './links.ts'

type Props = {
  upload: ListedUpload & { note: string; version: number; canMatch: boolean }
  rows: readonly CheckedRow[]
  plan: Plan
  message?: string | undefined
}

const mostShown = 200

/** One upload: what is wrong with it, what it would add, and its confirmation. */
export function SchoolBatchPage({ upload, rows, plan, message }: Props) {
  const faulty = rows.filter(({ state }) => state === 'faulty')
  const isPending = !upload.confirmed
  return (
    <div className="stack">
      <header className="row">
        <div>
          <h1 className="wrap-anywhere">{upload.fileName}</h1>
          <p className="dim">{isPending ? `${upload.by}, ${upload.when}` : stateOf(upload)}</p>
        </div>
        <span className="row push">
          {isPending && <Confirm id={upload.id} version={upload.version} isReady={faulty.length === 0 && rows.length > 0} />}
          {isPending && upload.canMatch && <ButtonLink href={columnsUrl(upload.id)}>{matchWords.again}</ButtonLink>}
          {isPending && <ButtonLink {...opens(batchUrl(upload.id, 'cancel'))}>{words.cancel}</ButtonLink>}
          {!isPending && !upload.undone && (
            <ButtonLink icon="undo" {...opens(batchUrl(upload.id, 'undo'))}>
              {common.undo}
            </ButtonLink>
          )}
          <ButtonLink href={schoolUploadUrl}>{common.close}</ButtonLink>
        </span>
      </header>
      {message && <Alert kind="error">{message}</Alert>}
      {upload.note && <Alert>{upload.note}</Alert>}
      {isPending ? <Pending {...{ upload, rows, faulty, plan }} /> : !upload.undone && <Done />}
    </div>
  )
}

const Done = () => (
  <Alert>
    {words.done} <a {...opens(slipsUrl)}>{words.slips}</a> · <a href="/admin/dashboard">{words.toDashboard}</a>
  </Alert>
)

type PendingProps = Pick<Props, 'upload' | 'rows' | 'plan'> & { faulty: readonly CheckedRow[] }

const Pending = ({ upload, rows, faulty, plan }: PendingProps) => (
  <>
    {faulty.length > 0 && <Alert kind="error">{faultyRows(faulty.length)}</Alert>}
    <Unknowns upload={upload} unknown={listUnknown(faulty)} />
    {faulty.slice(0, mostShown).map((row) => (
      <FaultyRow key={row.number} upload={upload.id} row={row} />
    ))}
    {faulty.length > mostShown && <p className="dim">{moreRows(faulty.length - mostShown)}</p>}
    <section className="panel pad">
      <h2>{words.toAdd}</h2>
      <p>{sizes(plan) || words.nothingToAdd}</p>
      <p className="dim">{words.onlyAdds}</p>
    </section>
    {sheetNames.map((sheet) => (
      <SheetRows key={sheet} sheet={sheet} rows={rows.filter((row) => row.sheet === sheet && row.state !== 'faulty')} />
    ))}
  </>
)

/** Names that several rows have: what is proposed is taken for all of them at once. */
const Unknowns = ({ upload, unknown }: Pick<Props, 'upload'> & { unknown: readonly Unknown[] }) =>
  unknown.length > 0 && (
    <section className="panel pad stack" aria-labelledby="unknown-names">
      <h2 id="unknown-names">{words.unknown}</h2>
      <ul className="stack">
        {unknown.map(({ kind, of, proposal, rows }) => (
          <li key={`${kind} ${of}`}>
            <form className="row" method="post" action={batchUrl(upload.id, 'replace')}>
              <input type="hidden" name="version" value={upload.version} />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="of" value={of} />
              <input type="hidden" name="proposal" value={proposal} />
              <span className="wrap-anywhere">{faultText({ kind, of })}</span>
              <Button small type="submit" icon="check">
                {takeEverywhere(proposal, rows)}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )

const sizes = ({ formClasses, deanClasses, classes, subjects, teachers, lessons, sets }: Plan) =>
  sizesOf({
    ...{ classes: classes.length, subjects: subjects.length, teachers: teachers.length },
    ...{ lessons: lessons.length, posts: formClasses.length + deanClasses.length, sets: sets.length },
  })

/** A row that cannot be added: its cells with what is wrong, what may have been meant, and leaving it out. */
function FaultyRow({ upload, row: { number, sheet, row, typed, faults } }: { upload: number; row: CheckedRow }) {
  const id = `row-${number}`
  return (
    <section className="panel pad stack" id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{rowName(sheet, row)}</h2>
      <form className="stack" method="post" action={batchUrl(upload, 'rows', number)}>
        <div className="grid gap-3 sm:grid-cols-3">
          {fieldsOf(sheet).map((field) => (
            <TextField
              key={field}
              id={`${id}-${field}`}
              label={fieldTitles[field]}
              name={field}
              defaultValue={typed[field] ?? ''}
              required={isRequired(sheet, field)}
              maxLength={500}
              autoComplete="off"
              error={faults[field] && faultText(faults[field])}
            />
          ))}
        </div>
        {fieldsOf(sheet).map((field) => (
          <input key={field} type="hidden" name={`was-${field}`} value={typed[field] ?? ''} />
        ))}
        <div className="row">
          <Button type="submit">{words.mend}</Button>
          {fieldsOf(sheet).map((field) => {
            const fault = faults[field]
            return (
              fault?.proposal && (
                <Button
                  key={field}
                  type="submit"
                  icon="check"
                  name={`use-${field}`}
                  value={replaced(typed[field] ?? '', fault.of ?? '', fault.proposal)}
                >
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

const SheetRows = ({ sheet, rows }: { sheet: SheetName; rows: readonly CheckedRow[] }) =>
  rows.length > 0 && (
    <section className="stack" aria-labelledby={`sheet-${sheet}`}>
      <h2 id={`sheet-${sheet}`}>{sheetTitles[sheet]}</h2>
      <List
        label={sheetTitles[sheet]}
        rows={[...rows].sort((a, b) => Number(a.state === 'same') - Number(b.state === 'same')).slice(0, mostShown)}
        rowKey={({ number }) => number}
        columns={columnsOf(sheet)}
      />
      {rows.length > mostShown && <p className="dim">{moreRows(rows.length - mostShown)}</p>}
    </section>
  )

const columnsOf = (sheet: SheetName): Column<CheckedRow>[] => [
  { head: words.row, align: 'num', cell: ({ row }) => row },
  ...fieldsOf(sheet).map(
    (field: UploadField, i): Column<CheckedRow> => ({
      head: fieldTitles[field],
      isName: i === 0,
      className: 'wrap-anywhere',
      cell: ({ typed }) => typed[field],
    }),
  ),
  { head: words.state, cell: ({ state }) => (state === 'new' ? <Badge kind="good">{words.fresh}</Badge> : words.same) },
]
