import { z } from '@hono/zod-openapi'
import { listCodedComments } from '../../../db/_school.ts'
import { byForm } from '../../../domain/_school.ts'
import { formClassesOf } from '../../_once.ts'
import { calls, get, number } from '../_api.ts'

const FormClass = z.object({ id: z.string(), class_id: z.string(), form_level: number })
const classRow = ({ id, formLevel }: { id: string; formLevel: number | null }) => ({ id, class_id: id, form_level: formLevel })

export const schoolApi = calls(
  'Classes, levels and comments',
  get(
    '/api/form-classes',
    'school.read',
    'The classes in use. An entry without a form level is no real form class. `class_id` is `id` again.',
  )
    .answers(z.array(FormClass), 'Lowest form first')
    .does(async (c) => (await formClassesOf(c)).map(classRow)),
  get('/api/form-classes-list', 'school.read', 'The real classes under their form, for class pickers.')
    .answers(z.array(z.object({ form_level: z.number(), title: z.string(), form_classes: z.array(FormClass) })), 'Form 1 to Form 6')
    .does(async (c) => {
      const groups = byForm(await formClassesOf(c))
      return groups.map(({ formLevel, title, classes }) => ({ form_level: formLevel, title, form_classes: classes.map(classRow) }))
    }),
  get('/api/form-levels', 'school.read')
    .answers(z.array(z.object({ form_level: z.number() })), 'The form levels that have classes')
    .does(async (c) => byForm(await formClassesOf(c)).map(({ formLevel }) => ({ form_level: formLevel }))),
  get('/api/coded-comments', 'school.read')
    .answers(z.array(z.object({ id: z.number(), detail: z.string() })), 'The comments that can be chosen, by number')
    .does((c) => listCodedComments(c.get('db'))),
)
