import { byForm, type FormClass } from '../../../domain/_school.ts'
import type { Entries, LessonOf } from '../../../domain/school/teachers/index.ts'
import { common } from '../../../domain/words/common.ts'
import { asksChange, asksDelete, entriesStay, entriesText, lessonWords, undoOf } from '../../../domain/words/teachers.ts'
import { lessonsUrl } from '../../_links/teachers.ts'
import { Button, ButtonLink, IconButton, IconLink } from '../../_ui/button.tsx'
import { SaveStatus } from './status.tsx'

type Subject = { id: number; title: string }
type Stored = { id: number; subjectId: number; classId: string }
export type LessonRowProps = {
  /** The row's id in the page: `lesson-12`, or `new-1a2b3c4d` for a row added in this dialog. */
  id: string
  teacherId: number
  year: number
  stored?: Stored | undefined
  /** The choices in it, stored or not. */
  subjectId: number | null
  classId: string | null
  subjects: readonly Subject[]
  classes: readonly FormClass[]
  status?: { kind: 'saved' | 'failed'; message: string } | undefined
  /** The lesson's entries, before it is deleted or, with `next`, becomes another. */
  asks?: { entries: Entries; next?: LessonOf } | undefined
  /** The time of a change that can be undone. */
  done?: string | undefined
  isNew?: boolean
}

/** A lesson as a form of its own, saved as soon as both choices are made. */
export function LessonRow(row: LessonRowProps) {
  if (row.asks && row.stored) return <AskRow {...row} stored={row.stored} asks={row.asks} />
  const { id, subjectId, classId, subjects, status, isNew } = row
  const form = `${id}-form`
  const about = nameOf(row)
  return (
    <tr id={id}>
      <td>{subjectId}</td>
      <td>
        <select
          name="subject_id"
          form={form}
          className="input"
          aria-label={`${lessonWords.subject}${about}`}
          defaultValue={subjectId ?? ''}
          // biome-ignore lint/a11y/noAutofocus: the row has just been asked for
          autoFocus={isNew}
        >
          {!row.stored && <option value="">{lessonWords.choose}</option>}
          {subjects.map((subject) => (
            <option key={subject.id} value={subject.id}>
              {subject.title}
            </option>
          ))}
        </select>
      </td>
      <td>
        <ClassSelect {...row} form={form} label={`${lessonWords.class}${about}`} classId={classId} />
      </td>
      <td>
        <DeleteButton {...row} />
      </td>
      <td>
        <span className="row flex-nowrap">
          <RowForm {...row} />
          {row.done && row.stored && <UndoForm {...row} done={row.done} stored={row.stored} />}
        </span>
        {status?.kind === 'failed' && (
          <p className="hint bad" data-until="lessons-changed">
            {status.message}
          </p>
        )}
      </td>
    </tr>
  )
}

function RowForm({ id, teacherId, year, stored, status }: LessonRowProps) {
  const action = lessonsUrl(teacherId, year, 'lessons')
  const shown = status?.kind === 'failed' ? { kind: 'failed' as const, message: lessonWords.error } : status
  return (
    <form
      id={`${id}-form`}
      action={action}
      method="post"
      hx-post={action}
      hx-trigger={`change from:#${id}, submit`}
      hx-target={`#${id}`}
      hx-swap="outerMorph"
      hx-sync="this:queue last"
    >
      <input type="hidden" name="row" value={id} />
      <input type="hidden" name="old_subject_id" value={stored?.subjectId ?? ''} />
      <input type="hidden" name="old_class_id" value={stored?.classId ?? ''} />
      <SaveStatus status={shown} failed={lessonWords.error} />
      <noscript>
        <Button small type="submit">
          {common.save}
        </Button>
      </noscript>
    </form>
  )
}

