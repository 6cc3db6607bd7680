import { moment } from '../../../domain/_dates.ts'
import type { ShownChange } from '../../../domain/history/index.ts'
import { fieldWords, menuWords, sheetWords } from '../../../domain/words/history.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Table } from '../../_ui/table.tsx'
import { ChangedValue } from '../../history/change.tsx'

type BookChange = ShownChange & { title: string }
/** `sheet`: the address of the last changes in the whole book. */
type Props = { student: string; about: string; changes: readonly BookChange[]; timeZone: string; sheet: string | undefined }

/** The changes of a student's marks in a mark book, the latest first. */
export function RowHistory({ student, about, changes, timeZone, sheet }: Props) {
  return (
    <Dialog wide title={menuWords.of(student)} about={about}>
      {sheet && (
        <p>
          <a {...opens(sheet)}>{sheetWords.open}</a>
        </p>
      )}
      {changes.length === 0 ? (
        <Empty art={false} title={words.noChanges}>
          {fieldWords.neverText}
        </Empty>
      ) : (
        <Table
          label={menuWords.of(student)}
          rows={changes}
          rowKey={({ id }) => id}
          columns={[
            { head: fieldWords.when, cell: ({ at }) => <time dateTime={at}>{moment(new Date(at), timeZone)}</time> },
            { head: fieldWords.who, className: 'wrap-anywhere', cell: ({ by }) => by },
            { head: words.assessment, className: 'wrap-anywhere', cell: ({ title }) => title },
            { head: fieldWords.change, cell: (change) => <ChangedValue old={change.old} next={change.new} /> },
          ]}
        />
      )}
    </Dialog>
  )
}
