import type { LeftOut, Paper, Plan } from '../../domain/reports/print-runs.ts'
import { whyOf, words } from '../../domain/words/print-runs.ts'
import { Facts } from '../_ui/facts.tsx'
import { Name } from '../_ui/name.tsx'

/** How many of each class, and who is left out and why. */
export function PlanTables({ plan, paper }: { plan: Plan; paper: Paper }) {
  const isCards = paper === 'report-cards'
  const things = isCards ? words.cards : words.sheets
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
      <div className="panel">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.class}</th>
              <th scope="col" className="num">
                {words.registered}
              </th>
              <th scope="col" className="num">
                {things}
              </th>
              <th scope="col" className="num">
                {words.leftOut}
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.classes.map((c) => (
              <tr key={c.classId}>
                <th scope="row">{c.classId}</th>
                <td className="num">{c.registered}</td>
                <td className="num">{isCards ? c.studentIds.length : 1}</td>
                <td className="num">{c.leftOut}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const mostShown = 12

/** Of many, such as before any marks are entered, only the count, until they are asked for. */
function WhoIsLeftOut({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return <p className="dim">{words.nobodyLeftOut}</p>
  if (leftOut.length <= mostShown) return <LeftOutTable leftOut={leftOut} />
  return (
    <details>
      <summary>{words.whoIsLeftOut}</summary>
      <LeftOutTable leftOut={leftOut} />
    </details>
  )
}

const LeftOutTable = ({ leftOut }: { leftOut: readonly LeftOut[] }) => (
  <div className="panel">
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{words.leftOut}</th>
          <th scope="col">{words.number}</th>
          <th scope="col">{words.class}</th>
          <th scope="col">{words.why}</th>
        </tr>
      </thead>
      <tbody>
        {leftOut.map((c) => (
          <tr key={c.studentId}>
            <th scope="row">
              <Name>{`${c.lastName}, ${c.firstName}`}</Name>
            </th>
            <td>{c.studentId}</td>
            <td>{c.classId}</td>
            <td>{whyOf(c)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
