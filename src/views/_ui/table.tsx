import { type ComponentProps, isValidElement, type Key, type ReactNode } from 'react'
import { common, pageWords } from '../../domain/words/common.ts'
import { Icon } from './icon.tsx'
import { Pager } from './pager.tsx'
import { TickForm } from './tick-form.tsx'

export type Head = {
  head: ReactNode
  /** Hides the head from view but not from screen readers. */
  isQuiet?: boolean
  /** Aligns head and cells: figures to the right, marks in the middle. */
  align?: 'num' | 'mid'
  /** `w-[96px]` */
  width?: string
  /** The sort key of the column. */
  sort?: string
}
export type Column<Row> = Head & {
  cell: (row: Row, n: number) => ReactNode
  /** The column names its row, so its cells are row heads. */
  isName?: boolean
  /** A class for the cells, such as `wrap-anywhere`. */
  className?: string
}
/** The list's sort key, with `-` before it for descending order, and the address of another order. */
type Sort = { current: string; href: (sort: string) => string; target: string }

type TableProps<Row> = {
  /** The name for screen readers. */
  label: string
  /** `false` leaves a column out. */
  columns: readonly (Column<Row> | false)[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  rowProps?: ((row: Row) => ComponentProps<'tr'>) | undefined
  className?: string | undefined
  /** Paper has no links, and of the widths those in millimetres. */
  isPaper?: boolean | undefined
  /** Lets the keyboard scroll a table in which nothing takes the focus. */
  isFocusable?: boolean | undefined
  /** On a phone each row is a card, its values beside their heads. Usual where there are more than three columns. */
  folds?: boolean | undefined
  sort?: Sort | undefined
  foot?: ReactNode
  /** Replaces a table without rows by the reason. */
  empty?: ReactNode
}

/** What fits on a phone as a table. */
const mostOnPhone = 3

/** Rows and columns, which on a narrow screen become cards or scroll in their own frame. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowProps,
  className,
  isPaper,
  isFocusable,
  folds,
  sort,
  foot,
  empty,
}: TableProps<Row>) {
  if (empty && rows.length === 0) return empty
  const shown = columns.filter((column) => column !== false)
  const isFolded = !isPaper && (folds ?? shown.length > mostOnPhone)
  const body = rows.map((row, n) => (
    <tr key={rowKey(row)} {...rowProps?.(row)}>
      {shown.map(({ cell, isName, align, className: own, head, isQuiet }, i) => {
        const Cell = isName ? 'th' : 'td'
        const named = isFolded && !isName && !isQuiet && head !== common.actions && typeof head === 'string' ? head : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column stays in its place
          <Cell key={i} scope={isName ? 'row' : undefined} className={classes(align, own, onScreen(head))} data-head={named}>
            {cell(row, n)}
          </Cell>
        )
      })}
    </tr>
  ))
  const parts = (
    <>
      <Heads columns={isPaper ? shown.map(onPaper) : shown} sort={isPaper ? undefined : sort} />
      <tbody>{body}</tbody>
      {foot}
    </>
  )
  if (isPaper) return <table className={className}>{parts}</table>
  return (
    <TableFrame label={label} className={classes(className, isFolded ? 'folds' : undefined)} isFocusable={isFocusable}>
      {parts}
    </TableFrame>
  )
}

const onPaper = ({ width, ...column }: Head): Head => ({ ...column, ...(width?.endsWith('mm]') && { width }) })

/** A row's actions are not printed. */
const onScreen = (head: ReactNode) => (head === common.actions ? 'print:hidden' : undefined)

const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ') || undefined

/** The frame of a table whose rows are drawn one by one, because they are also sent alone. */
export const TableFrame = ({ label, className, isFocusable, children }: FrameProps) => (
  <div className="table-frame" {...(isFocusable && { tabIndex: 0, role: 'region', 'aria-label': label })}>
    <table className={classes('table', className)} aria-label={label}>
      {children}
    </table>
  </div>
)
type FrameProps = { label: string; className?: string | undefined; isFocusable?: boolean | undefined; children: ReactNode }

export const Heads = ({ columns, sort }: { columns: readonly (Head | false)[]; sort?: Sort | undefined }) => (
  <thead>
    <tr>
      {columns.map(
        (column, i) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a column stays in its place
          column && <HeadCell key={i} {...column} list={sort} />,
      )}
    </tr>
  </thead>
)

function HeadCell({ head, isQuiet, align, width, sort, list }: Head & { list: Sort | undefined }) {
  if (sort && list) return <SortHead label={head} sort={sort} className={classes(align, width)} {...list} />
  return (
    <th scope="col" className={classes(align, width, onScreen(head), isTick(head) ? undefined : 'plain')}>
      {isQuiet ? <span className="sr">{head}</span> : head}
    </th>
  )
}

type SortHeadProps = Sort & { label: ReactNode; sort: string; className: string | undefined }

/** A link, which also works without JavaScript and in a new tab. */
function SortHead({ label, sort, current, href, target, className }: SortHeadProps) {
  const descending = current === `-${sort}`
  const sorted = current === sort || descending
  const url = href(current === sort ? `-${sort}` : sort)
  return (
    <th scope="col" className={className} aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}>
      <a className="sort" href={url} hx-get={url} hx-target={target} hx-swap="outerHTML" hx-push-url="true">
        {label}
        <Icon name={sorted ? (descending ? 'down' : 'up') : 'updown'} />
      </a>
    </th>
  )
}

