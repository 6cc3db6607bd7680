import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listFormClasses } from '../../db/school/index.ts'
import { findStudent, type Saved, type StoredStudent, saveStudent } from '../../db/students/index.ts'
import { classFroms } from '../../domain/students/class-move.ts'
import { parseStudentField, type StudentFault, type StudentField, studentFields } from '../../domain/students/index.ts'
import { moveWords } from '../../domain/words/class-move.ts'
import { faults, labels, refusals } from '../../domain/words/students.ts'
import { FieldNote, type Note } from '../../views/_ui/field-note.tsx'
import { questionOf } from '../../views/students/class-move.ts'
import { EditStudent, type StudentEdit, shownValue } from '../../views/students/edit.tsx'
import { studentUrl } from '../../views/students/links.ts'
import { idOf, orNotFound, readForm, several, showDialog, showPart, unlessMissing, Version } from '../_form.tsx'
import { byOf, type Env, wantsFragment } from '../_http.tsx'
import { todayOf, told } from '../_time.ts'
import { allowed } from './_request.tsx'

const FieldForm = z.strictObject({
  field: z.enum(studentFields),
  value: z.string(),
  version: Version,
  class_from: z.enum(classFroms).or(z.literal('ask')).default('ask'),
  base: several(z.string()),
})
type FieldForm = z.output<typeof FieldForm>

/** Edit Student: the dialog, and each of its fields as it is left. */
export const editStudents = new Hono<Env>()
  .get('/admin/students/:id{[0-9]+}', allowed, async (c) => showEdit(c, orNotFound(await findStudent(c.get('db'), idOf(c)))))
  .post('/admin/students/:id{[0-9]+}', allowed, async (c) => {
    const form = await readForm(c, FieldForm)
    const outcome = unlessMissing(await save(c, form))
    if (outcome.kind === 'saved') return answerSaved(c, form.field, outcome.student)
    return answerUnsaved(c, form, outcome)
  })

type Outcome = Saved | { kind: 'mistyped'; fault: StudentFault }

async function save(c: Context<Env>, { field, version, class_from: classFrom, ...form }: FieldForm): Promise<Outcome> {
  const today = await todayOf(c)
  const value = parseStudentField(field, form.value, today)
  if (!value.ok) return { kind: 'mistyped', fault: value.error }
  const bases = form.base.map((text) => {
    const base = parseStudentField(field, text, today)
    return base.ok ? base.value : null
  })
  const saving = { version, values: { [field]: value.value }, bases: { [field]: bases }, classFrom }
  return saveStudent(c.get('db'), idOf(c), saving, byOf(c))
}

/** What may be replaced next; the list reloads itself. */
function answerSaved(c: Context<Env>, field: StudentField, { id, version, values }: StoredStudent) {
  if (!wantsFragment(c)) return c.redirect(studentUrl(id), 303)
  c.header('HX-Trigger', 'students-changed')
  const state = { version, bases: [shownValue(field, values[field] ?? '')] }
  const note = <FieldNote label={labels[field]} state={state} />
  return showPart(c, note)
}

async function answerUnsaved(c: Context<Env>, form: FieldForm, outcome: Exclude<Outcome, { kind: 'saved' | 'missing' }>) {
  const { field, value, version, base } = form
  const state = { version, bases: base, note: await noteOf(c, form, outcome) }
  const status =
    outcome.kind === 'conflict' || outcome.kind === 'ask' ? 409 : outcome.kind === 'refused' && outcome.fault !== 'no-class' ? 403 : 422
  const student = orNotFound(await findStudent(c.get('db'), idOf(c)))
  if (!wantsFragment(c)) return showEdit(c, student, { field, typed: value, state }, status)
  const note = <FieldNote label={labels[field]} state={state} shown={(text) => shownValue(field, text)} />
  return showPart(c, note, status)
}

async function noteOf(
  c: Context<Env>,
  { field, value }: FieldForm,
  outcome: Exclude<Outcome, { kind: 'saved' | 'missing' }>,
): Promise<Note> {
  if (outcome.kind === 'mistyped') {
    const isBlank = outcome.fault === 'required' // nothing that the browser need keep
    return { kind: 'refused', message: faults[outcome.fault], cleared: isBlank ? value : undefined }
  }
  if (outcome.kind === 'refused') return { kind: 'refused', message: refusals[outcome.fault] }
  if (outcome.kind === 'ask') return { kind: 'ask', ...questionOf(moveWords.who, outcome.moving) }
  const { current, change } = outcome
  const theirs = shownValue(field, current.values[field] ?? '')
  return { kind: 'conflict', theirs, mine: value, ...(await told(c, change)) }
}

async function showEdit(c: Context<Env>, student: StoredStudent, edit?: StudentEdit, status: 200 | 403 | 409 | 422 = 200) {
  const [classes, today] = [await listFormClasses(c.get('db')), await todayOf(c)]
  return showDialog(c, <EditStudent student={student} classes={classes} today={today} edit={edit} />, status)
}
