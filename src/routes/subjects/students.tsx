import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { assignStudents, listTakers, listTeachers, type Taker } from '../../db/subjects/index.ts'
import { fullName, lastFirst } from '../../domain/_names.ts'
import { findsEvery } from '../../domain/_text.ts'
import { pageOf, type Subject, takersPerPage } from '../../domain/subjects/index.ts'
import { assignFaults } from '../../domain/words/subjects.ts'
import type { FieldState, Note } from '../../views/_ui/field-note.tsx'
import { takersUrl } from '../../views/subjects/links.ts'
import { TakersDialog, type TakersProps, TeacherNote } from '../../views/subjects/takers.tsx'
import { idOf, Page, readForm, Search, several, showDialog, showPart, Version } from '../_form.tsx'
import { byOf, type Env, wantsFragment } from '../_http.tsx'
import { told } from '../_time.ts'
import { allowed, subjectOf } from './_request.tsx'

export const TakerQuery = z
  .object({
    q: Search,
    page: Page,
    mode: z.enum(['select', 'list']).catch('list'),
  })
  .transform(({ mode, ...query }) => ({ ...query, selecting: mode === 'select' }))
const EmployeeId = z.string().regex(/^\d{0,9}$/)
const TeacherForm = z.strictObject({
  value: EmployeeId,
  version: Version,
  base: several(EmployeeId),
})
type TeacherForm = z.output<typeof TeacherForm>

/** View/Add Students: the dialog, and the teacher of each as another is chosen. */
export const takers = new Hono<Env>()
  .get('/admin/subjects/:id{[0-9]+}/students', allowed, async (c) => showTakers(c, await subjectOf(c), TakerQuery.parse(c.req.query())))
  .post('/admin/subjects/:id{[0-9]+}/students/:student{[0-9]+}', allowed, async (c) => {
    return setTeacher(c, await subjectOf(c), idOf(c, 'student'), await readForm(c, TeacherForm))
  })

type Query = TakersProps['query']

export async function showTakers(
  c: Context<Env>,
  subject: Subject,
  query: Query,
  more: Pick<TakersProps, 'error' | 'edit'> = {},
  status: 200 | 409 | 422 = 200,
) {
  const all = await listTakers(c.get('db'), subject.id)
  const matching = query.q ? all.filter((taker) => findsEvery(query.q, wordsOf(taker))) : all
  const { page, from } = pageOf(matching.length, query.page, takersPerPage)
  const props = {
    ...{ subject, query: { ...query, page }, rows: matching.slice(from, from + takersPerPage) },
    ...{ found: matching.length, all: all.length, teachers: await listTeachers(c.get('db'), subject.id) },
  }
  return showDialog(c, <TakersDialog {...props} {...more} />, status)
}

const wordsOf = ({ id, classId, teacher, ...student }: Taker) =>
  `${id} ${lastFirst(student)} ${classId ?? ''} ${teacher ? fullName(teacher) : ''}`

const employeeOf = (value: string) => (value === '' ? null : Number(value))

async function setTeacher(c: Context<Env>, subject: Subject, studentId: number, { value, version, base }: TeacherForm) {
  const choice = { studentId, version, bases: base.map(employeeOf) }
  const answer = await assignStudents(
    c.get('db'),
    {
      subjectId: subject.id,
      employeeId: employeeOf(value),
      choices: [choice],
    },
    byOf(c),
  )
  const taker = (await listTakers(c.get('db'), subject.id)).find(({ id }) => id === studentId)
  if (!taker) throw new HTTPException(404)
  const theirs = String(taker.teacher?.id ?? '')
  if (answer.kind === 'assigned') return answerTeacher(c, subject, taker, value, { version: taker.version, bases: [theirs] }, 200)
  if (answer.kind === 'refused') {
    const note: Note = { kind: 'refused', message: assignFaults[answer.fault] }
    return answerTeacher(c, subject, taker, value, { version, bases: base, note }, 422)
  }
  const note: Note = { kind: 'conflict', theirs, mine: value, ...(await told(c, answer.change)) }
  return answerTeacher(c, subject, taker, value, { version, bases: base, note }, 409)
}

async function answerTeacher(c: Context<Env>, subject: Subject, taker: Taker, typed: string, state: FieldState, status: 200 | 409 | 422) {
  const query = { q: String(taker.id), page: 1, selecting: false }
  if (!wantsFragment(c) && status === 200) return c.redirect(takersUrl(subject.id, { ...query, q: '' }), 303)
  if (!wantsFragment(c)) return showTakers(c, subject, query, { edit: { studentId: taker.id, typed, state } }, status)
  const note = <TeacherNote taker={taker} state={state} teachers={await listTeachers(c.get('db'), subject.id)} />
  return showPart(c, note, status)
}
