import { z } from '@hono/zod-openapi'
import { listLessonsOf } from '../../../../db/school/teachers/index.ts'
import { orNotFound } from '../../../_form.tsx'
import { accessOf } from '../../../_rights.ts'
import { calls, get, number, numberOf, rowAs } from '../../_api.ts'

export const ListedLesson = z.object({
  ...{ id: z.number(), subject_id: z.number(), subject: z.object({ id: z.number(), title: z.string() }) },
  ...{ form_class_id: z.string(), form_class: z.object({ id: z.string(), form_level: number }) },
})

export const lessonListsApi = calls(
  'Enter marks',
  get('/api/teacher-lessons/{id}/{year}', 'subject-record.enter')
    .takes({ params: z.object({ id: numberOf(/^\d{1,9}$/), year: numberOf(/^\d{8}$/) }) })
    .answers(z.array(ListedLesson), 'What the teacher teaches in the year, lowest form first')
    .does(async (c, { params }) => orNotFound(await listLessonsOf(c.get('db'), accessOf(c), params.id, params.year)).map(listedLesson)),
)

type Lesson = NonNullable<Awaited<ReturnType<typeof listLessonsOf>>>[number]

export const listedLesson = (l: Lesson) =>
  rowAs(ListedLesson, l, {
    subject: { id: l.subjectId, title: l.subject },
    ...{ form_class_id: l.classId, form_class: { id: l.classId, form_level: l.formLevel } },
  })
