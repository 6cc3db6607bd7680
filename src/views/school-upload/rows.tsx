import type { LocalFields } from '../../domain/school/students/local-fields.ts'
import { type CheckedRow, fieldsOf, isRequired, sheetNames, type UploadField, type UploadKind } from '../../domain/school-upload/index.ts'
import { sheetLine, sheetTitles, words } from '../../domain/words/school-upload.ts'
import { batchUrl, type RowsView, rowId, shownUrl } from '../_links/school-upload.ts'
import { Badge } from '../_ui/badge.tsx'
import { Button } from '../_ui/button.tsx'
import { Icon } from '../_ui/icon.tsx'
import { useLocalFields } from '../_ui/local-fields.tsx'
import { Pager } from '../_ui/pager.tsx'
import { Heads, refreshed, SelectAll, TableFrame } from '../_ui/table.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import { shownCell, titleIn } from './cells.ts'

export type UploadedRow = CheckedRow & { outcome?: 'changed' | 'same' | 'left' | null | undefined }
/** `select`: rows are chosen to be deleted; `done`: they are in the school, or were. */
export type Mode = 'look' | 'select' | 'done'
type Which = { kind: UploadKind; id: number }
const rowsAtOnce = 100
export const partOf = <T,>(all: readonly T[], page: number, count: number) => all.slice((page - 1) * count, page * count)

/** The rows of one sheet, as many as are shown at once: of students alone all of them, as they are in the file. */
export function listRows(kind: UploadKind, all: readonly UploadedRow[], shown: RowsView, local: LocalFields) {
  const rows = kind === 'students' ? all : all.filter(({ state }) => state !== 'faulty')
  const bySheet = Map.groupBy(rows, ({ sheet }) => sheet)
  const sheets = sheetNames.filter((name) => bySheet.has(name))
  const sheet = sheets.find((name) => name === shown.sheet) ?? sheets[0]
  if (!sheet) return undefined
  const own = bySheet.get(sheet) ?? []
  const sorted = kind === 'students' ? own : [...own].sort((a, b) => Number(a.state === 'same') - Number(b.state === 'same'))
  const isShown = (field: UploadField) => sheet !== 'students' || local.isShown(field as Parameters<typeof local.isShown>[0])
  return {
    sheet,
    sheets: sheets.map((name) => ({ name, rows: bySheet.get(name) ?? [] })),
    fields: fieldsOf(sheet).filter((field) => (isRequired(sheet, field) && isShown(field)) || own.some(({ typed }) => typed[field])),
    part: kind === 'students' ? sorted : partOf(sorted, shown.page, rowsAtOnce),
    total: own.length,
  }
}
export type ListedRows = NonNullable<ReturnType<typeof listRows>>

type SheetProps = { upload: Which; listed: ListedRows; shown: RowsView; mode: Mode; rowsHtml: string }

/** The rows of a sheet; `rowsHtml` is drawn before, a part at a time. */
export function SheetRows({ upload, listed: { sheet, sheets, fields, total }, shown, mode, rowsHtml }: SheetProps) {
  const local = useLocalFields()
  const here = shownUrl(upload, { ...shown, sheet, row: undefined })
  const tabs = sheets.map(({ name, rows }) => ({
    label: sheetLine(name, rows.length, rows.filter(({ state }) => state === 'new').length),
    href: `${shownUrl(upload, { ...shown, sheet: name, page: 1 })}#sheet-rows`,
    current: name === sheet,
  }))
  return (
    <section
      className="stack"
      id="sheet-rows"
      aria-label={words.sheets}
      {...refreshed({ url: here, on: 'upload-changed', select: '#sheet-rows' })}
    >
      {upload.kind === 'school' && <Tabs label={words.sheets} tabs={tabs} />}
      <div className="panel">
        <TableFrame label={sheetTitles[sheet]}>
          <Heads
            columns={[
              mode === 'select' && { head: <SelectAll label={words.choose} /> },
              { head: words.row, align: 'num', width: 'px-2' },
              ...fields.map((field) => ({ head: titleIn(sheet, field, local), width: 'px-2' })),
              { head: mode === 'done' ? words.uploaded : words.state, width: 'px-2' },
            ]}
          />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn it, some rows at a time */}
          <tbody dangerouslySetInnerHTML={{ __html: rowsHtml }} />
        </TableFrame>
      </div>
      {upload.kind === 'school' && (
        <PartPager {...{ upload, shown: { ...shown, sheet } }} field="page" target="#sheet-rows" perPage={rowsAtOnce} total={total} />
      )}
    </section>
  )
}