const isTick = (head: ReactNode) => isValidElement(head) && head.type === SelectAll

/** Ticks every row; hidden until the page script shows it. */
export const SelectAll = ({ label }: { label: string }) => <input type="checkbox" data-select-all="" hidden aria-label={label} />

type ListProps<Row> = Omit<TableProps<Row>, 'sort'> & {
  id?: string
  /** The element that the links replace, if not the table itself. */
  target?: string
  /** The event that reloads the table, such as `students-changed`. */
  refresh?: Refresh
  sort?: Omit<Sort, 'target'>
  pages?: Omit<ComponentProps<typeof Pager>, 'target'> | false
  /** Elements above and below the table. */
  before?: ReactNode
  after?: ReactNode
  panel?: string
  /** Makes the rows tickable, with actions for the ticked rows. */
  ticks?: ComponentProps<typeof TickForm> | false
}

/** With more rows there is a link past them for the keyboard. */
const longList = 10

/** A table in its panel with a pager, or the reason why it is empty. */
export function List<Row>({ id, target = `#${id}`, refresh, sort, pages, before, after, panel, ticks, ...table }: ListProps<Row>) {
  const isLong = id !== undefined && table.rows.length > longList
  const shown = <Table {...table} sort={sort && { ...sort, target }} />
  return (
    <section id={id} className={classes('panel', panel)} {...(refresh && refreshed(refresh))}>
      {before}
      {isLong && (
        <a className="skip btn" href={`#${id}-end`}>
          {pageWords.skipList}
        </a>
      )}
      {ticks ? <TickForm {...ticks}>{shown}</TickForm> : shown}
      {isLong && <span id={`${id}-end`} tabIndex={-1} />}
      {pages && table.rows.length > 0 && <Pager {...pages} target={target} />}
      {after}
    </section>
  )
}

type Refresh = { url: string; on: string; every?: string; select?: string }

/** Attributes of an element that reloads after an event, and again if another comes before the answer. */
export const refreshed = ({ url, on, every, select }: Refresh) => ({
  'hx-get': url,
  'hx-trigger': [`${on} from:body`, every && `every ${every}`].filter(Boolean).join(', '),
  'hx-sync': 'this:replace',
  'hx-swap': 'outerHTML',
  ...(select && { 'hx-select': select }),
})
