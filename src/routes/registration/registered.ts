import type { Context } from 'hono'
import { listRegistered, type Registered } from '../../db/registration/registered.ts'
import { stateTitles } from '../../domain/words/registration.ts'
import { formStamp } from '../../domain/words/registration-office.ts'
import type { RegistrationLine } from '../../reports/registration/registration-data.ts'
import type { FormSetting } from '../../reports/registration/registration-form.ts'
import type { Env } from '../_env.ts'
import { momentsOf, yearOf } from '../_time.ts'

/** All students as Registration Data.xlsx lists them. */
export async function listLines(c: Context<Env>): Promise<RegistrationLine[]> {
  const [students, moment] = await Promise.all([listRegistered(c.get('db'), await yearOf(c), { of: 'school' }), momentsOf(c)])
  return students.map((student) => ({
    ...student,
    submitted: moment(student.submittedAt),
    decided: moment(student.decidedAt),
  }))
}

/** The line about the registration at the foot of a student's form. */
export async function stampOf(c: Context<Env>): Promise<(student: Registered) => FormSetting['stamp']> {
  const moment = await momentsOf(c)
  return ({ state, submittedAt, decidedAt }) => formStamp(stateTitles[state], moment(state === 'submitted' ? submittedAt : decidedAt))
}
