import type { Context } from 'hono'
import { listOpenYears } from '../../../db/school/terms/years.ts'
import { words } from '../../../domain/words/students.ts'
import type { Env } from '../../_env.ts'
import { allow } from '../../_rights.ts'
import { todayOf } from '../../_time.ts'

export const allowed = allow('student.write', { title: words.title, section: 'students' })

/** The year of the students' classes, whose lessons give their teachers; `named` if there is another year beside it. */
export async function yearOfClasses(c: Context<Env>) {
  const [year = null, ...others] = await listOpenYears(c.get('db'), await todayOf(c))
  return { year, named: year !== null && others.length > 0 ? year : undefined }
}