function ClassSelect({ classes, classId, form, label }: LessonRowProps & { form: string; label: string }) {
  const groups = byForm(classes)
  const isOther = classId !== null && !groups.some((group) => group.classes.some(({ id }) => id === classId))
  return (
    <select name="class_id" form={form} className="input" aria-label={label} defaultValue={classId ?? ''}>
      {classId === null && <option value="">{lessonWords.choose}</option>}
      {isOther && <option value={classId}>{classId}</option>}
      {groups.map((group) => (
        <optgroup key={group.formLevel} label={group.title}>
          {group.classes.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

/** Removes an unsaved row at once; the server deletes a stored lesson and may ask first. */
function DeleteButton(row: LessonRowProps) {
  const { id, teacherId, year, stored } = row
  const label = `${common.delete}${nameOf(row)}`
  const lessons = lessonsUrl(teacherId, year, 'lessons')
  if (!stored)
    return (
      <IconLink icon="trash" label={label} title={common.delete} href={lessons} hx-get={lessons} hx-target={`#${id}`} hx-swap="delete" />
    )
  const action = lessonsUrl(teacherId, year, 'lessons', stored.id, 'delete')
  return (
    <form action={action} method="post" hx-post={action} hx-target={`#${id}`} hx-swap="outerHTML">
      <Key {...stored} />
      <IconButton type="submit" icon="trash" label={label} title={common.delete} />
    </form>
  )
}

const Key = ({ subjectId, classId }: LessonOf) => (
  <>
    <input type="hidden" name="subject_id" value={subjectId} />
    <input type="hidden" name="class_id" value={classId} />
  </>
)

/** Asks in the row's place, so that the dialog stays. */
function AskRow({ id, teacherId, year, stored, asks: { entries, next }, ...row }: LessonRowProps & { stored: Stored; asks: Asks }) {
  const [action, back] = [
    next ? lessonsUrl(teacherId, year, 'lessons') : lessonsUrl(teacherId, year, 'lessons', stored.id, 'delete'),
    lessonsUrl(teacherId, year, 'lessons', stored.id),
  ]
  const [from, to] = [titleOf({ ...row, ...stored }), next && titleOf({ ...row, ...next })]
  return (
    <tr id={id}>
      <td colSpan={5} className="bg-cream-wash">
        <form className="row py-2" action={action} method="post" hx-post={action} hx-target={`#${id}`} hx-swap="outerHTML">
          <div className="small min-w-60 flex-1" role="alert">
            <b>{to ? asksChange(from, to) : asksDelete(from)}</b>
            <p>{`${entriesText(entries)} ${entriesStay(from)}`}</p>
          </div>
          {next ? <Change id={id} stored={stored} next={next} /> : <Key {...stored} />}
          <span className="row push flex-nowrap">
            <ButtonLink small href={back} hx-get={back} hx-target={`#${id}`} hx-swap="outerHTML" autoFocus>
              {common.cancel}
            </ButtonLink>
            <Button small type="submit" look="danger" name="confirmed" value="1">
              {to ? lessonWords.change : common.delete}
            </Button>
          </span>
        </form>
      </td>
    </tr>
  )
}

type Asks = NonNullable<LessonRowProps['asks']>
const Change = ({ id, stored, next }: { id: string; stored: Stored; next: LessonOf }) => (
  <>
    <input type="hidden" name="row" value={id} />
    <input type="hidden" name="old_subject_id" value={stored.subjectId} />
    <input type="hidden" name="old_class_id" value={stored.classId} />
    <Key {...next} />
  </>
)

function UndoForm({ id, teacherId, year, stored, done, ...row }: LessonRowProps & { stored: Stored; done: string }) {
  const action = lessonsUrl(teacherId, year, 'lessons', stored.id, 'undo')
  return (
    <form action={action} method="post" hx-post={action} hx-target={`#${id}`} hx-swap="outerMorph">
      <input type="hidden" name="row" value={id} />
      <input type="hidden" name="done" value={done} />
      <Button small type="submit" icon="undo" aria-label={undoOf(titleOf({ ...row, ...stored }))}>
        {common.undo}
      </Button>
    </form>
  )
}

type Titled = Pick<LessonRowProps, 'subjects' | 'subjectId' | 'classId'>
const titleOf = ({ subjects, subjectId, classId }: Titled) =>
  `${classId} ${subjects.find(({ id }) => id === subjectId)?.title ?? subjectId}`
const nameOf = (row: LessonRowProps) => (row.stored ? `: ${titleOf({ ...row, ...row.stored })}` : ': new lesson')
