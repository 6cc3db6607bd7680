import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findTeacher, type StoredTeacher } from '../../../db/school/teachers/index.ts'
import { listOpenYears } from '../../../db/school/terms/years.ts'
import { lessonWords, words } from '../../../domain/words/teachers.ts'
import type { Env } from '../../_env.ts'
import { idOf, orNotFound } from '../../_form.tsx'
import { todayOf } from '../../_time.ts'

export const frame = { title: words.title, section: 'teachers' } as const

export const teacherOf = async (c: Context<Env>): Promise<StoredTeacher> => orNotFound(await findTeacher(c.get('db'), idOf(c)))

/** A teacher who is not archived: an archived one has neither Lessons nor Reset. */
export async function foundCurrent(c: Context<Env>): Promise<StoredTeacher> {
  const teacher = await teacherOf(c)
  if (teacher.isArchived) throw new HTTPException(404)
  return teacher
}

/** The year in the address if lessons and classes can have it, otherwise the year of the students' classes; null without a term. */
export async function yearsOf(c: Context<Env>): Promise<{ year: number | null; years: readonly number[] }> {
  const [years, asked] = [await listOpenYears(c.get('db'), await todayOf(c)), c.req.query('year')]
  const year = asked === undefined ? (years[0] ?? null) : years.find((one) => String(one) === asked)
  if (year === undefined) throw new HTTPException(409, { message: lessonWords.otherYear })
  return { year, years }
}
