import type { Edited } from '../../domain/_changes.ts'
import { shownDay } from '../../domain/_dates.ts'
import { formLevels } from '../../domain/_school.ts'
import { longestReason } from '../../domain/_school-days.ts'
import type { RowFaults, TypedRow } from '../../domain/calendar/rows.ts'
import { common } from '../../domain/words/common.ts'
import { faultWords, levelName, reportsKeep, rowOf, starts, stops, words } from '../../domain/words/school-calendar.ts'
import { Alert } from '../_ui/alert.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { EditedRow } from '../_ui/edited.tsx'
import { SelectField, TextField } from '../_ui/field.tsx'
import { type Column, SelectAll, Table } from '../_ui/table.tsx'

type Counted = { days: number; records: number }
type Asks = { words: string; stopping: Counted; starting: Counted }
type RowsProps = {
  title: string
  action: string
  rows: readonly TypedRow[]
  faults?: readonly (RowFaults | undefined)[] | undefined
  /** The source of the rows: a file or a year. */
  source?: string | undefined
  message?: string | undefined
  asks?: Asks | undefined
  /** Of an entry that is changed. */
  edited?: Edited | undefined
}

const levels = formLevels.map((level) => ({ value: String(level), label: levelName(level) }))
const kinds = [
  { value: 'closed', label: words.closed },
  { value: 'held', label: words.held },
  { value: 'exams', label: words.exams },
]
const halves = [
  { value: 'am', label: words.am },
  { value: 'pm', label: words.pm },
]
const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? shownDay(text) : text)

/** One entry of the calendar, with its date pickers. */
export function EntryDialog({ title, action, rows: [row], faults: [faults = {}] = [], message, asks, edited }: RowsProps) {
  const error = (field: keyof RowFaults) => faults[field] && faultWords[faults[field]]
  return (
    <Dialog title={title} form={{ action }} submit={asks ? words.saveAnyway : common.save}>
      {edited && <EditedRow {...edited} />}
      <Warnings message={message} asks={asks} />
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
        <SelectField label={words.who} name="level" defaultValue={row?.level} empty={words.whole} options={levels} error={error('level')} />
        <SelectField label={words.session} name="session" defaultValue={row?.session} empty={words.wholeDay} options={halves} />
      </div>
      <SelectField label={words.kind} name="kind" defaultValue={row?.kind} options={kinds} hint={words.kindHint} />
    </Dialog>
  )
}

/** The rows of a file or another year: each can be left out or corrected before anything is saved. */
export function RowsDialog({ title, action, rows, faults = [], source, message, asks }: RowsProps) {
  if (rows.length === 0) return <NoRows title={title} message={message} />
  return (
    <Dialog title={title} about={source} wide form={{ action }} submit={asks ? words.saveAnyway : common.save}>
      <Warnings message={message} asks={asks} />
      <p className="hint">{words.rowsHint}</p>
      {source && <input type="hidden" name="source" value={source} />}
      <Table
        label={title}
        className="table-in-dialog min-w-[880px]"
        rows={rows}
        rowKey={(row) => rows.indexOf(row)}
        columns={rowColumns(faults)}
      />
    </Dialog>
  )
}

const NoRows = ({ title, message }: Pick<RowsProps, 'title' | 'message'>) => (
  <Dialog title={title}>
    <p>{message}</p>
  </Dialog>
)

type Faults = readonly (RowFaults | undefined)[]

const rowColumns = (faults: Faults): Column<TypedRow>[] => [
  {
    head: <SelectAll label={words.takeAll} />,
    width: 'w-[40px]',
    cell: (row, n) => <input type="checkbox" name="take" value={n} defaultChecked={row.isTaken} aria-label={rowOf(words.take, n + 1)} />,
  },
  {
    head: words.from,
    cell: ({ from }, n) => <Text name="from" n={n} label={words.from} value={day(from)} maxLength={20} fault={faults[n]?.from} />,
  },
  { head: words.to, cell: ({ to }, n) => <Text name="to" n={n} label={words.to} value={day(to)} maxLength={20} fault={faults[n]?.to} /> },
  {
    head: words.reason,
    cell: ({ reason }, n) => <Text name="reason" n={n} label={words.reason} value={reason} maxLength={200} fault={faults[n]?.reason} />,
  },
  {
    head: words.who,
    cell: ({ level }, n) => (
      <Select name="level" n={n} label={words.who} value={level} options={[{ value: '', label: words.whole }, ...levels]} />
    ),
  },
  {
    head: words.session,
    cell: ({ session }, n) => (
      <Select name="session" n={n} label={words.session} value={session} options={[{ value: '', label: words.wholeDay }, ...halves]} />
    ),
  },
  { head: words.kind, cell: ({ kind }, n) => <Select name="kind" n={n} label={words.kind} value={kind} options={kinds} /> },
]

type CellProps = { name: keyof TypedRow; n: number; label: string; value: string }

function Text({ name, n, label, value, maxLength, fault }: CellProps & { maxLength: number; fault: keyof typeof faultWords | undefined }) {
  const id = `${name}-${n}`
  return (
    <>
      <input
        id={id}
        className="input"
        name={name}
        defaultValue={value}
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
    </>
  )
}

const Select = ({ name, n, label, value, options }: CellProps & { options: readonly { value: string; label: string }[] }) => (
  <select className="input" name={name} defaultValue={value} aria-label={rowOf(label, n + 1)}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)

const Warnings = ({ message, asks }: { message: string | undefined; asks: Asks | undefined }) => (
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

/** Asks before an entry is removed. */
export const RemoveDialog = ({ action, reason, version, asks }: { action: string; reason: string; version: number; asks: Asks }) => (
  <Dialog title={common.delete} about={reason} form={{ action }} submit={common.delete} danger submitIcon="trash" version={version}>
    <Warnings message={undefined} asks={asks} />
  </Dialog>
)
