import { spreadsheetFaults, differenceWords as words } from '../../domain/_messages/spreadsheet.ts'
import { mostSheetBytes } from '../../domain/_spreadsheet.ts'
import { Field } from './field.tsx'

/** Where a spreadsheet is chosen; `problem` is what was wrong with the last one. */
export const SpreadsheetField = ({ problem }: { problem?: string | undefined }) => (
  <Field label={words.file} name="file" error={problem}>
    {(described) => (
      <input
        type="file"
        {...described}
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        data-most-bytes={mostSheetBytes}
        data-too-large={spreadsheetFaults['too-large']}
      />
    )}
  </Field>
)

type Wrong = { line: number /** The row, or what the column is of. */; name: string; column?: string; text?: string; words: string }

/** What of a file is not taken, each with its reason. */
export function NotTaken({ title, all }: { title: string; all: readonly Wrong[] }) {
  if (all.length === 0) return null
  return (
    <section className="panel pad" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {all.map(({ line, name, column, text, words: reason }) => (
          <li key={`${line}/${column}/${name}/${text}`}>
            {`${words.line(line)}${column === undefined ? '' : `, ${column}`}: `}
            <b>{name}</b> {text !== undefined && <bdi>{text}</bdi>} <span className="bad">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
