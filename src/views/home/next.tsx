import type { Closes, Entry } from '../../domain/school/deadlines.ts'
import { closesText, words as deadlineWords } from '../../domain/words/deadlines.ts'
import { closeTitle, dayTitle, termEnds, words } from '../../domain/words/home.ts'
import { Panel } from '../_ui/panel.tsx'

/** A deadline; `classId`: of a class with more time than the others. */
export type Close = { entry: Entry; closes: Closes; classId?: string; isOver: boolean }
/** The classes whose time to enter is over. */
export type Closed = Readonly<Record<Entry, readonly string[]>>

type Props = { closes: readonly Close[]; term: { term: number; termEnd: string | null; isClosed?: boolean }; link?: React.ReactNode }

/** The deadlines and the last day of the term, as they come. */
export function Next({ closes, term, link }: Props) {
  const end = term.termEnd ? [{ at: `${term.termEnd} 24:00`, when: dayTitle(term.termEnd), title: termEnds(term.term), isOver: false }] : []
  const items = [
    ...closes.map((close) => ({ at: close.closes, when: closesText(close.closes), title: closeTitle(close), isOver: close.isOver })),
    ...end,
  ].sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at))
  const next = items.find(({ isOver }) => !isOver)
  if (items.length === 0 && !link) return null
  return (
    <Panel id="next" title={words.next} aside={link}>
      <div className="pad">
        {closes.length === 0 && link && <p className="note mb-3">{deadlineWords.none}</p>}
        <ol className="timeline">
          {items.map((item) => (
            <li key={item.title} className={item === next ? 'is-next' : undefined}>
              <b>{item.when}</b>
              <p className="note">{item.title}</p>
            </li>
          ))}
        </ol>
        {items.some(({ isOver }) => isOver) && <p className="note mt-3">{words.more}</p>}
      </div>
    </Panel>
  )
}
