import { mostSheetBytes } from '../../domain/_spreadsheet.ts'
import { spreadsheetFaults, differenceWords as words } from '../../domain/words/spreadsheet.ts'

/** Where a spreadsheet is chosen; `problem` is what was wrong with the last one. */
export const SpreadsheetField = ({ problem }: { problem?: string | undefined }) => (
  <div className="field">
    <label htmlFor="file">{words.file}</label>
    <input
      type="file"
      id="file"
      name="file"
      className="input"
      accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      data-most-bytes={mostSheetBytes}
      data-too-large={spreadsheetFaults['too-large']}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && 'file-error'}
    />
    {problem && (
      <p className="hint bad" id="file-error" role="alert">
        {problem}
      </p>
    )}
  </div>
)

type Wrong = { name: string; text?: string; words: string } & ({ line: number; column?: string } | { place: string })

/** Whoever has a thousand wrong rows has the wrong file. */
const mostShown = 100

/** What of a file is not taken, each with its reason. */
export function NotTaken({ title, all }: { title: string; all: readonly Wrong[] }) {
  if (all.length === 0) return null
  return (
    <section className="panel pad" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {all.slice(0, mostShown).map(({ name, text, words: reason, ...at }) => (
          <li key={`${placeOf(at)}${name}`}>
            {`${placeOf(at)}: `}
            <b>{name}</b> {text !== undefined && <bdi>{text}</bdi>} <span className="bad">{reason}</span>
          </li>
        ))}
        {all.length > mostShown && <li>{words.more(all.length - mostShown)}</li>}
      </ul>
    </section>
  )
}

const placeOf = (at: { line: number; column?: string } | { place: string }) =>
  'place' in at ? at.place : [words.line(at.line), at.column].filter(Boolean).join(', ')
