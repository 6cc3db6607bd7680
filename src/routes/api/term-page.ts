import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listFormClasses } from '../../db/_school.ts'
import { findCurrentTerm } from '../../db/school/terms/index.ts'
import { listRegistered } from '../../db/school/terms/students.ts'
import { clearFlags, type RegistrationAnswer, registerBatch } from '../../db/term-page/registration.ts'
import { faults } from '../../domain/words/terms.ts'
import { actorOf, byOf, type Env } from '../_env.ts'
import { allow } from '../_rights.ts'
import { answers, api, get, post, takes } from './_api.ts'

const shared = { tags: ['Term and registration'], middleware: allow('term.register') }
const Progress = z.object({ rows_processed: z.number(), total_rows: z.number() })

export const registrationApi = api()
  .openapi(
    post(
      '/api/clear-flags',
      shared,
      {},
      { 204: { description: 'Cleared' } },
      'Forgets how far registration into the current term has come. What it made stays.',
    ),
    async (c) => {
      const refused = await clearFlags(c.get('db'), actorOf(c))
      if (refused) going(refused)
      return c.body(null, 204)
    },
  )
  .openapi(
    post(
      '/api/term-reports-register',
      shared,
      takes(z.strictObject({ class_id: z.string().max(50).nullish() })),
      answers(Progress, 'How far it has come'),
      'Registers the next students into the current term. To be repeated until rows_processed equals total_rows. `class_id` empty, null or All: every class.',
    ),
    async (c) => {
      const classId = await knownClass(c, c.req.valid('json').class_id)
      const { processed, total } = going(await registerBatch(c.get('db'), classId, byOf(c)))
      return c.json({ rows_processed: processed, total_rows: total }, 200)
    },
  )
  .openapi(
    get(
      '/api/term-reports-students-registered',
      shared,
      { query: z.object({ academic_year_id: z.coerce.number().int().optional(), term: z.coerce.number().int().optional() }) },
      answers(
        z.object({
          students: z.array(z.object({ student_id: z.number(), first_name: z.string(), last_name: z.string(), class_id: z.string() })),
          total: z.number(),
        }),
        'Who is registered in the term, the current one where none is named, by class and name',
      ),
    ),
    async (c) => {
      const { academic_year_id: year, term: number } = c.req.valid('query')
      const term = year && number ? { year, term: number } : await findCurrentTerm(c.get('db'))
      const students = term ? await listRegistered(c.get('db'), term) : []
      return c.json({ students, total: students.length }, 200)
    },
  )

/** A term that nobody can register into is a conflict with the state of the school; a closed one is not this account's to change. */
function going(answer: RegistrationAnswer) {
  if (answer.kind === 'refused') throw new HTTPException(answer.fault === 'closed' ? 403 : 409, { message: faults[answer.fault] })
  return answer.registration
}

async function knownClass(c: Context<Env>, asked: string | null | undefined): Promise<string | null> {
  if (!asked || asked === 'All') return null
  const classes = await listFormClasses(c.get('db'))
  if (!classes.some((formClass) => formClass.id === asked)) throw new HTTPException(422, { message: faults['unknown-class'] })
  return asked
}