type PagerProps = { upload: Which; shown: RowsView; field: 'page' | 'faulty'; target: string; perPage: number; total: number }
export function PartPager({ upload, shown, field, total, perPage, target }: PagerProps) {
  if (total <= perPage) return null
  const href = (page: number) => shownUrl(upload, { ...shown, [field]: page })
  return <Pager isFixed page={shown[field]} select={target} {...{ total, perPage, target, href }} />
}

type RowProps = { upload: Which; row: UploadedRow; fields: readonly UploadField[]; shown: RowsView; mode: Mode }

/** A row of a file with the school's different values, and whether they change. */
export const UploadRow = ({ upload, row, fields, shown, mode }: RowProps) => (
  <tr>
    {mode === 'select' && (
      <td>
        <input type="checkbox" name="row" form="upload-delete" value={row.number} aria-label={words.chooseRow(row.row)} />
      </td>
    )}
    <th scope="row" className="num px-2">
      {mode === 'look' ? (
        <a
          href={`${shownUrl(upload, { ...shown, sheet: row.sheet, row: row.number })}#${rowId(row.number)}`}
          aria-label={words.editRow(row.row)}
        >
          {row.row}
        </a>
      ) : (
        row.row
      )}
      {row.isHidden && <span className="small warn"> {words.hidden}</span>}
    </th>
    {fields.map((field) => (
      <td key={field} className={isName.has(field) ? 'min-w-20 px-2 wrap-anywhere' : 'px-2'}>
        <bdi>{shownCell(field, row.typed)}</bdi>
        <Now row={row} field={field} />
      </td>
    ))}
    <td className="px-2">
      {mode === 'done' ? <Uploaded outcome={row.outcome} /> : <State upload={upload} row={row} isOpen={mode === 'look'} />}
    </td>
  </tr>
)

const isName: ReadonlySet<string> = new Set(['last_name', 'first_name', 'firstName', 'lastName', 'title', 'comment'])

/** The school's value, if the file has another. */
function Now({ row: { known }, field }: { row: UploadedRow; field: UploadField }) {
  const difference = known?.differences.find((one) => one.field === field)
  if (!difference) return null
  return (
    <p className="hint whitespace-normal">
      {`${words.now} `}
      <bdi>{shownCell(field, { [field]: difference.stored ?? '' }) || words.noValue}</bdi>
    </p>
  )
}

function State({ upload, row, isOpen }: { upload: Which; row: UploadedRow; isOpen: boolean }) {
  if (row.state === 'faulty')
    return (
      <span className="bad">
        <Icon name="alert" /> {words.faulty}
      </span>
    )
  if (row.state !== 'differs') return row.state === 'new' ? <Badge kind="good">{words.fresh}</Badge> : words.same
  const url = batchUrl(upload, 'accept')
  const answer = row.isAccepted ? words.leave : words.accept
  return (
    <form
      className="grid justify-items-start gap-1 py-1"
      method="post"
      action={url}
      hx-post={url}
      hx-target="closest tr"
      hx-swap="outerHTML"
    >
      <input type="hidden" name="row" value={row.number} />
      <Badge kind={row.isAccepted ? 'good' : undefined}>{row.isAccepted ? words.accepted : words.left}</Badge>
      {isOpen && (
        <Button small type="submit" name="accept" value={row.isAccepted ? '0' : '1'} aria-label={words.answerFor(answer, row.row)}>
          {answer}
        </Button>
      )}
    </form>
  )
}

const Uploaded = ({ outcome }: Pick<UploadedRow, 'outcome'>) =>
  outcome === 'left' ? (
    <span className="dim small">{words.left}</span>
  ) : (
    <span className="good">
      <Icon name="check" />
      <span className="sr">{words.uploaded}</span>
    </span>
  )
