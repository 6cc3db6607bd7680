import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listClassMarks, tilesOf } from '../../../db/_class-marks.ts'
import { listSubjectsOfClass } from '../../../db/marks/enter/index.ts'
import { findTerm } from '../../../db/school/terms/index.ts'
import { matchingClasses } from '../../../domain/_class-tiles.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { type ChosenTeacher, matchingSubjects, type SubjectClass } from '../../../domain/marks/enter/index.ts'
import type { Links } from '../../../views/_links/enter-marks.ts'
import { type Chosen, SelectSubjectClass, SubjectTable } from '../../../views/marks/enter/select.tsx'
import type { Env } from '../../_env.ts'
import { Search, TermAddress } from '../../_form.tsx'
import { currentTermOf, formClassesOf } from '../../_once.ts'
import { render } from '../../_render.tsx'
import { accessOf } from '../../_rights.ts'

/** Picks a lesson by name; people who may enter any marks pick a class and one of its subjects. */
export async function showChoice(
  c: Context<Env>,
  links: Links,
  listLessons: (term: TermKey) => Promise<SubjectClass[]> | undefined,
  teacher?: ChosenTeacher,
) {
  const term = (await termOf(c)) ?? (await currentTermOf(c))
  const lessons = term && (await listLessons(term))
  const isAll = c.get('scopes').includes('all')
  const all = term && isAll ? await listTiles(c, term) : []
  const chosen = term && (await chosenClass(c, term, all))
  const typedClass = chosen ? '' : Search.parse(c.req.query('q') ?? '')
  const classes = matchingClasses(typedClass, all)
  const page = <SelectSubjectClass {...{ links, term, lessons, classes, typedClass, chosen, teacher, hasBack: isAll }} />
  const fragment = term && chosen ? <SubjectTable links={links} term={term} {...chosen} /> : page
  return render(c, { page, fragment, styles: 'landing.css' })
}

/** The classes in use, with their marks. */
async function listTiles(c: Context<Env>, term: TermKey) {
  const classes = (await formClassesOf(c)).filter(({ formLevel }) => formLevel !== null)
  const tiles = classes.map(({ id, formLevel }) => ({ classId: id, formLevel, students: null }))
  return tilesOf(c.get('db'), term.year, tiles, await listClassMarks(c.get('db'), accessOf(c), term))
}

/** A term other than the current one, for people who come from an older report. */
async function termOf(c: Context<Env>): Promise<TermKey | undefined> {
  const asked = TermAddress.safeParse(c.req.query())
  return asked.success ? await findTerm(c.get('db'), asked.data) : undefined
}

/** The chosen class, with the subjects that match the search. */
async function chosenClass(c: Context<Env>, term: TermKey, classes: readonly { classId: string }[]): Promise<Chosen | undefined> {
  const classId = c.req.query('class')
  if (!classId) return undefined
  const typed = (c.req.query('q') ?? '').slice(0, 100)
  const subjects = await listSubjectsOfClass(c.get('db'), c.get('scopes'), term, classId)
  if (subjects.length === 0 && !classes.some((one) => one.classId === classId)) throw new HTTPException(404)
  return { classId, subjects: matchingSubjects(typed, subjects), typed }
}
