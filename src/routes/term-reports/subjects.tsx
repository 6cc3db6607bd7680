import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { createElement } from 'react'
import { z } from 'zod'
import { listSubjects } from '../../db/school/subjects/index.ts'
import { rulesOf } from '../../db/school/terms/mark-words.ts'
import { listComments, type RecordedRow, restoreSubjectRecord, type SavedSubject, saveSubjectRecord } from '../../db/term-reports/index.ts'
import type { MarkRules } from '../../domain/_marks.ts'
import { cellText, parseCell, parseCellBase, rowFields, score, type TermRecord } from '../../domain/term-reports/index.ts'
import { conflictWords } from '../../domain/words/conflict.ts'
import { notAMark } from '../../domain/words/enter-marks.ts'
import { rowFaults, administerWords as words } from '../../domain/words/term-reports.ts'
import { ChangeSubject } from '../../views/term-reports/change-subject.tsx'
import { ScoreBoxes, scoreId, type Unsaved } from '../../views/term-reports/index.tsx'
import { CellNote, stateOf } from '../../views/term-reports/subject-cells.tsx'
import { listId, SubjectList } from '../../views/term-reports/subjects.tsx'
import { byOf, type Env } from '../_env.ts'
import { answerSaved, answerUnsaved, FieldBody, type NotSaved } from '../_field.tsx'
import { readForm, showDialog, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { changeOf, deletedSince } from '../_time.ts'
import { Digits, frame, keyOf, StudentForm, SubjectId } from './_request.tsx'
import { onFailure } from './failure.ts'
import { backTo, foundSubject } from './found.ts'
import { refusal } from './refusal.ts'

const allowed = allow('subject-record.edit', frame)
const CellForm = StudentForm.extend({ ...FieldBody.shape, field: z.enum(rowFields) })
type CellForm = z.output<typeof CellForm>
const SubjectForm = StudentForm.extend({ version: Digits, subject_id_new: Digits })

type Show = (unsaved: Unsaved, studentId: number, status: 403 | 409 | 422) => Promise<Response>

/** The subject rows, which an administrator edits in place; `show` is the whole page for a browser without scripts. */
export const subjects = (show: (c: Context<Env>) => Show): Hono<Env> =>
  new Hono<Env>()
    .onError(onFailure)
    .post('/:classId/:n/subjects/:subjectId/marks', allowed, (c) => saveCell(c, show(c)))
    .get('/:classId/:n/subjects/:subjectId/subject', allowed, async (c) => {
      const { record, subject, url } = await foundSubject(c)
      return showDialog(c, <ChangeSubject {...{ record, subject }} url={url('subject')} subjects={await listSubjects(c.get('db'))} />)
    })
    .post('/:classId/:n/subjects/:subjectId/subject', allowed, changeSubject)
    .post('/:classId/:n/subjects/:subjectId/restore', allowed, async (c) => {
      const key = { ...keyOf(await readForm(c, StudentForm)), subjectId: SubjectId.parse(c.req.param('subjectId')) }
      const restored = await restoreSubjectRecord(c.get('db'), key, deletedSince(c), byOf(c))
      if (restored.kind === 'there') throw new HTTPException(409, { message: rowFaults['subject-there'] })
      if (restored.kind !== 'restored') throw refusal(restored.kind)
      return doneOrBack(c, backTo(c), words.restored(restored.title), 'term-report-changed')
    })

async function changeSubject(c: Context<Env>) {
  const form = await readForm(c, SubjectForm)
  const key = { ...keyOf(form), subjectId: SubjectId.parse(c.req.param('subjectId')) }
  const save = { version: form.version, values: {}, newSubjectId: form.subject_id_new }
  const saved = unlessMissing(await saveSubjectRecord(c.get('db'), key, save, byOf(c)))
  if (saved.kind === 'saved') return doneOrBack(c, backTo(c), words.subjectChanged, 'term-report-changed')
  const { by, at: when } = await changeOf(c, saved.kind === 'conflict' ? saved.change : undefined)
  const error = saved.kind === 'conflict' ? conflictWords.changed(by, when) : rowFaults[saved.fault]
  const [{ url }, all] = await Promise.all([foundSubject(c), listSubjects(c.get('db'))])
  const again = { record: saved.record, subject: saved.row, chosen: form.subject_id_new, url: url('subject'), subjects: all, error }
  return showDialog(c, <ChangeSubject {...again} />, statusOf(saved))
}

async function saveCell(c: Context<Env>, show: Show) {
  const form = await readForm(c, CellForm)
  const subjectId = SubjectId.parse(c.req.param('subjectId'))
  const key = { ...keyOf(form), subjectId }
  const rules = await rulesOf(c.get('db'), key)
  const typed = parseCell(form.field, form.value, await listComments(c.get('db')), rules)
  const bases = form.base.map((text) => parseCellBase(form.field, text, rules)).filter((base) => base !== undefined)
  const values = typed.ok ? { [form.field]: typed.value } : {}
  const save = { version: form.version, values, bases: { [form.field]: bases } }
  const saved = unlessMissing(await saveSubjectRecord(c.get('db'), key, save, byOf(c)))
  if (saved.kind === 'saved' && typed.ok) return answerSaved(c, backTo(c), savedNote(form, saved))
  const why: NotSaved = typed.ok ? whyNot(form, saved) : { kind: 'refused', message: notTaken(typed.error, form.value, rules), status: 422 }
  return answerUnsaved(c, form, why, {
    note: (state) => <CellNote record={saved.record} subject={saved.row} field={form.field} state={state} />,
    page: (edit, status) => show({ cell: { subjectId, field: form.field, ...edit } }, form.student_id, status),
  })
}

const notTaken = (fault: 'not-a-mark' | 'no-such-comment', typed: string, rules: MarkRules) =>
  fault === 'not-a-mark' ? notAMark(typed, rules) : rowFaults[fault]

type SavedRow = {
  record: TermRecord
  subjects: Parameters<typeof score>[0] & Parameters<typeof SubjectList>[0]['subjects']
  row: RecordedRow
}

/** Adds the average, and which subjects have marks. */
function savedNote({ field, value }: CellForm, { record, subjects: rows, row }: SavedRow) {
  const partial = (id: string, content: React.ReactNode) =>
    createElement('hx-partial', { 'hx-target': `#${id}`, 'hx-swap': 'outerHTML' }, content)
  return (
    <>
      <CellNote record={record} subject={row} field={field} state={stateOf(record, field, row)} sent={value} />
      {partial(scoreId(record), <ScoreBoxes record={record} {...score(rows, record.term, record.rules)} />)}
      {partial(listId(record), <SubjectList record={record} subjects={rows} />)}
    </>
  )
}

type Failed = Exclude<SavedSubject, { kind: 'missing' }>

const statusOf = (saved: Failed) => (saved.kind === 'refused' ? statusOfFault(saved.fault) : saved.kind === 'conflict' ? 409 : 422)
const statusOfFault = (fault: string) => (fault === 'closed' || fault === 'not-yours' ? 403 : 422)

function whyNot({ field }: CellForm, saved: Failed): NotSaved {
  if (saved.kind === 'refused') return { kind: 'refused', message: rowFaults[saved.fault], status: statusOfFault(saved.fault) }
  return {
    kind: 'conflict',
    theirs: cellText(field, saved.row, saved.record.rules),
    change: saved.kind === 'conflict' ? saved.change : undefined,
  }
}
