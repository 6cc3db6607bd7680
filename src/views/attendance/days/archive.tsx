import { shownDay } from '../../../domain/_dates.ts'
import { shownNumber } from '../../../domain/_numbers.ts'
import { archiveTerm, archiveWords as words } from '../../../domain/words/attendance-archive.ts'
import { Dialog } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Table } from '../../_ui/table.tsx'
import { Run } from './run.tsx'

type Archivable = { year: number; term: number; records: number; earliest: string }

/** Explains archiving, counts what there is to archive, and runs it. */
export function ArchiveDialog({ terms }: { terms: readonly Archivable[] }) {
  const total = terms.reduce((sum, { records }) => sum + records, 0)
  if (total === 0)
    return (
      <Dialog title={words.title}>
        <Empty title={words.none}>{words.noneYet}</Empty>
      </Dialog>
    )
  return (
    <Dialog title={words.title} closing={null}>
      <Run run="archive" name="archive" title={words.archiving} start={words.archive} complete={words.done} total={total}>
        {words.about.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Table
          label={words.title}
          className="table-in-box"
          rows={terms}
          rowKey={archiveTerm}
          columns={[
            { head: words.term, isName: true, cell: archiveTerm },
            { head: words.earliest, cell: ({ earliest }) => shownDay(earliest) },
            { head: words.records, align: 'num', cell: ({ records }) => shownNumber(records) },
          ]}
        />
      </Run>
    </Dialog>
  )
}
