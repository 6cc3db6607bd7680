import { type Twin, twinIds } from '../../../domain/school/students/twins.ts'
import { twinWords as words } from '../../../domain/words/students.ts'
import { Alert } from '../../_ui/alert.tsx'
import type { Question } from '../../_ui/field-note.tsx'

/** Warns that others have the same pin, or the same name and birthday, as the new student. */
export const TwinAlert = ({ twins }: { twins: readonly Twin[] }) =>
  twins.length > 0 && (
    <Alert>
      {twins.map((twin) => (
        <p key={twin.id}>{words.alike(twin)}</p>
      ))}
    </Alert>
  )

/** The same warning beside the changed field; `stored` is its old value. */
export const twinQuestion = (twins: readonly Twin[], stored: string): Question => ({
  ...{ asks: twins.map(words.alike).join(' '), means: [], name: 'twins' },
  ...{ answers: [{ value: twinIds(twins), label: words.save }], back: { value: stored, label: words.leave } },
})

type Row = { row: number; href?: string | undefined; lines: readonly string[] }
const mostNamed = 12

/** A warning about rows of a file. `text`: what it is, for their number. */
export function AlikeRows({ rows, text }: { rows: readonly Row[]; text: (n: number) => string }) {
  const alike = rows.filter(({ lines }) => lines.length > 0)
  if (alike.length === 0) return null
  return (
    <Alert>
      <p>{text(alike.length)}</p>
      <dl className="my-1 grid grid-cols-[auto_1fr] gap-x-3">
        {alike.slice(0, mostNamed).map(({ row, href, lines }) => (
          <div key={row} className="contents">
            <dt>{href ? <a href={href}>{words.row(row)}</a> : words.row(row)}</dt>
            <dd>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {alike.length > mostNamed && <p>{words.more(alike.length - mostNamed)}</p>}
    </Alert>
  )
}
