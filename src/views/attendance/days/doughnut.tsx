import { chartWords as words } from '../../../domain/words/attendance.ts'
import { Button } from '../../_ui/button.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { Chart } from './chart.ts'

/** `tone`: `a` for the wanted part, `b` for the rest. */
type Part = { label: string; value: number; path: string; tone: 'a' | 'b' }
export type DoughnutProps = { id: string; title: string; percent: string; unit: string; parts: readonly Part[] }

/** A student's doughnuts: small beside the days, or large above them. A script adds their figures and Expand. */
export const AttendanceCharts = ({ charts }: { charts: readonly DoughnutProps[] }) => (
  <Chart>
    <div className="charts">
      {charts.map((chart) => (
        <Doughnut key={chart.id} {...chart} />
      ))}
      <Button look="quiet" small aria-expanded={false} data-expand="">
        <span className="row flex-nowrap" data-when="small">
          <Icon name="expand" />
          {words.expand}
        </span>
        <span className="row flex-nowrap" data-when="large" hidden>
          <Icon name="collapse" />
          {words.collapse}
        </span>
      </Button>
    </div>
  </Chart>
)

/** A ring of two parts with its percentage in the middle, figures beside it, and a table for people who cannot see it. */
function Doughnut({ id, title, percent, unit, parts }: DoughnutProps) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const says = ({ label, value }: Part) => `${label}: ${value} of ${total} ${unit}`
  return (
    <figure className="doughnut">
      <svg className="chart" viewBox="-60 -60 120 120" aria-hidden="true">
        {parts.map((part) => (
          <path key={part.label} className={`ch-${part.tone}`} d={part.path} data-part={part.tone} data-says={says(part)} />
        ))}
        <text className="chart-figure" y="8">
          {percent}
        </text>
      </svg>
      <figcaption>
        <h3>{title}</h3>
        <ul className="legend">
          {parts.map((part) => (
            <li key={part.label}>
              <button type="button" className="legend-part" data-part={part.tone} data-says={says(part)}>
                <i className={`ch-${part.tone}`} />
                {part.label} <b>{part.value}</b>
              </button>
            </li>
          ))}
        </ul>
        <p id={`${id}-tip`} className="chart-tip" role="tooltip" hidden data-said="" />
      </figcaption>
      <table className="sr">
        <caption>{`${title}: ${percent}`}</caption>
        <tbody>
          {parts.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
