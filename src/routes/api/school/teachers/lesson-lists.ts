import { z } from '@hono/zod-openapi'
import { listLessonsOf } from '../../../../db/school/teachers/index.ts'
import { orNotFound } from '../../../_form.tsx'
import { accessOf, allow } from '../../../_rights.ts'
import { answers, api, get, numberOf } from '../../_api.ts'

const shared = { tags: ['Enter marks'], middleware: allow('subject-record.enter') }
export const ListedLesson = z.object({
  id: z.number(),
  subject_id: z.number(),
  subject: z.object({ id: z.number(), title: z.string() }),
  form_class_id: z.string(),
  form_class: z.object({ id: z.string(), form_level: z.number().nullable() }),
})

const lessons = get(
  '/api/teacher-lessons/{id}/{year}',
  shared,
  {
    params: z.object({
      id: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
      year: numberOf(/^\d{8}$/),
    }),
  },
  answers(z.array(ListedLesson), 'What the teacher teaches in the year, lowest form first'),
)

export const lessonListsApi = api().openapi(lessons, async (c) => {
  const { id, year } = c.req.valid('param')
  const listed = orNotFound(await listLessonsOf(c.get('db'), accessOf(c), id, year))
  return c.json(listed.map(listedLesson), 200)
})

type Lesson = NonNullable<Awaited<ReturnType<typeof listLessonsOf>>>[number]

export const listedLesson = (l: Lesson): z.output<typeof ListedLesson> => ({
  id: l.id,
  subject_id: l.subjectId,
  subject: { id: l.subjectId, title: l.subject },
  form_class_id: l.classId,
  form_class: { id: l.classId, form_level: l.formLevel },
})
