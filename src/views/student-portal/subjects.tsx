import { isWord, type Mark, type MarkRules, markText, noWords } from '../../domain/_marks.ts'
import { termTitle } from '../../domain/_titles.ts'
import type { StudentTerm } from '../../domain/figures/student.ts'
import { type SubjectLine, subjectLines } from '../../domain/student-portal.ts'
import { marksNote, signed, portalWords as words } from '../../domain/words/student-portal.ts'
import { Bar } from '../_ui/measure.tsx'
import { Panel } from '../_ui/panel.tsx'
import { type Column, Table } from '../_ui/table.tsx'

/** The subjects of the latest card, beside the card before. */
export function OwnSubjects({ last, before }: { last: StudentTerm; before: StudentTerm | undefined }) {
  const earlier: Column<SubjectLine>[] = before
    ? [
        { head: termTitle(before.term), align: 'num', cell: (line) => shown(line.before, before.rules) },
        {
          head: words.change,
          align: 'num',
          width: 'only-wide',
          className: 'only-wide',
          cell: ({ change }) => (change === null ? '–' : signed(change)),
        },
      ]
    : []
  return (
    <Panel id="subjects" title={words.subjects} foot={marksNote(last.term, before?.term)}>
      <Table
        label={words.subjects}
        rows={subjectLines(last, before)}
        rowKey={({ subjectId }) => subjectId}
        columns={[
          { head: words.subject, isName: true, className: 'wrap-anywhere', cell: ({ title }) => title },
          { head: termTitle(last.term), width: 'w-[40%]', cell: (line) => <OwnMark {...line} rules={last.rules} /> },
          ...earlier,
        ]}
      />
    </Panel>
  )
}

const shown = (mark: Mark, rules: MarkRules = noWords) => (mark === null ? '–' : markText(mark, rules))

const OwnMark = ({ title, mark, rules }: SubjectLine & { rules: MarkRules | undefined }) => (
  <span className="measure">
    {mark === null || isWord(mark) ? <span /> : <Bar done={mark} of={100} label={title} />}
    <b>{shown(mark, rules)}</b>
  </span>
)
