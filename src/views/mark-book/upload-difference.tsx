import { shownDay } from '../../domain/_dates.ts'
import type { MarkBook } from '../../domain/mark-book/index.ts'
import { type BookChange, type BookComparison, isPlain, studentName } from '../../domain/mark-book/upload.ts'
import { notAMark } from '../../domain/words/mark-book.ts'
import {
  assessmentName,
  cellFaultWords,
  columnFaultWords,
  headTitles,
  rowFaultWords,
  uploadWords as words,
} from '../../domain/words/mark-book-upload.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { NotTaken } from '../_ui/spreadsheet.tsx'
import { aboutBook, type Sheet } from './upload.tsx'

const opens = (url: string) => ({ href: url, 'hx-get': url, 'hx-target': '#dialog' })

type DifferenceProps = Sheet & {
  comparison: Partial<BookComparison> & Pick<BookComparison, 'changes'>
  /** What is ticked, where it is not what is plain. */
  ticked?: ReadonlySet<string> | undefined
  /** Why it was not saved as it was ticked. */
  refused?: readonly string[]
}

/** Stored beside new for each changed cell. What somebody else changed meanwhile, and what would take something away, must be ticked first. */
export function BookDifference({ book, url, comparison, ticked, refused = [] }: DifferenceProps) {
  const { wrong = [], rows = [], columns = [] } = comparison
  const changes = [...comparison.changes].sort((a, b) => a.number - b.number)
  const topicOf = topics(book, changes)
  const name = (number: number) => assessmentName(number, topicOf.get(number))
  const isTicked = (change: BookChange) => (ticked ? ticked.has(placeOf(change)) : isPlain(change))
  const buttons = (
    <>
      <ButtonLink {...opens(`${url}/upload`)}>{words.another}</ButtonLink>
      <Button data-close-dialog="">{words.cancel}</Button>
      {changes.length > 0 && (
        <Button type="submit" look="primary">
          {words.accept}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={words.title} about={aboutBook(book)} wide form={{ action: `${url}/upload/changes` }} buttons={buttons}>
      <div className="stack">
        {refused.length > 0 && <Alert kind="error">{refused.join(' ')}</Alert>}
        {changes.length === 0 ? (
          <Empty title={words.nothing}>{wrong.length + rows.length + columns.length === 0 ? words.nothingText : words.restText}</Empty>
        ) : (
          <p>
            {words.summary(
              changes.filter(({ kind }) => kind === 'assessment').length,
              changes.filter(({ kind }) => kind === 'mark').length,
            )}
            {'. '}
            {changes.some((change) => !isPlain(change)) && words.look}
          </p>
        )}
        <NotTaken
          title={words.wrong}
          all={wrong.map(({ line, letter, number, studentId, text, fault }) => ({
            ...{ line, column: letter, name: [studentName(book, studentId), name(number)].filter(Boolean).join(', ') },
            ...{ text, words: fault === 'not-a-mark' ? notAMark(text) : cellFaultWords[fault] },
          }))}
        />
        <NotTaken
          title={words.columns}
          all={columns.map(({ letter, number, fault }) => ({
            place: words.letter(letter),
            name: number === null ? '' : name(number),
            words: columnFaultWords[fault],
          }))}
        />
        <NotTaken title={words.refused} all={rows.map(({ fault, ...row }) => ({ ...row, words: rowFaultWords[fault] }))} />
        {changes.length > 0 && <Changes {...{ book, changes, name, isTicked }} />}
      </div>
    </Dialog>
  )
}

/** What each assessment is called once the file is taken. */
function topics(book: MarkBook, changes: readonly BookChange[]): ReadonlyMap<number, string | null> {
  const known = new Map(book.assessments.map(({ number, topic }) => [number, topic]))
  for (const change of changes)
    if (change.kind === 'assessment' && change.field === 'topic' && change.id === null) known.set(change.number, String(change.next ?? ''))
  return known
}

type TableProps = {
  book: MarkBook
  changes: readonly BookChange[]
  name: (number: number) => string
  isTicked: (change: BookChange) => boolean
}

function Changes({ book, changes, name, isTicked }: TableProps) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col" className="w-[44px]">
            <input type="checkbox" aria-label={words.all} data-select-all="" hidden />
          </th>
          <th scope="col">{words.assessment}</th>
          <th scope="col">{words.column}</th>
          <th scope="col">{words.stored}</th>
          <th scope="col">{words.next}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, i) => {
          const what = change.kind === 'mark' ? (studentName(book, change.studentId) ?? '') : headTitles[change.field]
          const note =
            change.moved !== undefined ? words.moved(shown(change, change.moved)) : change.next === null ? words.clears : undefined
          return (
            <tr key={placeOf(change)} aria-selected={note ? true : undefined}>
              <td>
                <input type="hidden" name="change" value={JSON.stringify(change)} />
                <input
                  type="checkbox"
                  name="take"
                  value={i}
                  defaultChecked={isTicked(change)}
                  aria-label={words.take(name(change.number), what)}
                />
              </td>
              <td>
                <bdi>{name(change.number)}</bdi> {change.id === null && <span className="small dim">{words.newOne}</span>}
              </td>
              <th scope="row">{what}</th>
              <td>
                <bdi>{shown(change, change.stored)}</bdi> {note && <span className="small warn">{note}</span>}
              </td>
              <td>
                <b>
                  <bdi>{shown(change, change.next)}</bdi>
                </b>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Which cell of the mark book a change is of. */
export const placeOf = (change: BookChange) => `${change.number}/${change.kind === 'mark' ? change.studentId : change.field}`

function shown(change: BookChange, value: string | number | null): string {
  if (value === null || value === '') return words.blank
  return change.kind === 'assessment' && change.field === 'date' ? shownDay(String(value)) : String(value)
}
