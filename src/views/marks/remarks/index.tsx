import { isClosed } from '../../../domain/_policy.ts'
import type { Posted } from '../../../domain/_posted.ts'
import { type CodedComment, commentLabel } from '../../../domain/marks/enter/index.ts'
import { columnsFor, type RemarksSheet, readOnlyFor, remarkFields, remarksPath } from '../../../domain/marks/remarks/index.ts'
import { pack } from '../../../domain/marks/remarks/packed.ts'
import { canEdit } from '../../../domain/term-reports/index.ts'
import { emptyWords, words } from '../../../domain/words/class-remarks.ts'
import { postedOfSheet } from '../../../domain/words/posted.ts'
import { deadlinesOf } from '../../../domain/words/term-reports.ts'
import { cellsOf, type Design } from '../../../islands/_grid/grid.tsx'
import { ClassRemarksGrid, type ClassRemarksProps, type RemarksHead } from '../../../islands/marks/remarks/index.tsx'
import type { RowView } from '../../../islands/marks/remarks/view.ts'
import { island } from '../../_island.tsx'
import { remarksLinks } from '../../_links/class-remarks.ts'
import { linksOf as reportLinks } from '../../_links/term-reports.ts'
import { StoredRow } from '../../_stored-row.tsx'
import { useTicket } from '../../_ui/draft-form.tsx'
import { Nobody } from '../../_ui/nobody.tsx'

const Drawn = (props: ClassRemarksProps) => <ClassRemarksGrid {...props} Row={StoredRemarkRow} />
const Grid = island('class-remarks', Drawn, 'load')
/** The fields of a saved row. */
const sentFields = ['student_id', 'version', 'base', ...remarkFields]
const phrases = 'coded-comments'

/** `early`: the script with which Enter goes to the next student before the sheet is ready. */
type Props = { early: string; sheet: RemarksSheet; comments: readonly CodedComment[]; posted: Posted | undefined } & Pick<
  RemarksHead,
  'user' | 'base' | 'signIn'
>

export function ClassRemarks({ sheet: { formClass, rows }, comments, early, posted, ...own }: Props) {
  const links = remarksLinks(own.base)
  const { classId } = formClass
  const students = rows.map((row) => row.student_id)
  const head = headOf(formClass, own.base)
  const ticket = useTicket(head.readOnly !== null, `/api/class-remarks/${remarksPath(formClass)}`, sentFields, students)
  if (rows.length === 0) return <Nobody title={words.sheetOf(classId)} words={emptyWords} next={{ href: links.home, label: words.next }} />
  return (
    <>
      <script src={early} />
      <Grid
        id="class-remarks"
        head={{
          ...head,
          ...own,
          ticket,
          posted: posted ? postedOfSheet(posted, formClass, classId) : null,
          ...(posted && { isClosed: false }),
        }}
        {...pack(rows)}
      />
      <datalist id={phrases}>
        {comments.map(({ id, detail, uses }) => (
          <option key={id} value={commentLabel(id, detail)} data-uses={uses} />
        ))}
      </datalist>
    </>
  )
}

function headOf(formClass: RemarksSheet['formClass'], base: string): Omit<RemarksHead, 'user' | 'base' | 'signIn' | 'ticket' | 'posted'> {
  const { year, term, classId, timeZone, rights } = formClass
  const links = remarksLinks(base)
  const columns = columnsFor(rights)
  const deadlines = deadlinesOf(formClass)
  const lines = (isOver: boolean) => deadlines.filter((line) => line.isOver === isOver).map((line) => line.words)
  const [before = '', after = ''] = reportLinks(base, formClass)
    .student(classId, 0)
    .split(/0(?=$|\?)/)
  return {
    ...{ year, term, classId, timeZone, columns, phrases },
    shut: columns.filter((field) => !canEdit(field, rights)),
    readOnly: readOnlyFor(rights),
    isClosed: isClosed(formClass),
    closes: lines(false),
    over: lines(true),
    report: [before, after],
    next: links.home,
    print: links.print(formClass),
  }
}

const StoredRemarkRow = ({ view, design }: { view: RowView; design: Design<RowView> }) => (
  <StoredRow at={view.at} known={keyOf(view, design)} cells={() => cellsOf(view, design)} />
)

function keyOf({ row, index, cells, notes, isReadOnly }: RowView, { columns }: Design<RowView>): string {
  const { last_name, first_name, left_on, average, grade, rank } = row
  const texts = cells.map(({ text, isShut }) => [text, isShut])
  return JSON.stringify([
    'remarks',
    index,
    last_name,
    first_name,
    left_on,
    average,
    grade,
    rank,
    isReadOnly,
    columns.map(({ key }) => key),
    texts,
    notes,
  ])
}
