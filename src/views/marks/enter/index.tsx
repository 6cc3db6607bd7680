import type { Posted } from '../../../domain/_posted.ts'
import { fields, type Sheet, sheetPath } from '../../../domain/marks/enter/index.ts'
import { marksDeadline } from '../../../domain/words/deadlines.ts'
import { emptyWords, sheetWords } from '../../../domain/words/enter-marks.ts'
import { postedOfSheet } from '../../../domain/words/posted.ts'
import { cellsOf } from '../../../islands/_grid/grid.tsx'
import type { MarkDesign } from '../../../islands/marks/enter/columns.tsx'
import { EnterMarksGrid, type EnterMarksProps, type SheetHead } from '../../../islands/marks/enter/index.tsx'
import type { RowView } from '../../../islands/marks/enter/view.ts'
import { island } from '../../_island.tsx'
import { StoredRow } from '../../_stored-row.tsx'
import { useTicket } from '../../_ui/draft-form.tsx'
import { Nobody } from '../../_ui/nobody.tsx'

const Drawn = (props: EnterMarksProps) => <EnterMarksGrid {...props} Row={StoredMarkRow} />
/** The fields of a saved row. */
const sentFields = ['student_id', 'version', 'read_at', 'unheard', ...fields]
const Grid = island('enter-marks', Drawn, 'load')

/** `early`: a small script that the sheet waits for, so that the browser first draws the page's frame and lays the sheet out separately. */
type Props = { sheet: Sheet & { posted: Posted | undefined }; early: string } & Pick<
  SheetHead,
  'user' | 'base' | 'next' | 'back' | 'excel' | 'signIn' | 'showsPhoto'
>

export function MarkSheet({ sheet, early, ...links }: Props) {
  const { rows, comments, year, term, classId, subjectId, subject, timeZone, readOnly } = sheet
  const students = rows.map((row) => row.student_id)
  const ticket = useTicket(readOnly !== null, `/api/lesson-marks/${sheetPath(sheet)}`, sentFields, students)
  if (rows.length === 0) {
    const next = { href: links.next, label: sheetWords.next }
    return <Nobody title={`${subject} ${classId}`} words={emptyWords} next={next} />
  }
  const posted = sheet.posted ? postedOfSheet(sheet.posted, sheet, classId) : null
  const isClosed = !posted && (sheet.isPosted || !sheet.isCurrent)
  const head: SheetHead = {
    year,
    term,
    classId,
    subjectId,
    subject,
    timeZone,
    readOnly,
    isClosed,
    posted,
    deadline: marksDeadline(sheet),
    rules: sheet.rules,
    ticket,
    ...links,
  }
  return (
    <>
      <script src={early} />
      <Grid id="mark-sheet" head={head} rows={rows} comments={comments} />
    </>
  )
}

const StoredMarkRow = ({ view, design }: { view: RowView; design: MarkDesign }) => (
  <StoredRow at={view.at} known={keyOf(view, design)} cells={() => cellsOf(view, design)} />
)

function keyOf({ row, index, cells, status, isReadOnly }: RowView, { detailOf }: MarkDesign): string {
  const texts = cells.map(({ text, isShut }) => [text, isShut, detailOf(text)?.detail])
  return JSON.stringify(['mark', index, row.last_name, row.first_name, isReadOnly, status?.kind, texts])
}
