import { countedField, isExamOff } from '../../domain/_marks.ts'
import { fullName } from '../../domain/_names.ts'
import { cellText, type RowField, rowFields, type SubjectRow, type TermRecord } from '../../domain/term-reports/index.ts'
import { common } from '../../domain/words/common.ts'
import { columnTitles, rowFaults, rowStatusWords, administerWords as words } from '../../domain/words/term-reports.ts'
import { IconLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { DraftForm } from '../_ui/draft-form.tsx'
import { FieldNote, type FieldState } from '../_ui/field-note.tsx'
import { HistoryMenu } from '../_ui/history-menu.tsx'
import { SaveStatus } from '../_ui/save-status.tsx'
import { phraseList, recordFormFields } from './field.tsx'

export type RecordedSubject = SubjectRow & { id: number; version: number }
/** An unsaved change of a cell, as typed. */
export type CellEdit = { subjectId: number; field: RowField; typed: string; state: FieldState }
/** Addresses below a student's subject: `marks`, `subject`; without a part, the question before its deletion. */
export type SubjectUrl = (subjectId: number, part?: 'marks' | 'subject' | 'restore') => string

type RowProps = { record: TermRecord; subject: RecordedSubject; url: SubjectUrl; base: string; edit: CellEdit | undefined }

/** A row that an administrator edits in place, with its fault below. */
export function EditedLine({ record, subject, url, base, edit }: RowProps) {
  const status = `${cellId(record, subject)}-status`
  const [ask, change] = [url(subject.subjectId), url(subject.subjectId, 'subject')]
  const shared = { record, subject, base, status, url: url(subject.subjectId, 'marks') }
  const editOf = (field: RowField) => (edit?.subjectId === subject.subjectId && edit.field === field ? edit : undefined)
  return (
    <>
      <tr className="has-notes">
        <td className="dim">{subject.subjectId}</td>
        <th scope="row">
          <a id={`${cellId(record, subject)}-subject`} {...opens(change)} title={words.changeSubjectOf(subject.title)}>
            {subject.abbr}
          </a>
        </th>
        {rowFields.map((field) => (
          <Cell key={field} field={field} edit={editOf(field)} {...shared} />
        ))}
        <td className="row-end">
          <IconLink icon="trash" label={`${common.delete} ${subject.title}`} {...opens(ask)} />
          <SaveStatus id={status} words={rowStatusWords} state={edit?.subjectId === subject.subjectId ? 'failed' : undefined} />
        </td>
      </tr>
      <tr className="row-notes">
        <td colSpan={7}>
          {rowFields.map((field) => (
            <div key={field} id={`${cellId(record, subject, field)}-note`}>
              <CellNote {...{ record, subject, field }} state={editOf(field)?.state ?? stateOf(record, field, subject)} />
            </div>
          ))}
        </td>
      </tr>
    </>
  )
}

type CellProps = {
  field: RowField
  record: TermRecord
  subject: RecordedSubject
  url: string
  base: string
  status: string
  edit: CellEdit | undefined
}

/** A cell as a form of its own, which saves itself when it is left or changed. */
function Cell({ field, record, subject, url, base, status, edit }: CellProps) {
  const id = cellId(record, subject, field)
  const isMark = field === 'course_mark' || field === 'exam_mark'
  const isOff = field === 'exam_mark' && isExamOff(record.formLevel, record.term)
  const isCounted = field === countedField(record.term)
  return (
    <td
      className={['cell', isMark && 'num', isOff && 'is-off'].filter(Boolean).join(' ')}
      title={isOff ? rowFaults['exam-off'] : undefined}
    >
      <DraftForm
        id={`${id}-form`}
        action={url}
        hx-trigger="change, submit"
        hx-target={`#${id}-note`}
        hx-sync="this:queue last"
        data-saves={status}
        data-note-at={`${id}-note`}
        draft={`subject-record/${record.studentId}/${record.year}/${record.term}/${subject.subjectId}/${field}`}
        label={`${subject.title}, ${columnTitles[field]}, ${fullName(record)}`}
        fields={recordFormFields}
      >
        <input type="hidden" name="student_id" value={record.studentId} />
        <input type="hidden" name="year" value={record.year} />
        <input type="hidden" name="term" value={record.term} />
        <input type="hidden" name="field" value={field} />
        <input
          id={id}
          name="value"
          className={isMark ? undefined : 'words'}
          title={isMark ? undefined : cellText(field, subject, record.rules)}
          aria-label={labelOf(subject, field)}
          aria-describedby={`${id}-note`}
          aria-invalid={edit ? true : undefined}
          inputMode={isMark ? 'numeric' : undefined}
          list={isMark ? undefined : phraseList}
          autoComplete="off"
          disabled={isOff}
          data-place={`${subject.subjectId}-${field}`}
          data-column={isMark ? field : undefined}
          data-counted={isCounted ? '' : undefined}
          data-choice={isMark ? undefined : ''}
          defaultValue={edit?.typed ?? cellText(field, subject, record.rules)}
        />
      </DraftForm>
      <HistoryMenu {...{ base, field }} entity="subject_record" id={subject.id} label={labelOf(subject, field)} />
    </td>
  )
}

const cellId = ({ studentId }: TermRecord, { subjectId }: RecordedSubject, field?: RowField) =>
  ['subject', studentId, subjectId, field].filter(Boolean).join('-')

export const labelOf = (subject: SubjectRow, field: RowField) => `${columnTitles[field]}, ${subject.title}`

export const stateOf = (record: TermRecord, field: RowField, subject: RecordedSubject): FieldState => ({
  version: subject.version,
  bases: [cellText(field, subject, record.rules)],
})

type NoteProps = { record: TermRecord; subject: RecordedSubject; field: RowField; state: FieldState; sent?: string }

/** The answer to a cell's save, outside the cell's form, where there is room. The stored text may differ from what was `sent`. */
export const CellNote = ({ record, subject, field, state, sent }: NoteProps) => (
  <>
    <FieldNote label={labelOf(subject, field)} state={state} form={`${cellId(record, subject, field)}-form`} />
    {sent !== undefined && <span hidden data-sent={sent} data-stands={cellText(field, subject, record.rules)} />}
  </>
)
