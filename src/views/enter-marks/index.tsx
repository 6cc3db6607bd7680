import type { Sheet } from '../../domain/enter-marks/index.ts'
import { marksDeadline } from '../../domain/words/deadlines.ts'
import { emptyWords, sheetWords } from '../../domain/words/enter-marks.ts'
import { EnterMarksGrid, type EnterMarksProps, type SheetHead } from '../../islands/enter-marks/index.tsx'
import { island } from '../_island.tsx'
import { Nobody } from '../_ui/nobody.tsx'
import { StoredMarkRow } from './stored-row.tsx'

const Drawn = (props: EnterMarksProps) => <EnterMarksGrid {...props} Row={StoredMarkRow} />
const Grid = island('enter-marks', Drawn, 'load')

type Props = { sheet: Sheet } & Pick<SheetHead, 'user' | 'base' | 'next' | 'back' | 'excel' | 'signIn' | 'showsPicture'>

export function MarkSheet({ sheet, ...links }: Props) {
  const { rows, comments, year, term, classId, subjectId, subject, timeZone, readOnly } = sheet
  if (rows.length === 0) {
    const next = { href: links.next, label: sheetWords.next }
    return <Nobody title={`${subject} ${classId}`} words={emptyWords} next={next} />
  }
  const isClosed = sheet.isPosted || !sheet.isCurrent
  const head: SheetHead = {
    year,
    term,
    classId,
    subjectId,
    subject,
    timeZone,
    readOnly,
    isClosed,
    deadline: marksDeadline(sheet),
    rules: sheet.rules,
    ...links,
  }
  return <Grid id="mark-sheet" head={head} rows={rows} comments={comments} />
}
