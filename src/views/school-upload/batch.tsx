import type { Twin } from '../../domain/school/students/twins.ts'
import type { CheckedRow, Plan, SheetName, UploadField } from '../../domain/school-upload/index.ts'
import { countFaults, fieldsOf, isOfYear, isRequired, listUnknown, sheetNames } from '../../domain/school-upload/index.ts'
import { common } from '../../domain/words/common.ts'
import { words as matchWords } from '../../domain/words/matching.ts'
import {
  faultyRows,
  fieldTitles,
  sheetLine,
  sheetTitles,
  sizesOf,
  takeYear,
  type UploadYears,
  words,
  yearsText,
} from '../../domain/words/school-upload.ts'
import { batchUrl, columnsUrl, schoolUploadUrl, shownUrl } from '../_links/school-upload.ts'
import { base as studentsUrl } from '../_links/students.ts'
import { slipsUrl } from '../_links/teachers.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Pager } from '../_ui/pager.tsx'
import { Steps } from '../_ui/progress.tsx'
import { type Column, List } from '../_ui/table.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import { Newcomers } from '../school/students/newcomers.tsx'
import { TwinRows } from '../school/students/twins.tsx'
import { Faults, Unknowns } from './faults.tsx'
import { FaultyRow, shownCell } from './faulty-row.tsx'
import { Confirm, type ListedUpload, stateOf } from './index.tsx'

export type BatchProps = { sheet: SheetName | undefined; page: number; faulty: number }
type Props = {
  upload: ListedUpload & { note: string; version: number; canMatch: boolean }
  rows: readonly CheckedRow[]
  /** Undefined after the confirmation. */
  plan: Plan | undefined
  /** Students who resemble a new student, by number. */
  twins: ReadonlyMap<number, readonly Twin[]>
  /** New students without an Entry Date while a term is running. */
  newcomers: Parameters<typeof Newcomers>[0] | undefined
  /** Names of posted terms that get additions. */
  posted: readonly string[]
  shown: BatchProps
  /** The upload's years, and the years that it could have. */
  years: UploadYears & { years: readonly number[] }
  isBeingWritten: boolean
  /** Set while an undo runs, or its reversal. */
  work: { isBack: boolean; done: number; total: number } | undefined
  message?: string | undefined
}

const [faultyAtOnce, rowsAtOnce] = [20, 100]

/** An upload: its faults, what it would add, and its confirmation. */
export function SchoolBatchPage(props: Props) {
  const { upload, rows, years, newcomers, message } = props
  const faulty = rows.filter(({ state }) => state === 'faulty')
  const isPending = !upload.confirmed
  const confirming = { id: upload.id, version: upload.version, years, isReady: faulty.length === 0 && rows.length > 0 }
  return (
    <div className="stack">
      <header className="row">
        <div>
          <h1 className="wrap-anywhere">{upload.fileName}</h1>
          <p className="dim">{isPending ? `${upload.by}, ${upload.when}` : stateOf(upload)}</p>
        </div>
        <span className="row push">
          {isPending && !newcomers && <Confirm {...confirming} />}
          {isPending && upload.canMatch && <ButtonLink href={columnsUrl(upload.id)}>{matchWords.again}</ButtonLink>}
          {isPending && <ButtonLink {...opens(batchUrl(upload.id, 'cancel'))}>{words.cancel}</ButtonLink>}
          {!isPending && !upload.undone && !upload.sweptAt && !upload.isUnfinished && !props.work && (
            <ButtonLink icon="undo" {...opens(batchUrl(upload.id, 'undo'))}>
              {common.undo}
            </ButtonLink>
          )}
          <ButtonLink href={schoolUploadUrl}>{common.close}</ButtonLink>
        </span>
      </header>
      {message && <Alert kind="error">{message}</Alert>}
      {upload.note && <Alert>{upload.note}</Alert>}
      {isPending ? <Pending {...props} faulty={faulty} confirming={confirming} /> : !upload.undone && <Confirmed {...props} />}
    </div>
  )
}

/** Goes on by itself until everything is undone. */
export const UndoProgress = ({ id, work: { isBack, done, total } }: { id: number; work: NonNullable<Props['work']> }) => (
  <Steps
    formId="school-upload-progress"
    className="panel pad"
    action={batchUrl(id, 'go-on')}
    id="school-upload"
    title={isBack ? words.goingBack : words.undoing}
    {...{ done, total, words }}
  />
)

const Confirmed = ({ upload, isBeingWritten, work }: Pick<Props, 'upload' | 'isBeingWritten' | 'work'>) =>
  work ? (
    <UndoProgress id={upload.id} work={work} />
  ) : !upload.isUnfinished ? (
    <Alert>
      {words.done} <a {...opens(slipsUrl)}>{words.slips}</a> · <a {...opens(`${studentsUrl}/slips`)}>{words.studentSlips}</a> ·{' '}
      <a href="/admin/dashboard">{words.toDashboard}</a>
    </Alert>
  ) : isBeingWritten ? (
    <Alert>{words.beingWritten}</Alert>
  ) : (
    <form className="stack" method="post" action={batchUrl(upload.id, 'undo-part')}>
      <Alert kind="error">{words.unfinished}</Alert>
      <div className="row">
        <Button type="submit" icon="undo">
          {words.takePartBack}
        </Button>
      </div>
    </form>
  )

type PendingProps = Props & { faulty: readonly CheckedRow[]; confirming: Parameters<typeof Confirm>[0] }

