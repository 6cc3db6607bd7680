import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listFormClasses } from '../../../db/_school.ts'
import { assignStudents, listBatch, listSubjects, listTeachers } from '../../../db/school/subjects/index.ts'
import { listLaterTerms } from '../../../db/school/terms/index.ts'
import { type BatchQuery, type Choice, displays, withForm } from '../../../domain/school/subjects/index.ts'
import { assigned, assignFaults, batchWords } from '../../../domain/words/subjects.ts'
import { batchUrl } from '../../../views/_links/subjects.ts'
import { Batch, BatchPage, type BatchProps } from '../../../views/school/subjects/batch.tsx'
import { byOf, type Env } from '../../_env.ts'
import { Page, readForm, Search } from '../../_form.tsx'
import { formClassesOf } from '../../_once.ts'
import { render, tell, wantsFragment } from '../../_render.tsx'
import { allowed, Choices } from './_request.tsx'

const Id = z.coerce.number().int().positive().nullable().catch(null)
const Form = z.coerce.number().int().min(1).max(6).nullable().catch(null)
const Query = z.object({
  subject: Id,
  form: Form,
  class: z.string().min(1).max(20).nullable().catch(null),
  display: z.enum(displays).catch('all'),
  q: Search,
  page: Page,
  teacher: Id,
})
const BatchForm = z.strictObject({ student: Choices, teacher: z.string().regex(/^\d{0,9}$/) })

export const batch = new Hono<Env>()
  .get('/admin/subjects/batch', allowed, async (c) => {
    const { query, teacher } = await batchOf(c)
    return showBatch(c, query, teacher)
  })
  .post('/admin/subjects/batch', allowed, async (c) => {
    const { query } = await batchOf(c)
    const form = await readForm(c, BatchForm)
    if (query.subjectId === null) throw new HTTPException(422)
    const teacher = form.teacher ? Number(form.teacher) : null
    if (form.student.length === 0) return showBatch(c, query, teacher, { error: batchWords.noneSelected }, 422)
    return assign(c, { ...query, subjectId: query.subjectId }, teacher, form.student)
  })

/** The list in the address. `was` and `was_subject` are the earlier choices, for a person who has just chosen another form or subject. */
async function batchOf(c: Context<Env>): Promise<{ query: BatchQuery; teacher: number | null }> {
  const { subject, class: classId, teacher, ...rest } = Query.parse(c.req.query())
  const was = c.req.query('was')
  const query = { ...rest, subjectId: subject, classId }
  const classes = await formClassesOf(c)
  const wasSubject = c.req.query('was_subject')
  const isOther = wasSubject !== undefined && Id.parse(wasSubject) !== subject // the chosen teacher teaches the earlier subject
  return { query: withForm(query, was === undefined ? undefined : Form.parse(was), classes), teacher: isOther ? null : teacher }
}

async function showBatch(
  c: Context<Env>,
  query: BatchQuery,
  teacher: number | null,
  more: Pick<BatchProps, 'selected' | 'error'> = {},
  status: 200 | 409 | 422 = 200,
) {
  const db = c.get('db')
  const subjects = await listSubjects(db)
  const subjectId = subjects.some(({ id }) => id === query.subjectId) ? query.subjectId : null
  const { page, ...list } = await listBatch(db, { ...query, subjectId })
  const shown = { ...query, subjectId, page }
  const [teachers, classes] = await Promise.all([listTeachers(db, subjectId ?? 0), listFormClasses(db)])
  const props = { query: shown, teacher, subjects, classes, teachers, ...list, ...more, later: await listLaterTerms(db) }
  c.header('HX-Replace-Url', batchUrl(shown, teacher))
  return render(c, { page: <BatchPage {...props} />, fragment: <Batch {...props} /> }, status)
}

async function assign(c: Context<Env>, query: BatchQuery & { subjectId: number }, teacher: number | null, choices: readonly Choice[]) {
  const { subjectId, classId, form } = query
  const within = { classId, form }
  const answer = await assignStudents(c.get('db'), { subjectId, employeeId: teacher ?? undefined, choices, within }, byOf(c))
  const selected = new Set(choices.map(({ studentId }) => studentId))
  if (answer.kind === 'refused') {
    const error = `${batchWords.failed} ${assignFaults[answer.fault]}`
    return showBatch(c, query, teacher, { selected, error }, 422)
  }
  if (answer.kind === 'conflict') {
    const error = `${batchWords.failed} ${batchWords.meanwhile(answer.change?.by)}`
    return showBatch(c, query, teacher, { selected, error }, 409)
  }
  if (!wantsFragment(c)) return c.redirect(batchUrl(query, teacher), 303)
  tell(c, assigned(answer.count), 'subjects-changed', 'ticks-done')
  return showBatch(c, query, teacher)
}
