import { z } from '@hono/zod-openapi'
import { listCodedComments, listFormClasses } from '../../../db/_school.ts'
import { byForm } from '../../../domain/_school.ts'
import { allow } from '../../_rights.ts'
import { answers, api, get } from '../_api.ts'

const shared = { tags: ['Classes, levels and comments'], middleware: allow('school.read') }
const FormClass = z.object({ id: z.string(), class_id: z.string(), form_level: z.number().nullable() })

export const schoolApi = api()
  .openapi(
    get(
      '/api/form-classes',
      shared,
      {},
      answers(z.array(FormClass), 'Lowest form first'),
      'The classes in use. An entry without a form level is no real form class. `class_id` is `id` again.',
    ),
    async (c) =>
      c.json(
        (await listFormClasses(c.get('db'))).map(({ id, formLevel }) => ({ id, class_id: id, form_level: formLevel })),
        200,
      ),
  )
  .openapi(
    get(
      '/api/form-classes-list',
      shared,
      {},
      answers(z.array(z.object({ form_level: z.number(), title: z.string(), form_classes: z.array(FormClass) })), 'Form 1 to Form 6'),
      'The real classes under their form, for class pickers.',
    ),
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
    get('/api/form-levels', shared, {}, answers(z.array(z.object({ form_level: z.number() })), 'The form levels that have classes')),
    async (c) =>
      c.json(
        byForm(await listFormClasses(c.get('db'))).map(({ formLevel }) => ({ form_level: formLevel })),
        200,
      ),
  )
  .openapi(
    get(
      '/api/coded-comments',
      shared,
      {},
      answers(z.array(z.object({ id: z.number(), detail: z.string() })), 'The comments that can be chosen, by number'),
    ),
    async (c) => c.json(await listCodedComments(c.get('db')), 200),
  )
