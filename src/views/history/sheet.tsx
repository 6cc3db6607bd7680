import { moment } from '../../domain/_dates.ts'
import type { ShownChange } from '../../domain/history/index.ts'
import { sheetWords, fieldWords as words } from '../../domain/words/history.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Table } from '../_ui/table.tsx'
import { ChangedValue } from './change.tsx'

/** The last cells that were changed in a sheet, whoever did it, the latest first. */
export const SheetHistoryDialog = ({ changes, timeZone }: { changes: readonly ShownChange[]; timeZone: string }) => (
  <Dialog wide title={sheetWords.title}>
    <Table
      label={sheetWords.title}
      folds
      rows={changes}
      rowKey={({ id }) => id}
      columns={[
        { head: sheetWords.cell, isName: true, className: 'wrap-anywhere', cell: ({ what }) => what },
        {
          head: words.change,
          className: 'wrap-anywhere whitespace-pre-line',
          cell: (change) => <ChangedValue old={change.old} next={change.new} />,
        },
        { head: words.who, className: 'wrap-anywhere', cell: ({ by }) => by },
        { head: words.when, cell: ({ at }) => <time dateTime={at}>{moment(new Date(at), timeZone)}</time> },
      ]}
      empty={
        <Empty art={false} title={words.never}>
          {words.neverText}
        </Empty>
      }
    />
  </Dialog>
)
