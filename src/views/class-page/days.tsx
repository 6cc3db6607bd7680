import { weekdayOf } from '../../domain/_dates.ts'
import type { DayOfClass } from '../../domain/class-page/index.ts'
import type { Part } from '../../domain/posting/progress.ts'
import { dayWords, words } from '../../domain/words/class-page.ts'
import { Panel } from '../_ui/panel.tsx'

/** Two bars for each of the last school days. */
export const Days = ({ days }: { days: readonly DayOfClass[] }) => (
  <Panel id="days" title={words.attendance}>
    <div className="pad">
      {days.length > 0 && (
        <ul className="week">
          {days.map((one) => (
            <li key={one.day}>
              <svg viewBox="0 0 44 74" width="44" height="74" aria-hidden="true">
                <Session part={one.am} x={4} />
                <Session part={one.pm} x={24} />
                <path className="line-axis" d="M0 72.5h44" />
              </svg>
              <span className="sr">{dayWords(one)}</span>
              <b aria-hidden="true">{weekdayOf(one.day).slice(0, 3)}</b>
              <span className="dim" aria-hidden="true">
                {one.am || one.pm ? one.absent : '–'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="note">{days.length > 0 ? words.bars : words.noDays}</p>
    </div>
  </Panel>
)

const [foot, tall, from] = [72, 72, 0.8]

function Session({ part, x }: { part: Part | undefined; x: number }) {
  if (!part) return <rect className="week-open" x={x + 0.5} y="30.5" width="15" height="41" rx="2" />
  const height = Math.max(1, Math.round(((part.done / part.of - from) / (1 - from)) * tall))
  return <rect className={x < 20 ? 'week-am' : 'week-pm'} x={x} y={foot - height} width="16" height={height} rx="2" />
}
