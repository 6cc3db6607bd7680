import { noAverage } from '../../domain/_marks.ts'
import { lastFirst } from '../../domain/_names.ts'
import { classTitle, termName } from '../../domain/_titles.ts'
import { columnsFor, isText, type RemarksSheet } from '../../domain/class-remarks/index.ts'
import { columnTitles, words } from '../../domain/words/class-remarks.ts'
import { Name } from '../_ui/name.tsx'
import { ListPaper } from '../_ui/paper-bar.tsx'
import { type Column, Table } from '../_ui/table.tsx'

type Props = { sheet: RemarksSheet; school: string; printed: string; back: string }
type Row = RemarksSheet['rows'][number] & { n: number }

/** The sheet as it stands, to read through on paper. */
export function RemarksPaper({ sheet: { formClass, rows }, school, printed, back }: Props) {
  const columns: Column<Row>[] = [
    { head: '#', align: 'num', cell: ({ n }) => n },
    { head: words.name, isName: true, cell: (row) => <Name>{lastFirst(row)}</Name> },
    { head: words.average, align: 'num', cell: ({ average }) => average ?? noAverage },
    { head: words.grade, cell: ({ grade }) => grade },
    { head: words.rank, align: 'num', cell: ({ rank }) => rank },
    ...columnsFor(formClass.rights).map(
      (field): Column<Row> => ({ head: columnTitles[field], ...(!isText(field) && { align: 'num' as const }), cell: (row) => row[field] }),
    ),
  ]
  return (
    <ListPaper
      title={words.sheetOf(formClass.classId)}
      heading={words.title}
      about={[classTitle(formClass.classId), termName(formClass)].join(' · ')}
      {...{ school, printed, back }}
    >
      <Table
        label={words.title}
        columns={columns}
        rows={rows.map((row, i) => ({ ...row, n: i + 1 }))}
        rowKey={({ student_id }) => student_id}
      />
    </ListPaper>
  )
}
