import { lastFirst } from '../../domain/_names.ts'
import { isOfStudents, type LeftOut, type Paper, type Plan } from '../../domain/figures/print-runs.ts'
import { thingsOf, whyOf, words } from '../../domain/words/print-runs.ts'
import { Facts } from '../_ui/facts.tsx'
import { Name } from '../_ui/name.tsx'
import { List } from '../_ui/table.tsx'

/** The number for each class, and the students left out with the reason. */
export function PlanTables({ plan, paper }: { plan: Plan; paper: Paper }) {
  const isCards = isOfStudents(paper)
  const things = thingsOf(paper)
  return (
    <>
      <Facts
        score
        facts={[
          [things, plan.cards],
          [words.classes, plan.classes.length],
          [words.leftOut, plan.leftOut.length],
        ]}
      />
      {(isCards || plan.leftOut.length > 0) && <WhoIsLeftOut leftOut={plan.leftOut} />}
      <List
        folds={false}
        label={words.classes}
        rows={plan.classes}
        rowKey={({ classId }) => classId}
        columns={[
          { head: words.class, isName: true, cell: ({ classId }) => classId },
          { head: words.registered, align: 'num', cell: ({ registered }) => registered },
          { head: things, align: 'num', cell: ({ studentIds }) => (isCards ? studentIds.length : 1) },
          { head: words.leftOut, align: 'num', cell: ({ leftOut }) => leftOut },
        ]}
      />
    </>
  )
}

const nameLimit = 12

/** Only counts many students, as before any marks are entered, until somebody opens the list. */
function WhoIsLeftOut({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return <p className="dim">{words.nobodyLeftOut}</p>
  if (leftOut.length <= nameLimit) return <LeftOutTable leftOut={leftOut} />
  return (
    <details>
      <summary>{words.whoIsLeftOut}</summary>
      <LeftOutTable leftOut={leftOut} />
    </details>
  )
}

const LeftOutTable = ({ leftOut }: { leftOut: readonly LeftOut[] }) => (
  <List
    label={words.leftOut}
    rows={leftOut}
    rowKey={({ studentId }) => studentId}
    columns={[
      { head: words.leftOut, isName: true, className: 'wrap-anywhere', cell: (student) => <Name>{lastFirst(student)}</Name> },
      { head: words.number, cell: ({ studentId }) => studentId },
      { head: words.class, cell: ({ classId }) => classId },
      { head: words.why, cell: whyOf },
    ]}
  />
)
