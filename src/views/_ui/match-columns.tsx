import { type Matching, mostHeadRows, wholeNames } from '../../domain/_matching/index.ts'
import { letterOf } from '../../domain/_spreadsheet.ts'
import {
  addsTitles,
  columnOf,
  fillIn,
  inAllRows,
  openDays,
  stillRequired,
  untitled,
  wholeTitles,
  words,
} from '../../domain/words/matching.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Checkbox, SelectField, TextField } from './field.tsx'
import { Icon } from './icon.tsx'
import { Table } from './table.tsx'

type Choice = { value: string; label: string }
export type SheetToMatch = {
  name: string
  matching: Matching
  columns: readonly { at: number; title: string; samples: readonly string[] }[]
  /** The uses that a column can have on a sheet of this kind. */
  uses: readonly Choice[]
  hasWhole: boolean
  /** The fields that may have one value for all rows, if no column has them. */
  sameable: readonly { field: string; title: string; isMissing: boolean; choices: readonly string[] }[]
  missing: readonly string[]
  openDays: readonly string[]
  hasDays: boolean
  addable: readonly (keyof typeof addsTitles)[]
  preview: { titles: readonly string[]; rows: readonly (readonly string[])[] }
}
type Props = {
  action: string
  version: number
  sheets: readonly SheetToMatch[]
  kinds: readonly Choice[]
  /** True once it was sent, so that a missing column is an error. */
  isSent?: boolean
  message?: string | undefined
}

/** Asks for the use of each column of a file. Every change shows the first rows again; without scripts a button does. */
export const MatchColumns = ({ action, version, sheets, kinds, isSent, message }: Props) => (
  <section id="match-columns">
    <form
      className="stack"
      method="post"
      action={action}
      hx-post={action}
      hx-trigger="change, submit"
      hx-sync="this:replace"
      hx-target="#match-columns"
      hx-swap="outerMorph"
    >
      <input type="hidden" name="version" value={version} />
      {message && <Alert kind="error">{message}</Alert>}
      {sheets.map((sheet, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet stays in its place
        <MatchSheet key={n} n={n} sheet={sheet} kinds={kinds} isSent={isSent ?? false} />
      ))}
      <div className="row">
        <Button type="submit" look="primary" icon="right" name="do" value="check">
          {words.go}
        </Button>
        <noscript>
          <Button type="submit">{words.refresh}</Button>
        </noscript>
      </div>
    </form>
  </section>
)

type SheetProps = { n: number; sheet: SheetToMatch; isSent: boolean }

function MatchSheet({ n, sheet, kinds, isSent }: SheetProps & Pick<Props, 'kinds'>) {
  const { name, matching } = sheet
  return (
    <section className="panel" aria-labelledby={`sheet-${n}`}>
      <div className="pad stack">
        <h2 id={`sheet-${n}`} className="wrap-anywhere">
          {name}
        </h2>
        <input type="hidden" name={`was-${n}`} value={`${matching.kind} ${matching.head}`} />
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectField label={words.kind} name={`kind-${n}`} defaultValue={matching.kind} empty={words.leftOut} options={kinds} />
          <SelectField
            label={words.head}
            name={`head-${n}`}
            defaultValue={matching.head}
            options={Array.from({ length: mostHeadRows }, (_, row) => ({ value: row, label: words.headRow(row + 1) }))}
          />
          {sheet.sameable.map((one) => (
            <SameField key={one.field} id={`same-${one.field}-${n}`} {...one} value={matching.same[one.field] ?? ''} isSent={isSent} />
          ))}
          {sheet.hasDays && <Days n={n} sheet={sheet} isSent={isSent} />}
        </div>
        {matching.kind !== '' && <State n={n} sheet={sheet} isSent={isSent} />}
      </div>
      {matching.kind !== '' && <Columns n={n} sheet={sheet} />}
      {matching.kind !== '' && <Reading sheet={sheet} n={n} />}
    </section>
  )
}

