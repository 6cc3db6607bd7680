import { type CellChange, type Comparison, fields, type Sheet } from '../../domain/enter-marks/index.ts'
import { rowFaultWords, spreadsheetWords as words, wrongCell } from '../../domain/words/enter-marks-spreadsheet.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { NotTaken } from '../_ui/spreadsheet.tsx'
import { fieldTitle, Page, sentText, valueWords } from './spreadsheet.tsx'

type Props = { sheet: Sheet; url: string; comparison: Comparison }

/** Stored beside new for each changed cell. What somebody else changed meanwhile, and what would take a value away, must be ticked first. */
export function Difference({ sheet, url, comparison }: Props) {
  const { changes, wrong, refused, untouched } = comparison
  const again = <ButtonLink href={`${url}/spreadsheet`}>{words.another}</ButtonLink>
  return (
    <Page sheet={sheet} url={url}>
      {changes.length === 0 ? (
        <section className="panel">
          <Empty title={words.nothing} action={again}>
            {words.nothingText}
          </Empty>
        </section>
      ) : (
        <form className="stack" method="post" action={`${url}/spreadsheet/marks`}>
          <p>{words.summary(changes.length, untouched)}</p>
          <Changes sheet={sheet} changes={changes} />
          <div className="row">
            <Button type="submit" look="primary">
              {words.accept}
            </Button>
            {again}
          </div>
        </form>
      )}
      <NotTaken
        title={words.wrong}
        all={wrong.map(({ field, fault, ...more }) => ({ ...more, column: fieldTitle(field), words: wrongCell({ ...more, fault }) }))}
      />
      <NotTaken title={words.refused} all={refused.map(({ fault, ...more }) => ({ ...more, words: rowFaultWords[fault] }))} />
    </Page>
  )
}

function Changes({ sheet, changes }: { sheet: Sheet; changes: readonly CellChange[] }) {
  return (
    <div className="panel">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{words.accept}</span>
            </th>
            <th scope="col">{words.student}</th>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.stored}</th>
            <th scope="col">{words.next}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRow key={`${change.studentId}/${fields.indexOf(change.field)}`} sheet={sheet} change={change} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ChangeRow({ sheet, change }: { sheet: Sheet; change: CellChange }) {
  const { name, field, stored, next, moved } = change
  const note = moved !== undefined ? words.moved(valueWords(sheet, field, moved)) : next === null ? words.clears : undefined
  return (
    <tr aria-selected={note ? true : undefined}>
      <td>
        <input
          type="checkbox"
          name="cell"
          value={sentText({ ...change, value: next, old: stored })}
          defaultChecked={note === undefined}
          aria-label={words.take(fieldTitle(field), name)}
        />
      </td>
      <th scope="row">{name}</th>
      <td>{fieldTitle(field)}</td>
      <td>
        <bdi>{valueWords(sheet, field, stored)}</bdi> {note && <span className="small warn">{note}</span>}
      </td>
      <td>
        <b>
          <bdi>{valueWords(sheet, field, next)}</bdi>
        </b>
      </td>
    </tr>
  )
}
