import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { assignStudents, listTakers, listTeachers, type Taker } from '../../../db/school/subjects/index.ts'
import { listLaterTerms } from '../../../db/school/terms/index.ts'
import { fullName, lastFirst } from '../../../domain/_names.ts'
import { findsEvery } from '../../../domain/_text.ts'
import { pageOf, type Subject, takersPerPage } from '../../../domain/school/subjects/index.ts'
import { assignFaults } from '../../../domain/words/subjects.ts'
import { takersUrl } from '../../../views/_links/subjects.ts'
import type { FieldState } from '../../../views/_ui/field-note.tsx'
import { TakersDialog, type TakersProps, TeacherNote } from '../../../views/school/subjects/takers.tsx'
import { byOf, type Env } from '../../_env.ts'
import { answerSaved, answerUnsaved, FieldBody, type NotSaved } from '../../_field.tsx'
import { idOf, orNotFound, Page, readForm, Search, several, showDialog } from '../../_form.tsx'
import { allowed, subjectOf } from './_request.tsx'

export const TakerQuery = z
  .object({ q: Search, page: Page, mode: z.enum(['select', 'list']).catch('list') })
  .transform(({ mode, ...query }) => ({ ...query, selecting: mode === 'select' }))
const EmployeeId = z.string().regex(/^\d{0,9}$/)
const TeacherForm = FieldBody.extend({ value: EmployeeId, base: several(EmployeeId) })
type TeacherForm = z.output<typeof TeacherForm>

/** View/Add Students: the dialog, where a choice changes a student's teacher. */
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
  status: 200 | 403 | 409 | 422 = 200,
) {
  const all = await listTakers(c.get('db'), subject.id)
  const matching = query.q ? all.filter((taker) => findsEvery(query.q, wordsOf(taker))) : all
  const { page, from } = pageOf(matching.length, query.page, takersPerPage)
  const props = {
    ...{ subject, query: { ...query, page }, rows: matching.slice(from, from + takersPerPage) },
    ...{ found: matching.length, all: all.length, teachers: await listTeachers(c.get('db'), subject.id) },
    later: await listLaterTerms(c.get('db')),
  }
  return showDialog(c, <TakersDialog {...props} {...more} />, status)
}

const wordsOf = ({ id, classId, teacher, ...student }: Taker) =>
  `${id} ${lastFirst(student)} ${classId ?? ''} ${teacher ? fullName(teacher) : ''}`

const employeeOf = (value: string) => (value === '' ? null : Number(value))

async function setTeacher(c: Context<Env>, subject: Subject, studentId: number, form: TeacherForm) {
  const [choice, employeeId] = [{ studentId, version: form.version, bases: form.base.map(employeeOf) }, employeeOf(form.value)]
  const answer = await assignStudents(c.get('db'), { subjectId: subject.id, employeeId, choices: [choice] }, byOf(c))
  const taker = orNotFound((await listTakers(c.get('db'), subject.id)).find(({ id }) => id === studentId))
  const teachers = await listTeachers(c.get('db'), subject.id)
  const note = (state: FieldState) => <TeacherNote {...{ taker, state, teachers }} />
  const theirs = String(taker.teacher?.id ?? '')
  if (answer.kind === 'assigned') {
    const back = takersUrl(subject.id, { q: '', page: 1, selecting: false })
    return answerSaved(c, back, note({ version: taker.version, bases: [theirs] }))
  }
  const why: NotSaved =
    answer.kind === 'refused'
      ? { kind: 'refused', message: assignFaults[answer.fault], status: 422 }
      : { kind: 'conflict', theirs, change: answer.change }
  return answerUnsaved(c, form, why, {
    note,
    page: (edit, status) =>
      showTakers(c, subject, { q: String(taker.id), page: 1, selecting: false }, { edit: { studentId, ...edit } }, status),
  })
}
