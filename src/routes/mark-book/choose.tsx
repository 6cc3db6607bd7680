import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listLessonTeachers } from '../../db/enter-marks/index.ts'
import { listBookLessons } from '../../db/mark-book/index.ts'
import { findCurrentTerm } from '../../db/terms.ts'
import { words } from '../../domain/_messages/mark-book.ts'
import { matchingTeachers } from '../../domain/enter-marks/index.ts'
import { linksOf } from '../../views/mark-book/links.ts'
import { Options, SelectLesson, SelectTeacher, TeacherTable } from '../../views/mark-book/options.tsx'
import { actorOf, type Env, may, render } from '../_http.tsx'

export const frame = { shell: 'staff', section: 'mark-book' } as const
const Id = z.coerce.number().int().positive()

/** S2 §6: the options for who has a choice, the own lessons for who has none. */
export function showOptions(c: Context<Env>, base: string) {
  if (!may(c, 'course-spreadsheet.read')) return showOwnLessons(c, base)
  const isAdministrator = c.get('scopes').includes('all')
  return render(c, { ...frame, title: words.title, page: <Options links={linksOf(base)} isAdministrator={isAdministrator} /> })
}

export async function showOwnLessons(c: Context<Env>, base: string) {
  const { kind, id } = actorOf(c)
  if (kind !== 'employee') throw new HTTPException(404)
  const [links, term] = [linksOf(base), await findCurrentTerm(c.get('db'))]
  const lessons = term ? await listBookLessons(c.get('db'), actorOf(c), c.get('scopes'), term, id) : []
  const back = may(c, 'course-spreadsheet.read') ? { href: links.options, label: words.backToOptions } : undefined
  const page = <SelectLesson {...{ links, term, lessons, back }} employeeId={id} whose={undefined} />
  return render(c, { ...frame, title: words.title, page })
}

/** The teacher picker, for who may keep the mark book of any. */
export async function showTeachers(c: Context<Env>, base: string) {
  if (!c.get('scopes').includes('all')) throw new HTTPException(404)
  const term = await findCurrentTerm(c.get('db'))
  const typed = (c.req.query('q') ?? '').slice(0, 100)
  const teachers = term ? matchingTeachers(typed, await listLessonTeachers(c.get('db'), c.get('scopes'), term.year)) : []
  const list = { links: linksOf(base), teachers, typed }
  const page = <SelectTeacher {...list} term={term} />
  return render(c, { ...frame, title: words.selectTeacher, page, fragment: <TeacherTable {...list} /> })
}

export async function showLessonsOf(c: Context<Env>, base: string) {
  const id = Id.safeParse(c.req.param('id'))
  const { db, scopes } = { db: c.get('db'), scopes: c.get('scopes') }
  const [links, term] = [linksOf(base), await findCurrentTerm(db)]
  const [teacher] = id.success ? await listLessonTeachers(db, scopes, term?.year ?? 0, id.data) : []
  if (!teacher) throw new HTTPException(404)
  const lessons = term ? await listBookLessons(db, actorOf(c), scopes, term, teacher.id) : []
  const whose = `${teacher.firstName} ${teacher.lastName}`
  const back = { href: links.teachers, label: words.selectTeacher }
  const page = <SelectLesson {...{ links, term, lessons, whose, back }} employeeId={teacher.id} />
  return render(c, { ...frame, title: words.lessonsOf(whose), page })
}
