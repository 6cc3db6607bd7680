import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findSchool } from '../../db/school.ts'
import { schoolDay } from '../../domain/_dates.ts'
import { words } from '../../domain/_messages/students.ts'
import { isStudentId } from '../../domain/students.ts'
import type { Env } from '../_http.tsx'

export const frame = { title: words.title, shell: 'staff', section: 'students' } as const

/** The student whom the address names. */
export function studentId(c: Context<Env>): number {
  const id = c.req.param('id') ?? ''
  if (!isStudentId(id)) throw new HTTPException(404)
  return Number(id)
}

export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new HTTPException(404)
  return found
}

/** The school's own day. */
export const todayOf = async (c: Context<Env>) => schoolDay(c.get('now')(), (await findSchool(c.get('db')))?.timeZone ?? 'UTC')
