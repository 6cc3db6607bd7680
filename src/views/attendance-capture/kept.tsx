import { shownDay } from '../../domain/_dates.ts'
import { shownTime } from '../../domain/attendance/index.ts'
import { keptPerPage, type ScanProblem } from '../../domain/attendance-capture/index.ts'
import { countOf, dismissOf, problemTitles, words } from '../../domain/words/attendance-capture.ts'
import { Button, IconButton } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Pager } from '../_ui/pager.tsx'
import { keptUrl } from './links.ts'

export type KeptRow = {
  id: number
  typed: string
  day: string
  time: string
  problem: ScanProblem
  kiosk: string | null
  firstName: string | null
  lastName: string | null
}
type Props = { scans: readonly KeptRow[]; total: number; page: number }

const addressOf = (page: number) => (page > 1 ? `${keptUrl}?page=${page}` : keptUrl)
/** What the office can have counted all the same. */
const mayCount: readonly ScanProblem[] = ['old']

/** What was read and does not count, for the office to see. */
export const KeptScans = ({ scans, total, page }: Props) => (
  <section
    id="kept-scans"
    className="panel"
    aria-labelledby="kept-title"
    hx-get={addressOf(page)}
    hx-trigger="kept-changed from:body"
    hx-sync="this:replace"
    hx-swap="outerHTML"
  >
    <header className="row pad flex-nowrap border-b border-line">
      <div>
        <h2 id="kept-title">{words.kept}</h2>
        {total > 0 && <p className="dim small">{words.keptNote}</p>}
      </div>
      {total > 0 && (
        <form className="push" action={keptUrl} method="post" hx-post={keptUrl} hx-swap="none">
          <Button type="submit">{words.recount}</Button>
        </form>
      )}
    </header>
    {scans.length === 0 ? (
      <Empty title={words.noneKept}>{words.noneKeptYet}</Empty>
    ) : (
      <>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.code}</th>
              <th scope="col">{words.student}</th>
              <th scope="col">{words.date}</th>
              <th scope="col">{words.time}</th>
              <th scope="col">{words.kiosk}</th>
              <th scope="col">{words.why}</th>
              <th scope="col" className="num">
                {words.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            {scans.map((scan) => (
              <KeptScan key={scan.id} {...scan} />
            ))}
          </tbody>
        </table>
        <Pager page={page} perPage={keptPerPage} total={total} href={addressOf} target="#kept-scans" />
      </>
    )}
  </section>
)

const KeptScan = ({ id, typed, day, time, problem, kiosk, firstName, lastName }: KeptRow) => (
  <tr>
    <th scope="row" className="wrap-anywhere">
      <bdi>{typed}</bdi>
    </th>
    <td>{lastName ? `${lastName}, ${firstName}` : '–'}</td>
    <td>{shownDay(day)}</td>
    <td>{shownTime(time)}</td>
    <td>{kiosk ? <bdi>{kiosk}</bdi> : '–'}</td>
    <td>{problemTitles[problem]}</td>
    <td className="num">
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
    </td>
  </tr>
)
