import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { countEntries, listLessonsOf, removeLesson, saveLesson } from '../../../../db/school/teachers/index.ts'
import { lessonFaults, lessonWords } from '../../../../domain/words/teachers.ts'
import { byOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { accessOf } from '../../../_rights.ts'
import { calls, get, Id, numberOf, ours, post, rowAs, takenOf, untaken, Year } from '../../_api.ts'
import { ListedLesson, listedLesson } from './lesson-lists.ts'

const ClassId = z.string().min(1).max(50)
const key = { employee_id: Id, academic_year_id: Year }
const Lesson = z.object({
  ...{ id: z.number(), employee_id: z.number(), academic_year_id: z.number(), subject_id: z.number(), form_class_id: z.string() },
})
const asRead = { ...Lesson.shape, ...ListedLesson.shape }
const saveTaken = {
  ...{ ...key, subject_id: Id.nullish(), form_class_id: ClassId.nullish() },
  ...{ new_subject_id: Id.nullish(), new_class_id: ClassId.nullish() },
}
const Save = z.strictObject({ ...untaken(asRead, saveTaken), ...saveTaken })
const removeTaken = { ...key, subject_id: Id, form_class_id: ClassId }
const Remove = z.strictObject({ ...untaken(asRead, removeTaken), ...removeTaken })
const digits = numberOf(/^\d{1,9}$/)

export const teacherLessonsApi = calls(
  'Teachers',
  get('/api/teacher-lesson', 'teacher.assign')
    .takes({ query: z.object({ employee_id: digits, academic_year_id: digits }) })
    .answers(z.array(Lesson), 'What the teacher teaches in the year; with titles: /api/teacher-lessons/{id}/{year}')
    .does(async (c, { query }) => {
      const lessons = orNotFound(await listLessonsOf(c.get('db'), accessOf(c), query.employee_id, query.academic_year_id))
      return lessons.map((lesson) => rowAs(Lesson, lesson, { ...query, form_class_id: lesson.classId }))
    }),
  post(
    '/api/teacher-lesson',
    'teacher.assign',
    'With subject_id and form_class_id: that lesson becomes new_subject_id in new_class_id, and what was entered stays. Without them, or without new ones: one more lesson. The same twice is the same as once.',
  )
    .takes({ body: Save })
    .answers(Lesson, 'The lesson as stored')
    .does(async (c, { body: sent }) => {
      const { employee_id, academic_year_id, ...body } = await takenOf(c, sent, saveTaken, () => lessonAsRead(c, sent))
      const { old, next } = changeOf(body)
      if (!next) throw new HTTPException(422, { message: lessonWords.both })
      const answer = await saveLesson(c.get('db'), { employeeId: employee_id, year: academic_year_id, old, next }, byOf(c))
      if (answer.kind === 'fault') throw new HTTPException(422, { message: lessonFaults[answer.fault] })
      const { id } = orNotFound(answer.kind === 'saved' ? answer.lesson : undefined)
      return { id, employee_id, academic_year_id, subject_id: next.subjectId, form_class_id: next.classId }
    }),
  post(
    '/api/delete-teacher-lesson',
    'teacher.assign',
    'Nothing that was entered is deleted: `entered` says for how many students something is.',
  )
    .takes({ body: Remove })
    .answers(z.object({ message: z.string(), entered: z.number() }), 'Deleted')
    .does(async (c, { body }) => {
      const taken = ours(await takenOf(c, body, removeTaken, () => lessonAsRead(c, body)))
      const { employeeId, academicYearId: year, subjectId, formClassId: classId } = taken
      const lesson = orNotFound(await removeLesson(c.get('db'), { employeeId, year }, { subjectId, classId }, byOf(c)))
      return { message: lessonWords.deleted, entered: (await countEntries(c.get('db'), lesson)).students }
    }),
)

type Body = Pick<z.output<typeof Save>, Exclude<keyof typeof saveTaken, keyof typeof key>>
type Named = Pick<z.output<typeof Save>, 'employee_id' | 'academic_year_id' | 'subject_id' | 'form_class_id'>

/** The lesson that a body names, with every field of the list of lessons. */
async function lessonAsRead(c: Context<Env>, named: Named) {
  const lessons = await listLessonsOf(c.get('db'), accessOf(c), named.employee_id, named.academic_year_id)
  const lesson = lessons?.find(({ subjectId, classId }) => subjectId === named.subject_id && classId === named.form_class_id)
  return lesson && listedLesson(lesson)
}

const lessonOf = (subjectId: number | null | undefined, classId: string | null | undefined) =>
  subjectId && classId ? { subjectId, classId } : undefined

function changeOf({ subject_id, form_class_id, new_subject_id, new_class_id }: Body) {
  const named = lessonOf(subject_id, form_class_id)
  if (!new_subject_id && !new_class_id) return { next: named }
  return { old: named, next: lessonOf(new_subject_id ?? subject_id, new_class_id ?? form_class_id) }
}
