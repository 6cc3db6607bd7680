import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { PostedUnconfirmed } from '../../../db/_history.ts'
import { findStudent, listNewTwins, type Saved, type StoredStudent, saveStudent } from '../../../db/school/students/index.ts'
import { classFroms } from '../../../domain/school/students/class-move.ts'
import { parseStudentField, type StudentFault, type StudentField, studentFields } from '../../../domain/school/students/index.ts'
import { type Twin, twinFields, twinIds } from '../../../domain/school/students/twins.ts'
import { moveWords } from '../../../domain/words/class-move.ts'
import { faults, labels, refusals } from '../../../domain/words/students.ts'
import { studentUrl } from '../../../views/_links/students.ts'
import { postedQuestion } from '../../../views/_posted.tsx'
import { FieldNote } from '../../../views/_ui/field-note.tsx'
import { questionOf } from '../../../views/school/students/class-move.ts'
import { EditStudent, type StudentEdit, shownValue } from '../../../views/school/students/edit.tsx'
import { twinQuestion } from '../../../views/school/students/twins.tsx'
import { byOf, type Env } from '../../_env.ts'
import { answerSaved, answerUnsaved, FieldBody, type NotSaved } from '../../_field.tsx'
import { idOf, orNotFound, readForm, showDialog, unlessMissing } from '../../_form.tsx'
import { formClassesOf } from '../../_once.ts'
import { cardsOf } from '../../_posted.ts'
import { todayOf } from '../../_time.ts'
import { allowed } from './_request.tsx'

const FieldForm = FieldBody.extend({
  field: z.enum(studentFields),
  class_from: z.enum(classFroms).or(z.literal('ask')).default('ask'),
  /** The similar students that the question named. */
  twins: z.string().max(500).default(''),
})
type FieldForm = z.output<typeof FieldForm>

/** Edit Student: the dialog, which saves each field when it is left. */
export const editStudents = new Hono<Env>()
  .get('/admin/students/:id{[0-9]+}/edit', allowed, async (c) => showEdit(c, orNotFound(await findStudent(c.get('db'), idOf(c)))))
  .post('/admin/students/:id{[0-9]+}/edit', allowed, async (c) => {
    const form = await readForm(c, FieldForm)
    const outcome = unlessMissing(await save(c, form))
    return outcome.kind === 'saved' ? saved(c, form.field, outcome.student) : unsaved(c, form, outcome)
  })

type Outcome =
  | Saved
  | { kind: 'mistyped'; fault: StudentFault }
  | { kind: 'alike'; twins: Twin[]; stored: string | null }
  | { kind: 'posted'; term: string; cards: string; stored: string | null }

async function save(c: Context<Env>, { field, version, class_from: classFrom, twins: answered, ...form }: FieldForm): Promise<Outcome> {
  const today = await todayOf(c)
  const value = parseStudentField(field, form.value, today)
  if (!value.ok) return { kind: 'mistyped', fault: value.error }
  const bases = form.base.map((text) => {
    const base = parseStudentField(field, text, today)
    return base.ok ? base.value : null
  })
  const alike = await findAlike(c, field, value.value)
  if (alike && twinIds(alike.twins) !== answered) return { kind: 'alike', ...alike }
  const saving = { version, values: { [field]: value.value }, bases: { [field]: bases }, classFrom }
  return saveStudent(c.get('db'), idOf(c), saving, byOf(c)).catch((error) => {
    if (error instanceof PostedUnconfirmed) return posted(c, error)
    throw error
  })
}

/** The day of birth is printed on posted cards. */
async function posted(c: Context<Env>, unasked: PostedUnconfirmed): Promise<Outcome> {
  const [cards = '', old] = [await cardsOf(c, unasked), unasked.changes[0]?.old]
  return { kind: 'posted', term: `${unasked.term.year}-${unasked.term.term}`, cards, stored: typeof old === 'string' ? old : null }
}

/** The students whom this value makes the student resemble. */
async function findAlike(c: Context<Env>, field: StudentField, value: string | null) {
  const student = twinFields.some((own) => own === field) && (await findStudent(c.get('db'), idOf(c)))
  if (!student) return undefined
  const { id, values } = student
  const twins = await listNewTwins(c.get('db'), { id, ...values }, { id, ...values, [field]: value })
  return twins.length > 0 ? { twins, stored: values[field] } : undefined
}

function saved(c: Context<Env>, field: StudentField, { id, version, values }: StoredStudent) {
  const state = { version, bases: [shownValue(field, values[field] ?? '')] }
  return answerSaved(c, studentUrl(id, 'edit'), <FieldNote label={labels[field]} state={state} />, 'students-changed')
}

type Unsaved = Exclude<Outcome, { kind: 'saved' | 'missing' }>

async function unsaved(c: Context<Env>, form: FieldForm, outcome: Unsaved) {
  const { field } = form
  const student = orNotFound(await findStudent(c.get('db'), idOf(c)))
  return answerUnsaved(c, form, why(form, outcome), {
    note: (state) => <FieldNote label={labels[field]} state={state} shown={(text) => shownValue(field, text)} />,
    page: (edit, status) => showEdit(c, student, { field, ...edit }, status),
  })
}

function why({ field, value }: FieldForm, outcome: Unsaved): NotSaved {
  if (outcome.kind === 'ask') return { kind: 'ask', question: questionOf(moveWords.who, outcome.moving) }
  if (outcome.kind === 'posted') return { kind: 'ask', question: postedQuestion(outcome, shownValue(field, outcome.stored ?? '')) }
  if (outcome.kind === 'alike') return { kind: 'ask', question: twinQuestion(outcome.twins, shownValue(field, outcome.stored ?? '')) }
  if (outcome.kind === 'conflict')
    return { kind: 'conflict', theirs: shownValue(field, outcome.current.values[field] ?? ''), change: outcome.change }
  if (outcome.kind === 'refused')
    return { kind: 'refused', message: refusals[outcome.fault], status: outcome.fault === 'not-yours' ? 403 : 422 }
  const isBlank = outcome.fault === 'required' // the browser has nothing to keep
  return { kind: 'refused', message: faults[outcome.fault], cleared: isBlank ? value : undefined, status: 422 }
}

async function showEdit(c: Context<Env>, student: StoredStudent, edit?: StudentEdit, status: 200 | 403 | 409 | 422 = 200) {
  const [classes, today] = await Promise.all([formClassesOf(c), todayOf(c)])
  return showDialog(c, <EditStudent student={student} classes={classes} today={today} edit={edit} />, status)
}
