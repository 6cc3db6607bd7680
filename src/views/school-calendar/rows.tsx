import { shownDay } from '../../domain/_dates.ts'
import { formLevels } from '../../domain/attendance/index.ts'
import { longestReason } from '../../domain/school-calendar/index.ts'
import type { RowFaults, TypedRow } from '../../domain/school-calendar/rows.ts'
import { faultWords, levelName, reportsKeep, rowOf, starts, stops, words } from '../../domain/words/school-calendar.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { SelectField, TextField } from '../_ui/field.tsx'

type Counted = { days: number; records: number }
export type Asks = { words: string; stopping: Counted; starting: Counted }
export type RowsProps = {
  title: string
  action: string
  rows: readonly TypedRow[]
  faults?: readonly (RowFaults | undefined)[] | undefined
  /** Where the rows came from: a file, or a year. */
  source?: string | undefined
  message?: string | undefined
  asks?: Asks | undefined
  /** Of an entry that is changed. */
  version?: number | undefined
}

const levels = formLevels.map((level) => ({ value: String(level), label: levelName(level) }))
const kinds = [
  { value: 'closed', label: words.closed },
  { value: 'held', label: words.held },
]
const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? shownDay(text) : text)

/** One entry of the calendar, with its date pickers. */
export function EntryDialog({ title, action, rows: [row], faults: [faults = {}] = [], message, asks, version }: RowsProps) {
  const error = (field: keyof RowFaults) => faults[field] && faultWords[faults[field]]
  return (
    <Dialog title={title} form={{ action }} buttons={<Buttons asks={asks} />}>
      <div className="stack">
        <Said message={message} asks={asks} />
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <div className="two">
          <DateField label={words.from} name="from" value={row?.from ?? ''} error={error('from')} />
          <DateField label={words.to} name="to" value={row?.to ?? ''} error={error('to')} hint={words.toHint} />
        </div>
        <TextField
          label={words.reason}
          name="reason"
          defaultValue={row?.reason}
          maxLength={longestReason}
          error={error('reason')}
          autoComplete="off"
        />
        <div className="two">
          <SelectField
            label={words.who}
            name="level"
            defaultValue={row?.level}
            empty={words.whole}
            options={levels}
            error={error('level')}
          />
          <SelectField label={words.kind} name="kind" defaultValue={row?.kind} options={kinds} />
        </div>
      </div>
    </Dialog>
  )
}

/** Many rows, of a file or of another year: each is taken or not, and can be corrected before anything is saved. */
export function RowsDialog({ title, action, rows, faults = [], source, message, asks }: RowsProps) {
  if (rows.length === 0) return <NoRows title={title} message={message} />
  return (
    <Dialog title={title} about={source} wide form={{ action }} buttons={<Buttons asks={asks} />}>
      <div className="stack">
        <Said message={message} asks={asks} />
        <p className="hint">{words.rowsHint}</p>
        {source && <input type="hidden" name="source" value={source} />}
        <div className="relative overflow-x-auto">
          <table className="table table-in-dialog min-w-[760px]">
            <thead>
              <tr>
                <th scope="col" className="w-[40px]">
                  <input type="checkbox" data-select-all="" hidden aria-label={words.takeAll} />
                </th>
                {[words.from, words.to, words.reason, words.who, words.kind].map((title_) => (
                  <th key={title_} scope="col">
                    {title_}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
                <CalendarRow key={n} n={n} row={row} faults={faults[n] ?? {}} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  )
}

const NoRows = ({ title, message }: Pick<RowsProps, 'title' | 'message'>) => (
  <Dialog title={title} buttons={<Button data-close-dialog="">{words.close}</Button>}>
    <p>{message}</p>
  </Dialog>
)

function CalendarRow({ n, row, faults }: { n: number; row: TypedRow; faults: RowFaults }) {
  const text = (name: 'from' | 'to' | 'reason', label: string, maxLength: number) => {
    const fault = faults[name]
    const id = `${name}-${n}`
    return (
      <td>
        <input
          id={id}
          className="input"
          name={name}
          defaultValue={name === 'reason' ? row[name] : day(row[name])}
          maxLength={maxLength}
          aria-label={rowOf(label, n + 1)}
          autoComplete="off"
          {...(fault && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        {fault && (
          <p className="hint bad" id={`${id}-error`}>
            {faultWords[fault]}
          </p>
        )}
      </td>
    )
  }
  const select = (name: 'level' | 'kind', label: string, options: readonly { value: string; label: string }[]) => (
    <td>
      <select className="input" name={name} defaultValue={row[name]} aria-label={rowOf(label, n + 1)}>
        {name === 'level' && <option value="">{words.whole}</option>}
        {options.map(({ value, label: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </td>
  )
  return (
    <tr>
      <td>
        <input type="checkbox" name="take" value={n} defaultChecked={row.isTaken} aria-label={rowOf(words.take, n + 1)} />
      </td>
      {text('from', words.from, 20)}
      {text('to', words.to, 20)}
      {text('reason', words.reason, 200)}
      {select('level', words.who, levels)}
      {select('kind', words.kind, kinds)}
    </tr>
  )
}

const Said = ({ message, asks }: { message: string | undefined; asks: Asks | undefined }) => (
  <>
    {message && <Alert kind="error">{message}</Alert>}
    {asks && (
      <Alert>
        {asks.stopping.records > 0 && `${stops(asks.stopping.days, asks.stopping.records)} `}
        {asks.starting.records > 0 && `${starts(asks.starting.days, asks.starting.records)} `}
        {reportsKeep}
      </Alert>
    )}
    {asks && <input type="hidden" name="said" value={asks.words} />}
  </>
)

const Buttons = ({ asks }: { asks: Asks | undefined }) => (
  <>
    <Button data-close-dialog="ask">{words.cancel}</Button>
    <Button type="submit" look="primary">
      {asks ? words.saveAnyway : words.save}
    </Button>
  </>
)

/** Before an entry goes. */
export const RemoveDialog = ({ action, reason, version, asks }: { action: string; reason: string; version: number; asks: Asks }) => (
  <Dialog
    title={words.remove}
    about={reason}
    form={{ action }}
    buttons={
      <>
        <Button data-close-dialog="">{words.cancel}</Button>
        <Button type="submit" look="danger" icon="trash">
          {words.removeAnyway}
        </Button>
      </>
    }
  >
    <div className="stack">
      <input type="hidden" name="version" value={version} />
      <Said message={undefined} asks={asks} />
    </div>
  </Dialog>
)
