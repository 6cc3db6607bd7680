import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findLessonTeacher, listLessonTeachers, listTeacherLessons } from '../../../db/marks/enter/index.ts'
import { matchingTeachers } from '../../../domain/marks/enter/index.ts'
import { listWords } from '../../../domain/words/enter-marks.ts'
import { linksOf } from '../../../views/_links/enter-marks.ts'
import { SelectTeacher, TeacherTable } from '../../../views/marks/enter/teachers.tsx'
import type { Env } from '../../_env.ts'
import { currentTermOf } from '../../_once.ts'
import { render } from '../../_render.tsx'
import { showChoice } from './choose.tsx'

const Id = z.coerce.number().int().positive()

/** The list of teachers, for people who may enter the marks of any lesson. */
export async function showTeachers(c: Context<Env>, base: string) {
  if (!c.get('scopes').includes('all')) throw new HTTPException(404)
  const term = await currentTermOf(c)
  const typed = (c.req.query('q') ?? '').slice(0, 100)
  const teachers = term ? matchingTeachers(typed, await listLessonTeachers(c.get('db'), c.get('scopes'), term)) : []
  const list = { links: linksOf(base), teachers, typed }
  const page = <SelectTeacher {...list} term={term} />
  return render(c, { title: listWords.teachersTitle, page, fragment: <TeacherTable {...list} />, styles: 'landing.css' })
}

/** A teacher's lessons; an administrator may also pick a class and a subject. */
export async function showTeacher(c: Context<Env>, base: string) {
  const id = Id.safeParse(c.req.param('id'))
  const { db, scopes } = { db: c.get('db'), scopes: c.get('scopes') }
  const teacher = id.success ? await findLessonTeacher(db, scopes, id.data) : undefined
  if (!teacher) throw new HTTPException(404)
  return showChoice(c, linksOf(base, teacher.id), (of) => listTeacherLessons(db, scopes, of, teacher.id), teacher)
}