type SameProps = SheetToMatch['sameable'][number] & { id: string; value: string; isSent: boolean }

/** A field without a column: a choice of the school's values, or a text if the school has none. */
function SameField({ id, title, isMissing, choices, value, isSent }: SameProps) {
  const shared = { id, name: id, label: inAllRows(title), defaultValue: value, error: isSent && isMissing ? fillIn : undefined }
  if (choices.length === 0) return <TextField {...shared} maxLength={60} autoComplete="off" />
  const options = (value === '' || choices.includes(value) ? choices : [value, ...choices]).map((one) => ({ value: one, label: one }))
  return <SelectField {...shared} empty={words.noneSame} options={options} />
}

const Days = ({ n, sheet, isSent }: SheetProps) => (
  <SelectField
    label={words.days}
    name={`days-${n}`}
    defaultValue={sheet.matching.days ?? ''}
    empty={words.chooseDays}
    options={[
      { value: 'day-first', label: words.dayFirst },
      { value: 'month-first', label: words.monthFirst },
    ]}
    hint={!isSent && sheet.openDays.length > 0 ? openDays(sheet.openDays) : undefined}
    error={isSent && sheet.openDays.length > 0 ? openDays(sheet.openDays) : undefined}
  />
)

function State({ n, sheet: { missing, openDays: open }, isSent }: SheetProps) {
  const isComplete = missing.length + open.length === 0
  return (
    <p id={`state-${n}`} role={isSent ? 'alert' : 'status'} className={isComplete ? 'good' : isSent ? 'bad' : 'dim'}>
      <Icon name={isComplete ? 'check' : 'alert'} />{' '}
      {isComplete
        ? words.complete
        : [missing.length > 0 && stillRequired(missing), open.length > 0 && words.sayDays].filter(Boolean).join(' ')}
    </p>
  )
}

const Columns = ({ n, sheet: { name, matching, columns, uses, hasWhole, addable } }: Pick<SheetProps, 'n' | 'sheet'>) => (
  <>
    <Table
      label={columnOf(words.title, name)}
      rows={columns}
      rowKey={({ at }) => at}
      columns={[
        {
          head: words.column,
          isName: true,
          className: 'wrap-anywhere',
          cell: ({ at, title, samples }) => (
            <>
              {title || untitled(letterOf(at))}
              <span className="dim block font-normal">{samples.join(' · ')}</span>
            </>
          ),
        },
        {
          head: words.is,
          cell: ({ at, title }) => (
            <select
              id={`column-${n}-${at}`}
              name={`column-${n}-${at}`}
              className="input"
              defaultValue={matching.columns[at] ?? ''}
              aria-label={columnOf(title || untitled(letterOf(at)), name)}
              aria-describedby={`state-${n}`}
            >
              <option value="">{words.leaveOut}</option>
              {uses.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              {hasWhole &&
                wholeNames.map((whole) => (
                  <option key={whole} value={whole}>
                    {wholeTitles[whole]}
                  </option>
                ))}
            </select>
          ),
        },
      ]}
    />
    <div className="pad stack">
      <p className="hint">{words.joined}</p>
      {addable.length > 0 && (
        <fieldset className="stack">
          <legend>{words.adds}</legend>
          {addable.map((what) => (
            <Checkbox key={what} label={addsTitles[what]} name={`adds-${n}`} value={what} defaultChecked={matching.adds.includes(what)} />
          ))}
        </fieldset>
      )}
    </div>
  </>
)

const Reading = ({ sheet: { name, preview } }: Pick<SheetProps, 'n' | 'sheet'>) =>
  preview.titles.length > 0 && (
    <>
      <h3 className="pad">{words.preview}</h3>
      <Table
        label={columnOf(words.preview, name)}
        isFocusable
        rows={preview.rows}
        rowKey={(row) => row.join('|')}
        columns={preview.titles.map((head, i) => ({ head, className: 'wrap-anywhere', cell: (row: readonly string[]) => row[i] }))}
      />
    </>
  )
