import { shownDay } from '../../../domain/_dates.ts'
import { isWord } from '../../../domain/_marks.ts'
import type { MarkBook } from '../../../domain/marks/book/index.ts'
import { type BookChange, type BookComparison, isPlain, studentName } from '../../../domain/marks/book/upload.ts'
import { notAMark } from '../../../domain/words/mark-book.ts'
import {
  assessmentName,
  cellFaultWords,
  columnFaultWords,
  headTitles,
  rowFaultWords,
  uploadWords as words,
} from '../../../domain/words/mark-book-upload.ts'
import { wordTitles } from '../../../domain/words/mark-words.ts'
import { Alert } from '../../_ui/alert.tsx'
import { ButtonLink } from '../../_ui/button.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { type Difference, Differences, NotTaken, noteOf } from '../../_ui/difference.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { aboutBook, type Sheet } from './upload.tsx'

type DifferenceProps = Sheet & {
  comparison: Partial<BookComparison> & Pick<BookComparison, 'changes'>
  /** The ticks, if they differ from the default. */
  ticked?: ReadonlySet<string> | undefined
  /** Why the ticked values were not saved. */
  refused?: readonly string[]
}

/** The stored and the new value of each changed cell. A colleague's change, and a removal, must be ticked. */
export function BookDifference({ book, url, comparison, ticked, refused = [] }: DifferenceProps) {
  const { wrong = [], rows = [], columns = [] } = comparison
  const changes = [...comparison.changes].sort((a, b) => a.number - b.number)
  const topicOf = topics(book, changes)
  const name = (number: number) => assessmentName(number, topicOf.get(number))
  const isTicked = (change: BookChange) => (ticked ? ticked.has(placeOf(change)) : isPlain(change))
  return (
    <Dialog
      title={words.title}
      about={aboutBook(book)}
      wide
      form={{ action: `${url}/upload/changes` }}
      buttons={<ButtonLink {...opens(`${url}/upload`)}>{words.another}</ButtonLink>}
      submit={changes.length > 0 && words.accept}
    >
      {refused.length > 0 && <Alert kind="error">{refused.join(' ')}</Alert>}
      {changes.length === 0 ? (
        <Empty title={words.nothing}>{wrong.length + rows.length + columns.length === 0 ? words.nothingText : words.restText}</Empty>
      ) : (
        <p>
          {words.summary(changes.filter(({ kind }) => kind === 'assessment').length, changes.filter(({ kind }) => kind === 'mark').length)}
          {'. '}
          {changes.some((change) => !isPlain(change)) && words.look}
        </p>
      )}
      <NotTaken
        title={words.wrong}
        all={wrong.map(({ line, letter, number, studentId, text, fault }) => ({
          ...{ line, column: letter, name: [studentName(book, studentId), name(number)].filter(Boolean).join(', ') },
          ...{ text, words: fault === 'not-a-mark' ? notAMark(text, book.rules) : cellFaultWords[fault] },
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
      {changes.length > 0 && (
        <Differences
          heads={[words.assessment, words.column]}
          all={words.all}
          rows={changes.map((change, i) => differenceOf(change, { i, isTicked: isTicked(change), ...naming(book, change, name) }))}
        />
      )}
    </Dialog>
  )
}

/** The title of each assessment once the file is taken. */
function topics(book: MarkBook, changes: readonly BookChange[]): ReadonlyMap<number, string | null> {
  const known = new Map(book.assessments.map(({ number, topic }) => [number, topic]))
  for (const change of changes)
    if (change.kind === 'assessment' && change.field === 'topic' && change.id === null) known.set(change.number, String(change.next ?? ''))
  return known
}

/** The cell of a change. */
export const placeOf = (change: BookChange) => `${change.number}/${change.kind === 'mark' ? change.studentId : change.field}`

function valueText(change: BookChange, value: string | number | null): string {
  if (value === null || value === '') return words.blank
  if (isWord(value)) return wordTitles[value]
  return change.kind === 'assessment' && change.field === 'date' ? shownDay(String(value)) : String(value)
}

const naming = (book: MarkBook, change: BookChange, name: (number: number) => string) => ({
  assessment: name(change.number),
  what: change.kind === 'mark' ? (studentName(book, change.studentId) ?? '') : headTitles[change.field],
})

type Of = { i: number; isTicked: boolean; assessment: string; what: string }

const differenceOf = (change: BookChange, { i, isTicked, assessment, what }: Of): Difference => ({
  key: placeOf(change),
  box: { name: 'take', value: i, isTicked, label: words.take(assessment, what) },
  carried: { name: 'change', value: JSON.stringify(change) },
  where: (
    <>
      <td>
        <bdi>{assessment}</bdi> {change.id === null && <span className="small dim">{words.newOne}</span>}
      </td>
      <th scope="row">{what}</th>
    </>
  ),
  stored: valueText(change, change.stored),
  next: valueText(change, change.next),
  note: noteOf<string | number | null>(change, (value) => valueText(change, value)),
})
