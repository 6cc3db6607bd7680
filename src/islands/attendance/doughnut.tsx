import { type KeyboardEvent, useState } from 'react'

/** `path` was drawn on the server; `tone` is `a` for what is wanted, `b` for the rest. */
export type Part = { label: string; value: number; path: string; tone: 'a' | 'b' }
export type DoughnutProps = { id: string; title: string; percent: string; unit: string; parts: readonly Part[] }

/** A ring of two parts with its percentage in the middle, the figures beside it, and a table of them for who cannot see it. */
export function Doughnut({ id, title, percent, unit, parts, isLarge }: DoughnutProps & { isLarge: boolean }) {
  const [shown, setShown] = useState<number | null>(null)
  const part = shown === null ? undefined : parts[shown]
  const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(null)
  return (
    <figure className="doughnut" data-large={isLarge ? '' : undefined}>
      <svg className="chart" viewBox="-60 -60 120 120" aria-hidden="true">
        {parts.map(({ label, path, tone }, index) => (
          <path
            key={label}
            className={`ch-${tone}`}
            d={path}
            data-shown={index === shown ? '' : undefined}
            onPointerEnter={() => setShown(index)}
            onPointerLeave={() => setShown(null)}
          />
        ))}
        <text className="chart-figure" y="8">
          {percent}
        </text>
      </svg>
      <figcaption>
        <h3>{title}</h3>
        <ul className="legend">
          {parts.map(({ label, value, tone }, index) => (
            <li key={label}>
              <button
                type="button"
                className="legend-part"
                aria-describedby={index === shown ? `${id}-tip` : undefined}
                onFocus={() => setShown(index)}
                onBlur={() => setShown(null)}
                onKeyDown={hide}
                onPointerEnter={() => setShown(index)}
                onPointerLeave={() => setShown(null)}
              >
                <i className={`ch-${tone}`} />
                {label} <b>{value}</b>
              </button>
            </li>
          ))}
        </ul>
        <p id={`${id}-tip`} className="chart-tip" role="tooltip" hidden={part === undefined}>
          {part && `${part.label}: ${part.value} of ${total(parts)} ${unit}`}
        </p>
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

const total = (parts: readonly Part[]) => parts.reduce((sum, { value }) => sum + value, 0)
