import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listBookLessons, listBookTeachers } from '../../../db/marks/book/index.ts'
import { fullName } from '../../../domain/_names.ts'
import { termValue } from '../../../domain/_titles.ts'
import { matchingTeachers } from '../../../domain/marks/enter/index.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { linksOf } from '../../../views/_links/mark-book.ts'
import { SelectLesson, SelectTeacher, TeacherTable, type Terms } from '../../../views/marks/book/options.tsx'
import { actorOf, type Env } from '../../_env.ts'
import { allTermsOf } from '../../_once.ts'
import { render } from '../../_render.tsx'
import { accessOf, may } from '../../_rights.ts'

const Id = z.coerce.number().int().positive()

/** Shows the teachers to people who keep all mark books (ROLE-5), and otherwise the person's own lessons. */
export const showOptions = (c: Context<Env>, base: string) =>
  c.get('scopes').includes('all') ? showTeachers(c, base) : showOwnLessons(c, base)

/** The chosen term, by default the current one, and the terms to choose from. */
async function termsOf(c: Context<Env>): Promise<Terms> {
  const terms = await allTermsOf(c)
  const value = c.req.query('term')
  const term = terms.find((one) => (value ? termValue(one) === value : one.isCurrent))
  if (!term && value) throw new HTTPException(404)
  return { term, terms, past: term?.isCurrent ? undefined : term }
}

export async function showOwnLessons(c: Context<Env>, base: string) {
  const { kind, id } = actorOf(c)
  if (kind !== 'employee') throw new HTTPException(404)
  const [links, terms] = [linksOf(base), await termsOf(c)]
  const lessons = terms.term ? await listBookLessons(c.get('db'), accessOf(c), terms.term, id) : []
  const spreadsheet = may(c, 'course-spreadsheet.read') ? links.spreadsheet : undefined
  const page = <SelectLesson {...{ links, terms, lessons, spreadsheet }} action={links.lessons()} employeeId={id} whose={undefined} />
  return render(c, { page, styles: 'landing.css' })
}

/** Picks a teacher, for people who may keep anybody's mark book. */
export async function showTeachers(c: Context<Env>, base: string) {
  if (!c.get('scopes').includes('all')) throw new HTTPException(404)
  const terms = await termsOf(c)
  const typed = (c.req.query('q') ?? '').slice(0, 100)
  const teachers = terms.term ? matchingTeachers(typed, await listBookTeachers(c.get('db'), c.get('scopes'), terms.term)) : []
  const list = { links: linksOf(base), teachers, typed, terms }
  const page = <SelectTeacher {...list} />
  return render(c, { page, styles: 'landing.css', fragment: <TeacherTable {...list} /> })
}

export async function showLessonsOf(c: Context<Env>, base: string) {
  const id = Id.safeParse(c.req.param('id'))
  const { db, scopes } = { db: c.get('db'), scopes: c.get('scopes') }
  const [links, terms] = [linksOf(base), await termsOf(c)]
  const [teacher] = id.success && terms.term ? await listBookTeachers(db, scopes, terms.term, id.data) : []
  if (!teacher) throw new HTTPException(404)
  const lessons = terms.term ? await listBookLessons(db, accessOf(c), terms.term, teacher.id) : []
  const whose = fullName(teacher)
  const page = <SelectLesson {...{ links, terms, lessons, whose }} action={links.lessonsOf(teacher.id)} employeeId={teacher.id} />
  return render(c, { title: words.lessonsOf(whose), page, styles: 'landing.css' })
}
