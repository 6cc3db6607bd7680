import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findTeacher, type StoredTeacher } from '../../db/teachers/index.ts'
import { words } from '../../domain/words/teachers.ts'
import { idOf, orNotFound } from '../_form.tsx'
import type { Env } from '../_http.tsx'

export const frame = { title: words.title, section: 'teachers' } as const

/** The teacher of the address. */
export const teacherOf = async (c: Context<Env>): Promise<StoredTeacher> => orNotFound(await findTeacher(c.get('db'), idOf(c)))

/** One who has not been archived: the others have neither Lessons nor Reset. */
export async function foundCurrent(c: Context<Env>): Promise<StoredTeacher> {
  const teacher = await teacherOf(c)
  if (teacher.isArchived) throw new HTTPException(404)
  return teacher
}
