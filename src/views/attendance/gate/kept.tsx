import { shownDay, shownTime } from '../../../domain/_dates.ts'
import { lastFirst } from '../../../domain/_names.ts'
import type { KeptScan, ScanProblem } from '../../../domain/attendance/gate/index.ts'
import { countOf, dismissOf, problemTitles, words } from '../../../domain/words/attendance-capture.ts'
import { common } from '../../../domain/words/common.ts'
import { keptUrl } from '../../_links/attendance-capture.ts'
import { Button, IconButton } from '../../_ui/button.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Name } from '../../_ui/name.tsx'
import { type Column, List } from '../../_ui/table.tsx'

type Props = { scans: readonly KeptScan[]; total: number; page: number; perPage: number }

const addressOf = (page: number) => (page > 1 ? `${keptUrl}?page=${page}` : keptUrl)
/** Scans that the office may still count. */
const mayCount: readonly ScanProblem[] = ['old']

const columns: Column<KeptScan>[] = [
  { head: words.code, isName: true, className: 'wrap-anywhere', cell: ({ typed }) => <bdi>{typed}</bdi> },
  { head: words.student, cell: (scan) => (scan.lastName ? <Name>{lastFirst(scan)}</Name> : '–') },
  { head: words.date, cell: ({ day }) => shownDay(day) },
  { head: words.time, cell: ({ time }) => shownTime(time) },
  { head: words.kiosk, cell: ({ kiosk }) => (kiosk ? <bdi>{kiosk}</bdi> : '–') },
  { head: words.why, cell: ({ problem }) => problemTitles[problem] },
  { head: common.actions, align: 'num', cell: (scan) => <Actions {...scan} /> },
]

/** Scans that do not count, for the office to check. */
export const KeptScans = ({ scans, total, page, perPage }: Props) => (
  <List
    id="kept-scans"
    label={words.kept}
    refresh={{ url: addressOf(page), on: 'kept-changed' }}
    columns={columns}
    rows={scans}
    rowKey={({ id }) => id}
    pages={{ page, perPage, total, href: addressOf }}
    empty={<Empty title={words.noneKept}>{words.noneKeptYet}</Empty>}
    before={
      <header className="row pad flex-nowrap border-b border-line">
        <div>
          <h2>{words.kept}</h2>
          {total > 0 && <p className="dim small">{words.keptNote}</p>}
        </div>
        {total > 0 && (
          <form className="push" action={keptUrl} method="post" hx-post={keptUrl} hx-swap="none">
            <Button type="submit">{words.recount}</Button>
          </form>
        )}
      </header>
    }
  />
)

const Actions = ({ id, typed, day, problem }: KeptScan) => (
  <span className="flex flex-nowrap justify-end gap-1">
    {mayCount.includes(problem) && (
      <form action={`${keptUrl}/${id}`} method="post" hx-post={`${keptUrl}/${id}`} hx-swap="none">
        <Button type="submit" small aria-label={countOf(typed, shownDay(day))}>
          {words.count}
        </Button>
      </form>
    )}
    <form action={`${keptUrl}/${id}/dismiss`} method="post" hx-post={`${keptUrl}/${id}/dismiss`} hx-swap="none">
      <IconButton type="submit" icon="x" label={dismissOf(typed, shownDay(day))} title={words.dismiss} />
    </form>
  </span>
)
