import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listFormClasses } from '../../../db/_school.ts'
import { listSubjectsOfClass } from '../../../db/marks/enter/index.ts'
import { findCurrentTerm, findTerm } from '../../../db/school/terms/index.ts'
import type { FormClass } from '../../../domain/_school.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { type LessonTeacher, matchingSubjects, type SubjectClass } from '../../../domain/marks/enter/index.ts'
import type { Links } from '../../../views/_links/enter-marks.ts'
import { type Chosen, SelectSubjectClass, SubjectTable } from '../../../views/marks/enter/select.tsx'
import type { Env } from '../../_env.ts'
import { TermAddress } from '../../_form.tsx'
import { render } from '../../_render.tsx'

/** Picks a lesson by name; people who may enter any marks pick a class and one of its subjects. */
export async function showChoice(
  c: Context<Env>,
  links: Links,
  listLessons: (term: TermKey) => Promise<SubjectClass[]> | undefined,
  teacher?: LessonTeacher,
) {
  const term = (await termOf(c)) ?? (await findCurrentTerm(c.get('db')))
  const lessons = term && (await listLessons(term))
  const isAll = c.get('scopes').includes('all')
  const classes = isAll ? await listFormClasses(c.get('db')) : []
  const chosen = term && (await chosenClass(c, term, classes))
  const page = <SelectSubjectClass {...{ links, term, lessons, classes, chosen, teacher, hasBack: isAll }} />
  const fragment = term && chosen && <SubjectTable links={links} term={term} {...chosen} />
  return render(c, { page, ...(fragment && { fragment }) })
}

/** A term other than the current one, for people who come from an older report. */
async function termOf(c: Context<Env>): Promise<TermKey | undefined> {
  const asked = TermAddress.safeParse(c.req.query())
  return asked.success ? await findTerm(c.get('db'), asked.data) : undefined
}

/** The chosen class, with the subjects that match the search. */
async function chosenClass(c: Context<Env>, term: TermKey, classes: readonly FormClass[]): Promise<Chosen | undefined> {
  const classId = c.req.query('class')
  if (!classId) return undefined
  const typed = (c.req.query('q') ?? '').slice(0, 100)
  const subjects = await listSubjectsOfClass(c.get('db'), c.get('scopes'), term, classId)
  if (subjects.length === 0 && !classes.some(({ id }) => id === classId)) throw new HTTPException(404)
  return { classId, subjects: matchingSubjects(typed, subjects), typed }
}
