import { type CellChange, type Comparison, fields, type Sheet, type Value } from '../../../domain/marks/enter/index.ts'
import { rowFaultWords, spreadsheetWords as words, wrongCell } from '../../../domain/words/enter-marks-spreadsheet.ts'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { type Difference, Differences, NotTaken, noteOf } from '../../_ui/difference.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { fieldTitle, Page, sentText, valueWords } from './spreadsheet.tsx'

type Props = { sheet: Sheet; url: string; comparison: Comparison }

/** The stored and the new value of each changed cell. A colleague's change, and a removal, must be ticked. */
export function SheetDifference({ sheet, url, comparison }: Props) {
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
          <div className="panel">
            <Differences heads={[words.student, words.column]} rows={changes.map((change) => differenceOf(sheet, change))} />
          </div>
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
        all={wrong.map(({ field, fault, ...more }) => ({
          ...more,
          column: fieldTitle(field),
          words: wrongCell({ ...more, fault }, sheet.rules),
        }))}
      />
      <NotTaken title={words.refused} all={refused.map(({ fault, ...more }) => ({ ...more, words: rowFaultWords[fault] }))} />
    </Page>
  )
}

function differenceOf(sheet: Sheet, change: CellChange): Difference {
  const { studentId, name, field, stored, next } = change
  const shown = (value: Value) => valueWords(sheet, field, value)
  const note = noteOf(change, shown)
  return {
    key: `${studentId}/${fields.indexOf(field)}`,
    box: {
      name: 'cell',
      value: sentText({ ...change, value: next, old: stored }),
      isTicked: note === undefined,
      label: words.take(fieldTitle(field), name),
    },
    where: (
      <>
        <th scope="row">{name}</th>
        <td>{fieldTitle(field)}</td>
      </>
    ),
    stored: shown(stored),
    next: shown(next),
    note,
  }
}
