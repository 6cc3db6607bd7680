import { noAverage } from '../../../domain/_average.ts'
import { lastFirst } from '../../../domain/_names.ts'
import { classTitle, termName } from '../../../domain/_titles.ts'
import { columnsFor, isText, type RemarksSheet } from '../../../domain/marks/remarks/index.ts'
import { columnTitles, words } from '../../../domain/words/class-remarks.ts'
import { Name } from '../../_ui/name.tsx'
import { ListPaper } from '../../_ui/paper-bar.tsx'
import { type Column, Table } from '../../_ui/table.tsx'

type Props = { sheet: RemarksSheet; school: string; printed: string; back: string }
type Row = RemarksSheet['rows'][number] & { n: number }

const pair = (...values: (string | number | null)[]) => values.map((value) => value ?? '–').join(' · ')

/** The sheet on paper for proofreading: figures in pairs, to leave room for the remarks. */
export function RemarksPaper({ sheet: { formClass, rows }, school, printed, back }: Props) {
  const columns: Column<Row>[] = [
    { head: '#', width: 'w-[7mm]', cell: ({ n }) => n },
    { head: words.name, width: 'w-[30mm]', isName: true, cell: (row) => <Name>{lastFirst(row)}</Name> },
    { head: pair(words.average, words.grade), width: 'w-[15mm]', cell: ({ average, grade }) => pair(average ?? noAverage, grade) },
    { head: words.rank, width: 'w-[10mm]', cell: ({ rank }) => rank },
    {
      ...{ head: pair(columnTitles.times_absent, columnTitles.times_late), width: 'w-[14mm]' },
      cell: ({ times_absent, times_late }) => pair(times_absent, times_late),
    },
    {
      ...{ head: pair(columnTitles.conduct, columnTitles.deportment), width: 'w-[15mm]' },
      cell: ({ conduct, deportment }) => pair(conduct, deportment),
    },
    ...columnsFor(formClass.rights)
      .filter(isText)
      .map(
        (field): Column<Row> => ({ head: columnTitles[field], className: 'min-w-[20mm] whitespace-pre-wrap', cell: (row) => row[field] }),
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
        isPaper
        label={words.title}
        columns={columns}
        rows={rows.map((row, i) => ({ ...row, n: i + 1 }))}
        rowKey={({ student_id }) => student_id}
      />
    </ListPaper>
  )
}
