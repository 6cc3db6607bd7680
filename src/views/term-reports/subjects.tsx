import { isEntered } from '../../domain/_marks.ts'
import { cellText, type RowField, rowFields, type SubjectRow, type TermRecord } from '../../domain/term-reports/index.ts'
import { common } from '../../domain/words/common.ts'
import { columnTitles, screenWords, administerWords as words } from '../../domain/words/term-reports.ts'
import { Button } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { HistoryMenu } from '../_ui/history-menu.tsx'
import { Icon } from '../_ui/icon.tsx'
import { type CellEdit, EditedLine, labelOf, type RecordedSubject, type SubjectUrl } from './subject-cells.tsx'

export type RemovedSubject = { subjectId: number; title: string }

type TableProps = {
  record: TermRecord
  subjects: readonly SubjectRow[]
  base: string
  /** For people who may edit the rows. */
  edits: { url: SubjectUrl; edit: CellEdit | undefined; removed: readonly RemovedSubject[] } | undefined
}

/** The subject records: code, abbreviation, marks and coded comments. */
export function SubjectTable({ record, subjects, base, edits }: TableProps) {
  const recorded = subjects.filter((subject): subject is RecordedSubject => subject.version !== null)
  return (
    <div className="panel report-subjects flex-[99_1_27.5rem]">
      <table
        className={edits ? 'mark-grid subject-grid' : 'mark-grid subject-grid is-read'}
        data-arrows={edits ? undefined : rowFields.length}
      >
        <colgroup>
          <col className="w-[50px]" />
          <col className="w-16" />
          <col className="w-[62px]" />
          <col className="w-[62px]" />
          <col />
          <col />
          {edits && <col className="w-9" />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Subject</th>
            {rowFields.map((field) => (
              <th key={field} scope="col" className={isMark(field) ? 'num' : undefined}>
                {columnTitles[field]}
              </th>
            ))}
            {edits && (
              <th scope="col">
                <span className="sr">{common.delete}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {recorded.map((subject, i) =>
            edits ? (
              <EditedLine key={subject.subjectId} {...{ record, subject, base, ...edits }} />
            ) : (
              <ReadLine key={subject.subjectId} record={record} subject={subject} base={base} isFirst={i === 0} />
            ),
          )}
        </tbody>
      </table>
      {recorded.length === 0 && <Empty title={screenWords.noSubjectsTitle}>{screenWords.noSubjects}</Empty>}
      {!edits && <ToCome subjects={recorded.filter(isBlank)} />}
      {edits && <Removed record={record} {...edits} />}
    </div>
  )
}

const isMark = (field: RowField) => field === 'course_mark' || field === 'exam_mark'

const isBlank = (subject: RecordedSubject) => rowFields.every((field) => cellText(field, subject) === '')

/** On a phone, the subjects without marks and comments. */
const ToCome = ({ subjects }: { subjects: readonly RecordedSubject[] }) =>
  subjects.length > 0 && (
    <details className="to-come pad small">
      <summary>{screenWords.toCome(subjects.length)}</summary>
      <ul>
        {subjects.map(({ subjectId, title }) => (
          <li key={subjectId}>{title}</li>
        ))}
      </ul>
    </details>
  )

/** The Tab key stops at the table's first history; the arrow keys lead to the others. */
function ReadLine({ record, subject, base, isFirst }: { record: TermRecord; subject: RecordedSubject; base: string; isFirst: boolean }) {
  return (
    <tr className={isBlank(subject) ? 'is-blank' : undefined}>
      <td className="dim">{subject.subjectId}</td>
      <th scope="row" title={subject.title}>
        {subject.abbr}
      </th>
      {rowFields.map((field, i) => (
        <td
          key={field}
          className={isMark(field) ? 'cell num' : 'cell max-[1199px]:leading-4 max-[1199px]:whitespace-normal'}
          title={isMark(field) ? undefined : cellText(field, subject, record.rules)}
        >
          <span className="block overflow-hidden px-2 py-1 text-ellipsis">{cellText(field, subject, record.rules)}</span>
          <HistoryMenu
            {...{ base, field }}
            entity="subject_record"
            id={subject.id}
            label={labelOf(subject, field)}
            tabIndex={isFirst && i === 0 ? 0 : -1}
          />
        </td>
      ))}
    </tr>
  )
}

type RemovedProps = { record: TermRecord; url: SubjectUrl; removed: readonly RemovedSubject[] }

/** Recently deleted records, which can be restored with their content. */
function Removed({ record, url, removed }: RemovedProps) {
  if (removed.length === 0) return null
  return (
    <ul className="row small border-t border-line px-3 py-1" aria-label={words.removed}>
      {removed.map(({ subjectId, title }) => (
        <li key={subjectId}>
          <form method="post" action={url(subjectId, 'restore')} className="row" hx-post={url(subjectId, 'restore')} hx-swap="none">
            <input type="hidden" name="student_id" value={record.studentId} />
            <input type="hidden" name="year" value={record.year} />
            <input type="hidden" name="term" value={record.term} />
            <span>{words.deleted(title)}</span>
            <Button small type="submit" icon="undo" aria-label={words.undoOf(title)}>
              {common.undo}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}

/** Every subject of the student: entered bold green with a tick, not entered red with a dash. */
export function SubjectList({ record, subjects }: { record: TermRecord; subjects: readonly SubjectRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrow keys need it
    <section id={listId(record)} className="panel report-subjects small flex-[1_0_11rem]" aria-labelledby="subjects-title" tabIndex={0}>
      <h2 id="subjects-title" className="label border-b border-line-2 bg-sunk px-3 leading-[1.9375rem] font-normal">
        Subjects
      </h2>
      <ul aria-labelledby="subjects-title" className="columns-[150px] gap-0">
        {subjects.map((subject) => (
          <li
            key={subject.subjectId}
            className={`row min-h-[1.875rem] break-inside-avoid flex-nowrap px-3 py-px font-semibold ${isEntered(subject, record.term) ? 'good' : 'bad'}`}
          >
            <Icon name={isEntered(subject, record.term) ? 'check' : 'minus'} />
            <span className="leading-[.875rem]">
              {subject.title}
              <span className="sr">, {isEntered(subject, record.term) ? screenWords.entered : screenWords.notEntered}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The id has the student's number, so that a late answer finds no place. */
export const listId = ({ studentId }: TermRecord) => `subjects-${studentId}`
