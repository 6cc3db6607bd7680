import { createRoute, z } from '@hono/zod-openapi'
import { listCodedComments, listFormClasses } from '../../db/school/index.ts'
import { byForm } from '../../domain/school/index.ts'
import { allow } from '../_http.tsx'
import { answers, api } from './_api.ts'

const shared = { method: 'get' as const, tags: ['Classes, levels and comments'], middleware: allow('school.read') }
const FormClass = z.object({ id: z.string(), class_id: z.string(), form_level: z.number().nullable() })

export const schoolApi = api()
  .openapi(
    createRoute({
      ...shared,
      path: '/api/form-classes',
      description: 'The classes in use. An entry without a form level is no real form class. `class_id` is `id` again.',
      responses: answers(z.array(FormClass), 'Lowest form first'),
    }),
    async (c) =>
      c.json(
        (await listFormClasses(c.get('db'))).map(({ id, formLevel }) => ({ id, class_id: id, form_level: formLevel })),
        200,
      ),
  )
  .openapi(
    createRoute({
      ...shared,
      path: '/api/form-classes-list',
      description: 'The real classes under their form, for class pickers.',
      responses: answers(
        z.array(z.object({ form_level: z.number(), title: z.string(), form_classes: z.array(FormClass) })),
        'Form 1 to Form 6',
      ),
    }),
    async (c) => {
      const groups = byForm(await listFormClasses(c.get('db')))
      const listed = groups.map(({ formLevel, title, classes }) => ({
        form_level: formLevel,
        title,
        form_classes: classes.map(({ id }) => ({ id, class_id: id, form_level: formLevel })),
      }))
      return c.json(listed, 200)
    },
  )
  .openapi(
    createRoute({
      ...shared,
      path: '/api/form-levels',
      responses: answers(z.array(z.object({ form_level: z.number() })), 'The form levels that have classes'),
    }),
    async (c) =>
      c.json(
        byForm(await listFormClasses(c.get('db'))).map(({ formLevel }) => ({ form_level: formLevel })),
        200,
      ),
  )
  .openapi(
    createRoute({
      ...shared,
      path: '/api/coded-comments',
      responses: answers(z.array(z.object({ id: z.number(), detail: z.string() })), 'The comments that can be chosen, by number'),
    }),
    async (c) => c.json(await listCodedComments(c.get('db')), 200),
  )
