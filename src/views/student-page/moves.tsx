import { shownDay } from '../../domain/_dates.ts'
import { linesOf, movesWords as words } from '../../domain/words/moves.ts'
import { studentUrl } from '../_links/students.ts'
import { opens } from '../_ui/dialog.tsx'
import { Note, Section } from '../_ui/section.tsx'

export type Move = { id: number; day: string; said: string; by: string; undoneBy: string | null; canUndo: boolean }

/** The student's class changes, joining, leaving and returns, with a link to each. */
export const Moves = ({ id, list, hasLeft, mayJoin }: { id: number; list: readonly Move[]; hasLeft: boolean; mayJoin: boolean }) => (
  <Section
    id="moves"
    title={words.title}
    link={
      <span className="row print:hidden">
        {hasLeft ? (
          <a {...opens(studentUrl(id, 'restore'))}>{words.returns}</a>
        ) : (
          <>
            <a {...opens(studentUrl(id, 'class'))}>{words.changeClass}</a>
            {mayJoin && <a {...opens(studentUrl(id, 'joins'))}>{words.joins}</a>}
            <a {...opens(studentUrl(id, 'archive'))}>{words.leaves}</a>
          </>
        )}
      </span>
    }
  >
    {list.length === 0 ? (
      <Note>{words.none}</Note>
    ) : (
      <ol className="grid gap-2 px-4 pb-3">
        {list.map((move) => (
          <li key={move.id} className={move.undoneBy === null ? undefined : 'dim'}>
            <span className="wrap-anywhere">{linesOf(move.said).head}</span>{' '}
            <span className="dim small">{move.undoneBy === null ? move.by : words.isUndone(move.undoneBy)}</span>{' '}
            {move.canUndo && (
              <a className="print:hidden" {...opens(studentUrl(id, 'moves', String(move.id), 'undo'))}>
                {words.undo} <span className="sr">{words.undoOf(shownDay(move.day))}</span>
              </a>
            )}
            <Did of={move} />
          </li>
        ))}
      </ol>
    )}
  </Section>
)

function Did({ of }: { of: Move }) {
  const { did } = linesOf(of.said)
  if (did.length === 0) return null
  return (
    <details className="small">
      <summary>
        {words.did} <span className="sr">{shownDay(of.day)}</span>
      </summary>
      <ul className="list-disc pl-5">
        {did.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </details>
  )
}