const Pending = ({ upload, rows, faulty, plan, posted, shown, years, twins, newcomers, confirming }: PendingProps) => (
  <>
    {faulty.length > 0 && <Alert kind="error">{faultyRows(faulty.length)}</Alert>}
    <Unknowns upload={upload} unknown={listUnknown(faulty)} />
    <Faults upload={upload} faults={countFaults(faulty)} proposed={kindsProposed(faulty)} />
    {faulty.length > 0 && (
      <div className="stack" id="faulty-rows">
        {partOf(faulty, shown.faulty, faultyAtOnce).map((row) => (
          <FaultyRow key={row.number} upload={upload.id} row={row} />
        ))}
        <PartPager {...{ upload, shown, field: 'faulty', target: '#faulty-rows' }} perPage={faultyAtOnce} total={faulty.length} />
      </div>
    )}
    <section className="panel pad stack">
      <h2>{words.toAdd}</h2>
      {rows.some(isOfYear) && <Years upload={upload} years={years} />}
      <p>{(plan && sizesOf(plan, years)) || words.nothingToAdd}</p>
      <TwinRows
        rows={rows.filter(({ sheet }) => sheet === 'students').map(({ row, typed }) => ({ row, twins: twins.get(Number(typed.id)) }))}
      />
      {posted.length > 0 && (
        <p className="warn">
          {words.posted} {posted.join(', ')}.
        </p>
      )}
      <p className="dim">{words.onlyAdds}</p>
      {newcomers && (
        <Confirm {...confirming}>
          <Newcomers {...newcomers} />
        </Confirm>
      )}
    </section>
    <SheetRows {...{ upload, shown }} rows={rows.filter(({ state }) => state !== 'faulty')} />
  </>
)

/** The year of lessons and teachers' classes, and the other year that they could have. */
const Years = ({ upload, years: { years, ...named } }: Pick<Props, 'upload' | 'years'>) =>
  named.year === null ? null : (
    <form className="row" method="post" action={batchUrl(upload.id, 'year')}>
      <input type="hidden" name="version" value={upload.version} />
      <span>{yearsText(named)}</span>
      {years
        .filter((year) => year !== named.year)
        .map((year) => (
          <Button key={year} small type="submit" name="year" value={year}>
            {takeYear(year)}
          </Button>
        ))}
    </form>
  )

const partOf = <T,>(all: readonly T[], page: number, count: number) => all.slice((page - 1) * count, page * count)

type PagerProps = Pick<Props, 'upload' | 'shown'> & { field: 'page' | 'faulty'; target: string; perPage: number; total: number }

function PartPager({ upload, shown, field, total, perPage, target }: PagerProps) {
  if (total <= perPage) return null
  const href = (page: number) => shownUrl(upload.id, { ...shown, [field]: page })
  return <Pager isFixed page={shown[field]} select={target} {...{ total, perPage, target, href }} />
}

/** A possible other spelling must be settled before names are added as written. */
const kindsProposed = (rows: readonly CheckedRow[]) =>
  new Set(rows.flatMap(({ faults }) => Object.values(faults).flatMap(({ kind, proposal }) => (proposal === undefined ? [] : kind))))

function SheetRows({ upload, rows, shown }: Pick<Props, 'upload' | 'rows' | 'shown'>) {
  const bySheet = Map.groupBy(rows, ({ sheet }) => sheet)
  const there = sheetNames.filter((sheet) => bySheet.has(sheet))
  const sheet = shown.sheet && bySheet.has(shown.sheet) ? shown.sheet : there[0]
  if (!sheet) return null
  const own = [...(bySheet.get(sheet) ?? [])].sort((a, b) => Number(a.state === 'same') - Number(b.state === 'same'))
  const countNew = (name: SheetName) => (bySheet.get(name) ?? []).filter(({ state }) => state === 'new').length
  const tabs = there.map((name) => ({
    label: sheetLine(name, bySheet.get(name)?.length ?? 0, countNew(name)),
    href: `${shownUrl(upload.id, { ...shown, sheet: name, page: 1 })}#sheet-rows`,
    current: name === sheet,
  }))
  return (
    <section className="stack" id="sheet-rows" aria-label={words.sheets}>
      <Tabs label={words.sheets} tabs={tabs} />
      <List
        label={sheetTitles[sheet]}
        rows={partOf(own, shown.page, rowsAtOnce)}
        rowKey={({ number }) => number}
        columns={columnsOf(sheet, own)}
      />
      <PartPager {...{ upload, shown: { ...shown, sheet } }} field="page" target="#sheet-rows" perPage={rowsAtOnce} total={own.length} />
    </section>
  )
}

/** The columns in which the file has values. */
const columnsOf = (sheet: SheetName, rows: readonly CheckedRow[]): Column<CheckedRow>[] => [
  { head: words.row, align: 'num', cell: ({ row }) => row },
  ...fieldsOf(sheet)
    .filter((field) => isRequired(sheet, field) || rows.some(({ typed }) => typed[field]))
    .map(
      (field: UploadField, i): Column<CheckedRow> => ({
        head: fieldTitles[field],
        isName: i === 0,
        className: 'wrap-anywhere',
        cell: ({ typed }) => shownCell(field, typed),
      }),
    ),
  { head: words.state, cell: ({ state }) => (state === 'new' ? <Badge kind="good">{words.fresh}</Badge> : words.same) },
]
