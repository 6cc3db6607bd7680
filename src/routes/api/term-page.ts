import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listRegistered } from '../../db/school/terms/students.ts'
import { clearFlags, findRegistration, type RegistrationAnswer, registerBatch } from '../../db/term-page/registration.ts'
import { faults } from '../../domain/words/terms.ts'
import { backUpBefore } from '../_backed-up.ts'
import { actorOf, byOf, type Env } from '../_env.ts'
import { currentTermOf, formClassesOf } from '../_once.ts'
import { calls, get, post } from './_api.ts'

const Progress = z.object({ rows_processed: z.number(), total_rows: z.number() })
const Registered = z.object({ student_id: z.number(), first_name: z.string(), last_name: z.string(), class_id: z.string() })
const inQuery = z.coerce.number().int().optional()

export const registrationApi = calls(
  'Term and registration',
  post('/api/clear-flags', 'term.register', 'Forgets how far registration into the current term has come. What it made stays.')
    .settles('Cleared')
    .does(async (c) => {
      const refused = await clearFlags(c.get('db'), actorOf(c))
      if (refused) going(refused)
    }),
  post(
    '/api/term-reports-register',
    'term.register',
    'Registers the next students into the current term. To be repeated until rows_processed equals total_rows. `class_id` empty, null or All: every class.',
  )
    .takes({ body: z.strictObject({ class_id: z.string().max(50).nullish() }) })
    .answers(Progress, 'How far it has come')
    .does(async (c, { body }) => {
      const classId = await knownClass(c, body.class_id)
      await backUpFirst(c)
      const { processed, total } = going(await registerBatch(c.get('db'), classId, byOf(c)))
      return { rows_processed: processed, total_rows: total }
    }),
  get('/api/term-reports-students-registered', 'term.register')
    .takes({ query: z.object({ academic_year_id: inQuery, term: inQuery }) })
    .answers(
      z.object({ students: z.array(Registered), total: z.number() }),
      'Who is registered in the term, the current one where none is named, by class and name',
    )
    .does(async (c, { query: { academic_year_id: year, term: number } }) => {
      const term = year && number ? { year, term: number } : await currentTermOf(c)
      const students = term ? await listRegistered(c.get('db'), term) : []
      return { students, total: students.length }
    }),
)

/** Before the first of the calls that register a class, or all. */
async function backUpFirst(c: Context<Env>): Promise<void> {
  const term = await currentTermOf(c)
  const run = term && (await findRegistration(c.get('db'), term))
  if (term && (run === undefined || run.isFinished)) await backUpBefore(c, 'term')
}

/** Turns a refusal into an error: 409 for a term without registration, 403 for a term closed to this account. */
function going(answer: RegistrationAnswer) {
  if (answer.kind === 'refused') throw new HTTPException(answer.fault === 'closed' ? 403 : 409, { message: faults[answer.fault] })
  return answer.registration
}

async function knownClass(c: Context<Env>, asked: string | null | undefined): Promise<string | null> {
  if (!asked || asked === 'All') return null
  const classes = await formClassesOf(c)
  if (!classes.some((formClass) => formClass.id === asked)) throw new HTTPException(422, { message: faults['unknown-class'] })
  return asked
}
