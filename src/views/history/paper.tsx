import { common } from '../../domain/words/common.ts'
import { pageWords as words } from '../../domain/words/history.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Table } from '../_ui/table.tsx'
import { listUrl } from './links.ts'
import { changeColumns, type HistoryList } from './table.tsx'

type Props = HistoryList & {
  school: string
  printed: string
  /** What the list was narrowed to. */
  about: string
  mostRows: number
}

/** The list on paper. */
export function HistoryPaper({ school, printed, about, mostRows, ...list }: Props) {
  const { state, changes, next, searchedTo, timeZone } = list
  return (
    <>
      <header className="topbar">
        <strong>{words.title}</strong>
        <span className="row push flex-nowrap">
          <Button icon="report" data-print="">
            {common.print}
          </Button>
          <ButtonLink href={listUrl(state)} data-close-page="">
            {common.close}
          </ButtonLink>
        </span>
      </header>
      <main>
        <section className="sheet block">
          <header className="running">
            <div>
              <h1>{words.title}</h1>
              <p>{about}</p>
            </div>
            <p className="push">
              {school}
              <br />
              {printed}
            </p>
          </header>
          {(next || searchedTo) && <p className="small">{words.bounded(mostRows)}</p>}
          <Table isPaper className="table" label={words.title} rows={changes} rowKey={({ id }) => id} columns={changeColumns(timeZone)} />
        </section>
      </main>
    </>
  )
}
