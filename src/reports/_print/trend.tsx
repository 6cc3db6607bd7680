import type { Block, TrendColumn } from '../_model.ts'

export const PrintTrend = ({ average, attendance, points }: Extract<Block, { kind: 'trend' }>) => (
  <div className="trend">
    <table>
      <colgroup>
        <col className="titles" />
        {points.map(({ term }) => (
          <col key={term} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td />
          {points.map(({ term }) => (
            <th key={term} scope="col">
              {term}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td />
          <td colSpan={points.length}>
            <Line points={points} />
          </td>
        </tr>
        <Figures title={average} points={points} of={(point) => point.average} />
        <Figures title={attendance} points={points} of={(point) => point.attendance} />
      </tbody>
    </table>
  </div>
)

/** The figures are in the rows below it. */
function Line({ points }: { points: readonly TrendColumn[] }) {
  const at = points.map(({ height }, n) => `${n * 100 + 50} ${85 - Math.round(height * 70)}`)
  return (
    <svg viewBox={`0 0 ${points.length * 100} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${at.join('L')}`} />
      <path className="dots" d={at.map((point) => `M${point}h0`).join('')} />
    </svg>
  )
}

type FiguresProps = { title: string; points: readonly TrendColumn[]; of(point: TrendColumn): string }

const Figures = ({ title, points, of }: FiguresProps) => (
  <tr>
    <th scope="row">{title}</th>
    {points.map((point) => (
      <td key={point.term}>{of(point)}</td>
    ))}
  </tr>
)
