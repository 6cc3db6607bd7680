import type { ComponentProps, ReactNode } from 'react'
import { conductGrades } from '../../domain/_marks.ts'
import { fullName } from '../../domain/_names.ts'
import { textLength } from '../../domain/_text.ts'
import {
  canEdit,
  type Field,
  kindOf,
  type Mate,
  namesOfClass,
  type Rights,
  remarkDoubts,
  sameRemark,
  type TermRecord,
} from '../../domain/term-reports/index.ts'
import { doubtWords, labels, screenWords } from '../../domain/words/term-reports.ts'
import { DraftForm } from '../_ui/draft-form.tsx'
import { FieldNote, type FieldState, valueFields } from '../_ui/field-note.tsx'
import { HistoryMenu } from '../_ui/history-menu.tsx'
import { Status } from '../_ui/status.tsx'

/** An unsaved change of a field, as typed. */
export type FieldEdit = { field: Field; typed: string; state: FieldState }

export type RecordFieldProps = {
  field: Field
  record: TermRecord
  rights: Rights
  url: string
  /** `/admin` or `/term-reports`. */
  base: string
  /** The classmates, whose names and remarks do not belong in this student's remarks. */
  others: readonly Mate[]
  edit: FieldEdit | undefined
  rows?: number
  /** The place in the bottom sheet for the state of saving. */
  sheet?: string
}

/** A field of a term record as a form of its own, which saves itself when it is left or changed. */
export function RecordField({ field, record, rights, url, base, others, edit, rows, sheet }: RecordFieldProps) {
  const stored = String(record.values[field] ?? '')
  const own = edit?.field === field ? edit : undefined
  const state = own?.state ?? { version: record.version, bases: [stored] }
  const enabled = canEdit(field, rights)
  const control = {
    id: field,
    name: 'value',
    className: 'input',
    disabled: !enabled,
    'aria-describedby': `${field}-note`,
    ...(state.note && { 'aria-invalid': true as const }),
    defaultValue: own ? (own.state.note?.kind === 'refused' && own.state.note.cleared ? '' : own.typed) : stored,
  }
  return (
    <FieldForm field={field} record={record} url={url} enabled={enabled} status={sheet ?? 'save-status'}>
      <span className="field-head">
        <label htmlFor={field}>{labels[field]}</label>
        <HistoryMenu
          {...{ base, field }}
          entity="student_term_record"
          id={record.id}
          label={labels[field]}
          inDialog={sheet !== undefined}
          tabIndex={enabled ? -1 : 0}
        />
      </span>
      <Control field={field} rows={rows} {...control} />
      <div id={`${field}-note`} className="contents" data-note="">
        {enabled && <RecordFieldNote field={field} state={state} record={record} others={others} />}
      </div>
    </FieldForm>
  )
}

/** The form fields of a student's record. */
export const recordFormFields = ['student_id', 'year', 'term', 'field', ...valueFields]

type FormProps = { field: Field; record: TermRecord; url: string; enabled: boolean; status: string; children: ReactNode }

function FieldForm({ field, record, url, enabled, status, children }: FormProps) {
  const look = kindOf(field) === 'count' ? 'field is-inside' : 'field'
  if (!enabled) return <div className={look}>{children}</div>
  return (
    <DraftForm
      className={look}
      action={url}
      hx-trigger="change, submit"
      hx-target={`#${field}-note`}
      hx-sync="this:queue last"
      data-saves={status}
      draft={`term-record/${record.studentId}/${record.year}/${record.term}/${field}`}
      label={`${labels[field]}, ${fullName(record)}`}
      fields={recordFormFields}
    >
      <input type="hidden" name="student_id" value={record.studentId} />
      <input type="hidden" name="year" value={record.year} />
      <input type="hidden" name="term" value={record.term} />
      <input type="hidden" name="field" value={field} />
      {children}
    </DraftForm>
  )
}

function Control({
  field,
  rows,
  defaultValue,
  ...control
}: { field: Field; rows?: number | undefined; defaultValue: string } & ComponentProps<'input'>) {
  const kind = kindOf(field)
  const { id, name, className, disabled, ...aria } = control
  const shared = {
    id,
    name,
    className,
    disabled,
    defaultValue,
    'aria-describedby': aria['aria-describedby'],
    'aria-invalid': aria['aria-invalid'],
  }
  if (kind === 'grade')
    return (
      <select {...shared}>
        <option value="" />
        {Object.entries(conductGrades).map(([grade, word]) => (
          <option key={grade} value={grade}>
            {grade} {word}
          </option>
        ))}
      </select>
    )
  if (typeof kind !== 'number') return <input type="text" inputMode="numeric" autoComplete="off" {...shared} />
  const used = textLength(defaultValue)
  return (
    <>
      <textarea rows={rows} {...shared} />
      <div className="row">
        {!disabled && <Phrases field={field} />}
        {field === 'custom_comment' && <span className="hint">{screenWords.commentLimit}</span>}
        <p className={used > kind ? 'hint push bad' : 'hint push'} data-count={field} data-max={kind}>
          {used} / {kind}
        </p>
      </div>
    </>
  )
}

/** Inserts a coded comment at the caret. It has no name, so the form does not send it. */
const Phrases = ({ field }: { field: Field }) => (
  <input
    className="input phrases"
    list={phraseList}
    autoComplete="off"
    placeholder={screenWords.phrase}
    aria-label={screenWords.phraseFor(labels[field])}
    data-phrases={field}
  />
)
export const phraseList = 'coded-comments'

type NoteProps = { field: Field; state: FieldState; record: TermRecord; others: readonly Mate[] }

/** The answer to a save. Doubts about a remark are shown, and the remark is saved anyway. */
export function RecordFieldNote({ field, state, record, others }: NoteProps) {
  const doubts = typeof kindOf(field) === 'number' ? doubtsOf(field, record, others) : []
  return (
    <>
      <FieldNote label={labels[field]} state={state} shown={(value) => shownValue(field, value)} />
      {!state.note &&
        doubts.map((doubt) => (
          <Status key={doubt.kind + doubt.words} kind="conflict">
            {doubtWords(doubt, record)}
          </Status>
        ))}
    </>
  )
}

function doubtsOf(field: Field, record: TermRecord, others: readonly Mate[]) {
  const text = String(record.values[field] ?? '')
  const texts = field === 'comments' || field === 'deans' ? others.map((other) => ({ ...other, text: other[field] })) : []
  return [...remarkDoubts(text, record, namesOfClass(others)), ...sameRemark(text, texts)]
}

const shownValue = (field: Field, value: string) =>
  kindOf(field) === 'grade' && value in conductGrades ? `${value} ${conductGrades[value as keyof typeof conductGrades]}` : value
