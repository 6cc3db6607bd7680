import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listFormClasses } from '../../../db/_school.ts'
import {
  assignStudents,
  listKeeping,
  listOthers,
  listTakers,
  listTeachers,
  removeSubjectStudents,
} from '../../../db/school/subjects/index.ts'
import { listLaterTerms } from '../../../db/school/terms/index.ts'
import { type Choice, mostAssigned, type Subject } from '../../../domain/school/subjects/index.ts'
import { assignFaults, studentsAdded, studentsDeleted, studentWords } from '../../../domain/words/subjects.ts'
import { takersUrl } from '../../../views/_links/subjects.ts'
import { AddTakerDialog, RemovalDialog } from '../../../views/school/subjects/taker-dialogs.tsx'
import { byOf, type Env } from '../../_env.ts'
import { Page, readForm, Search, several, showDialog, Ticked } from '../../_form.tsx'
import { tell, wantsFragment } from '../../_render.tsx'
import { allowed, Choices, subjectOf } from './_request.tsx'
import { showTakers, TakerQuery } from './students.tsx'

const Id = z.string().regex(/^\d{0,15}$/)
const AddForm = z.strictObject({
  class: z.string().max(50).default(''),
  student: several(Id, mostAssigned).transform((ids) => [...new Set(ids.filter(Boolean).map(Number))]),
  teacher: z
    .string()
    .regex(/^\d{0,9}$/)
    .default(''),
})
type AddForm = z.output<typeof AddForm>
/** `ask`: the list posts its ticks, because an address may be too short for them. */
const RemovalForm = z.strictObject({ student: Choices, ask: Ticked, q: Search.optional(), page: Page.optional() })

/** Add Student, and Delete Students with its question. */
export const changeTakers = new Hono<Env>()
  .get('/admin/subjects/:id{[0-9]+}/students/new', allowed, async (c) => {
    const form = AddForm.safeParse({ ...c.req.query(), student: c.req.queries('student') }).data
    return showAdd(c, await subjectOf(c), form)
  })
  .post('/admin/subjects/:id{[0-9]+}/students/new', allowed, async (c) => {
    return add(c, await subjectOf(c), await readForm(c, AddForm))
  })
  .get('/admin/subjects/:id{[0-9]+}/students/removal', allowed, async (c) => {
    const subject = await subjectOf(c)
    const query = { ...TakerQuery.parse(c.req.query()), selecting: true }
    const choices = Choices.safeParse(c.req.queries('student') ?? []).data
    if (!choices) throw new HTTPException(422)
    return askFirst(c, subject, choices, query)
  })
  .post('/admin/subjects/:id{[0-9]+}/students/removal', allowed, async (c) => {
    const [subject, { student, ask, q = '', page = 1 }] = [await subjectOf(c), await readForm(c, RemovalForm)]
    return ask ? askFirst(c, subject, student, { q, page, selecting: true }) : remove(c, subject, student)
  })

const first = { q: '', page: 1, selecting: false }

const emptyForm: AddForm = { class: '', student: [], teacher: '' }

async function showAdd(c: Context<Env>, subject: Subject, typed = emptyForm, errors?: { student?: string; teacher?: string }) {
  const db = c.get('db')
  const [others, teachers, classes] = await Promise.all([listOthers(db, subject.id), listTeachers(db, subject.id), listFormClasses(db)])
  const [chosen, later] = [new Set(typed.student), await listLaterTerms(db)]
  const students = others.filter(({ id, classId }) => !typed.class || classId === typed.class || chosen.has(id))
  const shown = { classId: typed.class, students: typed.student, teacher: typed.teacher }
  const dialog = <AddTakerDialog {...{ subject, students, teachers, classes, later }} typed={shown} {...(errors && { errors })} />
  return showDialog(c, dialog, errors ? 422 : 200)
}

async function add(c: Context<Env>, subject: Subject, form: AddForm) {
  const missing = {
    ...(form.student.length === 0 && { student: studentWords.chooseStudent }),
    ...(!form.teacher && { teacher: studentWords.chooseTeacher }),
  }
  if (Object.keys(missing).length > 0) return showAdd(c, subject, form, missing)
  const choices = form.student.map((studentId) => ({ studentId, version: 0 }))
  const answer = await assignStudents(c.get('db'), { subjectId: subject.id, employeeId: Number(form.teacher), choices }, byOf(c))
  if (answer.kind === 'refused')
    return showAdd(c, subject, form, { [answer.fault === 'no-teacher' ? 'teacher' : 'student']: assignFaults[answer.fault] })
  if (answer.kind === 'conflict') return showAdd(c, subject, form, { student: studentWords.meanwhile })
  const added = (await listTakers(c.get('db'), subject.id)).filter(({ id }) => form.student.includes(id))
  return listAgain(c, subject, added.length > 0 ? studentsAdded(added) : '')
}

function askFirst(c: Context<Env>, subject: Subject, choices: readonly Choice[], query: typeof first) {
  if (choices.length === 0) return showTakers(c, subject, query, { error: studentWords.noneSelected }, 422)
  return askRemoval(c, subject, choices, query)
}

async function askRemoval(c: Context<Env>, subject: Subject, choices: readonly Choice[], query: typeof first, conflict?: string) {
  const chosen = new Set(choices.map(({ studentId }) => studentId))
  const students = (await listTakers(c.get('db'), subject.id)).filter(({ id }) => chosen.has(id))
  if (students.length === 0) return showTakers(c, subject, { ...query, selecting: false }, { error: studentWords.meanwhile }, 409)
  const keeping = await listKeeping(c.get('db'), subject.id, [...chosen])
  const kept = students.filter(({ id }) => keeping.includes(id))
  const later = await listLaterTerms(c.get('db'))
  const dialog = <RemovalDialog {...{ subject, query, students, conflict, later }} keeping={kept} />
  return showDialog(c, dialog, conflict ? 409 : 200)
}

async function remove(c: Context<Env>, subject: Subject, choices: readonly Choice[]) {
  const removal = await removeSubjectStudents(c.get('db'), subject.id, choices, byOf(c))
  if (removal.kind === 'refused' && removal.fault === 'no-subject') throw new HTTPException(404)
  if (removal.kind !== 'removed') return askRemoval(c, subject, choices, { ...first, selecting: true }, studentWords.meanwhile)
  return listAgain(c, subject, studentsDeleted(choices.length))
}

/** Returns to the list with a message; the subjects behind the dialog are counted again. */
function listAgain(c: Context<Env>, subject: Subject, message: string) {
  if (!wantsFragment(c)) return c.redirect(takersUrl(subject.id, first), 303)
  tell(c, message, 'subjects-changed', 'ticks-done')
  return showTakers(c, subject, first)
}
