import { moment } from '../../domain/_dates.ts'
import type { ShownChange } from '../../domain/history/index.ts'
import { menuWords, sheetWords, fieldWords as words } from '../../domain/words/history.ts'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Pager } from '../_ui/pager.tsx'
import { Table } from '../_ui/table.tsx'
import { ChangedValue } from './change.tsx'

type FieldHistoryProps = {
  label: string
  /** The record's owner, if the history tells. */
  about: string | undefined
  changes: readonly ShownChange[]
  page: number
  perPage: number
  total: number
  timeZone: string
  url: string
  /** The address of the last changes in the sheet of the record. */
  sheet?: string | undefined
}

/** The changes of one field, the latest first. */
export function FieldHistoryDialog(props: FieldHistoryProps) {
  return (
    <Dialog title={menuWords.title} about={props.about}>
      <FieldHistory {...props} />
      {props.sheet && (
        <p>
          <a {...opens(props.sheet)}>{sheetWords.open}</a>
        </p>
      )}
    </Dialog>
  )
}

/** Also opens below the fields of another dialog, where it can be closed again. */
function FieldHistory({ label, changes, page, perPage, total, timeZone, url }: FieldHistoryProps) {
  const pageUrl = (to: number) => (to > 1 ? `${url}?page=${to}` : url)
  return (
    <details id="field-history" className="stack" open>
      {/* biome-ignore lint/a11y/noAutofocus: it is what was asked for, below the fields of a dialog */}
      <summary autoFocus>
        <b>{menuWords.of(label)}</b>
      </summary>
      {total === 0 ? (
        <Empty art={false} title={words.never}>
          {words.neverText}
        </Empty>
      ) : (
        <>
          <Table
            label={menuWords.of(label)}
            rows={changes}
            rowKey={({ id }) => id}
            columns={[
              { head: words.when, width: 'w-[150px]', cell: ({ at }) => <time dateTime={at}>{moment(new Date(at), timeZone)}</time> },
              { head: words.who, width: 'w-[120px]', className: 'wrap-anywhere', cell: ({ by }) => by },
              {
                head: words.change,
                className: 'wrap-anywhere whitespace-pre-line',
                cell: (change) => <ChangedValue old={change.old} next={change.new} />,
              },
            ]}
          />
          {total > perPage && (
            <Pager page={page} perPage={perPage} total={total} href={pageUrl} target="#field-history" select="#field-history" />
          )}
        </>
      )}
    </details>
  )
}
