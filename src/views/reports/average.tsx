import { markText } from '../../domain/_marks.ts'
import type { Explanation } from '../../domain/figures/explained.ts'
import { addsText, countsNote, explanationLines, explanationTitle, averageWords as words } from '../../domain/words/average.ts'
import { countedName } from '../../domain/words/reports.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { Table } from '../_ui/table.tsx'

/** From the marks to the printed average, grade and rank, step by step. */
export function AverageDialog({ of, about }: { of: Explanation; about: string }) {
  const lines = explanationLines(of)
  return (
    <Dialog title={explanationTitle(of)} about={about}>
      <p>{countsNote(of)}</p>
      <dl className="steps">
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === words.result ? <b>{text}</b> : text}</dd>
          </div>
        ))}
      </dl>
      <Table
        label={words.adds}
        rows={of.marks}
        rowKey={({ title }) => title}
        columns={[
          { head: words.subject, isName: true, className: 'wrap-anywhere', cell: ({ title }) => title },
          { head: words.mark[countedName(of.term)], align: 'num', cell: ({ mark }) => (mark === null ? '–' : markText(mark, of.rules)) },
          {
            head: words.adds,
            cell: (one) => <span className={one.figure === null ? 'dim' : undefined}>{addsText(one, of.term)}</span>,
          },
        ]}
        empty={<p className="dim">{words.noSubjects}</p>}
      />
    </Dialog>
  )
}
