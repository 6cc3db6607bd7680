import type { ComponentProps, ReactNode } from 'react'
import { conductGrades } from '../../domain/_marks.ts'
import { conflictWords, labels } from '../../domain/_messages/term-reports.ts'
import { textLength } from '../../domain/_text.ts'
import { canEdit, type Field, kindOf, type Rights, type TermRecord } from '../../domain/term-reports/index.ts'
import { Button } from '../_ui/button.tsx'

export type Note =
  | { kind: 'refused'; message: string; cleared?: string | undefined }
  | { kind: 'conflict'; theirs: string; mine: string; by: string | null; at: string | null }

/** Where a field stands: the version and the values that its next change may replace, and what was wrong with its last. */
export type FieldState = { version: number; bases: readonly string[]; note?: Note | undefined }

/** A field whose last change was not saved, and what was typed there. */
export type FieldEdit = { field: Field; typed: string; state: FieldState }

export type RecordFieldProps = { field: Field; record: TermRecord; rights: Rights; url: string; edit: FieldEdit | undefined; rows?: number }

/** One field of a term record, a form of its own: it saves itself when it is left or changed. */
export function RecordField({ field, record, rights, url, edit, rows }: RecordFieldProps) {
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
    <FieldForm field={field} record={record} url={url} enabled={enabled}>
      <label htmlFor={field}>{labels[field]}</label>
      <Control field={field} rows={rows} {...control} />
      <div id={`${field}-note`} className="contents" data-note="">
        {enabled && <FieldNote field={field} state={state} />}
      </div>
    </FieldForm>
  )
}

type FormProps = { field: Field; record: TermRecord; url: string; enabled: boolean; children: ReactNode }

function FieldForm({ field, record, url, enabled, children }: FormProps) {
  if (!enabled) return <div className="field">{children}</div>
  return (
    <form
      className="field"
      method="post"
      action={url}
      noValidate
      hx-post={url}
      hx-trigger="change, submit"
      hx-target={`#${field}-note`}
      hx-sync="this:queue last"
      data-saves="save-status"
      data-keep={`term-record/${record.studentId}/${record.year}/${record.term}/${field}`}
      data-keep-label={`${labels[field]}, ${record.firstName} ${record.lastName}`}
    >
      <input type="hidden" name="student_id" value={record.studentId} />
      <input type="hidden" name="year" value={record.year} />
      <input type="hidden" name="term" value={record.term} />
      <input type="hidden" name="field" value={field} />
      {children}
    </form>
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
      <p className={used > kind ? 'hint push bad' : 'hint push'} data-count={field} data-max={kind}>
        {used} / {kind}
      </p>
    </>
  )
}

/** What goes with the next change of the field, and what is wrong with the last: the answer to a save. */
export function FieldNote({ field, state: { version, bases, note } }: { field: Field; state: FieldState }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {bases.map((base) => (
        <input key={base} type="hidden" name="base" value={base} />
      ))}
      {note?.kind === 'refused' && (
        <p className="hint bad" role="alert" data-cleared={note.cleared}>
          {note.message}
          {note.cleared !== undefined && <button type="button" hidden data-keep-discard="" />}
        </p>
      )}
      {note?.kind === 'conflict' && <Conflict field={field} {...note} />}
    </>
  )
}

/** Both values, who and when. The first button keeps Enter in the field from meaning the second. */
function Conflict({ field, theirs, mine, by, at }: { field: Field } & Extract<Note, { kind: 'conflict' }>) {
  return (
    <div className="alert small grid items-start p-2" role="alert">
      <button type="submit" hidden />
      <p>{conflictWords.changed(by, at)}</p>
      <dl className="text-ink grid gap-1 break-words whitespace-pre-wrap">
        <Words label={conflictWords.theirs} value={shown(field, theirs)} />
        <Words label={conflictWords.mine} value={shown(field, mine)} />
      </dl>
      <p className="row">
        <Button small type="submit" name="base" value={theirs} aria-label={`${conflictWords.keep}: ${labels[field]}`}>
          {conflictWords.keep}
        </Button>
        <Button small data-take={theirs} aria-label={`${conflictWords.take}: ${labels[field]}`}>
          {conflictWords.take}
        </Button>
      </p>
    </div>
  )
}

const Words = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-umber">{label}</dt>
    <dd>
      <bdi>{value || conflictWords.nothing}</bdi>
    </dd>
  </div>
)

const shown = (field: Field, value: string) =>
  kindOf(field) === 'grade' && value in conductGrades ? `${value} ${conductGrades[value as keyof typeof conductGrades]}` : value
