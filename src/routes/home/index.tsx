import { type Context, Hono } from 'hono'
import { listClassMeans, listLessonMeans } from '../../db/figures/means.ts'
import { findDuties } from '../../db/home/index.ts'
import { listMissingMarks } from '../../db/home/missing-marks.ts'
import { listOwnLessons } from '../../db/marks/enter/index.ts'
import { listClassProgress, listInCharge } from '../../db/posting/progress.ts'
import { listLessonLines } from '../../db/posting/readiness.ts'
import { findCurrentTerm, type StoredTerm } from '../../db/school/terms/index.ts'
import { stamp } from '../../domain/_dates.ts'
import { isClosed, type Scope, scopesFor } from '../../domain/_policy.ts'
import { together } from '../../domain/_together.ts'
import { partOfDay, weekOf } from '../../domain/home.ts'
import { byTeacher, type ClassProgress, type InCharge, missingOf, type ProgressLine } from '../../domain/posting/progress.ts'
import { EmployeeHome, HomeWithoutTerm } from '../../views/home/index.tsx'
import { actorOf, type Env } from '../_env.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { timeZoneOf } from '../_time.ts'
import { findDay } from './day.ts'
import { deadlinesOf } from './deadlines.ts'
import { tasksOf } from './tasks.ts'

const mostOwing = 5

/** The employee's first page. */
export const home = new Hono<Env>().get('/term-reports', allow('employee-shell.read'), async (c) => {
  const [db, actor] = [c.get('db'), actorOf(c)]
  const term = await findCurrentTerm(db)
  const duties = await findDuties(db, actor.id, term?.year ?? 0)
  const now = stamp(c.get('now')(), await timeZoneOf(c))
  const today = now.slice(0, 10)
  const head = { firstName: duties.firstName, part: partOfDay(now.slice(11, 16)), today, term, week: term && weekOf(term, today) }
  if (!term) return render(c, { title: 'Main Menu', page: <HomeWithoutTerm {...head} /> })
  const lessons = await listOwnLessons(db, { actor, scopes: scopesFor(actor, 'subject-record.enter') }, term)
  const isInCharge = duties.formClasses.length + duties.deanClasses.length > 0
  const [classes, day] = await Promise.all([
    isInCharge ? listClassProgress(reachOf(c, term, ['form', 'dean'])) : [],
    isInCharge ? findDay(c) : undefined,
  ])
  const own = { term, duties, lessons, classes, day }
  const [deadlines, charges] = await Promise.all([
    deadlinesOf(c, own),
    duties.deanClasses.length > 0 ? listInCharge(reachOf(c, term, ['dean'])) : [],
  ])
  const props = await together({
    ...{ ...own, ...deadlines, term: { ...term, isClosed: isClosed(term) } },
    tasks: tasksOf({ ...own, ...deadlines }),
    seesEveryClass: scopesFor(actor, 'readiness.read').includes('all'),
    means: duties.formClasses.length > 0 ? listClassMeans(db, { actor, scopes: ['form'] }, term) : new Map(),
    teaching: !isInCharge && lessons.length > 0 ? findTeaching(c, term) : undefined,
    teachers: charges.filter(({ post }) => post === 'form-teacher'),
    employeeId: actor.id,
  })
  const owing = await listOwing(c, term, props.seesEveryClass ? 'all' : 'dean', { charges, classes })
  return render(c, { title: 'Main Menu', page: <EmployeeHome {...head} {...props} owing={owing} />, styles: 'landing.css' })
})

const reachOf = (c: Context<Env>, key: StoredTerm, scopes: readonly Scope[]) => ({
  db: c.get('db'),
  access: { actor: actorOf(c), scopes },
  key,
})

/** The means of the person's own lessons, and the students whose marks are missing in nearly complete ones. */
async function findTeaching(c: Context<Env>, term: StoredTerm) {
  const access = { actor: actorOf(c), scopes: ['lessons'] as const }
  return together({
    means: listLessonMeans(c.get('db'), access, term),
    missing: isClosed(term) ? [] : listMissingMarks(c.get('db'), access, term),
  })
}

type Known = { charges: readonly InCharge[]; classes: readonly ClassProgress[] }

/** The missing work in a dean's classes, or in all classes for a privileged post. */
async function listOwing(c: Context<Env>, term: StoredTerm, scope: 'all' | 'dean', { charges, classes }: Known): Promise<ProgressLine[]> {
  if (scope === 'dean' && charges.length === 0) return []
  const reach = reachOf(c, term, [scope])
  const known = scope === 'dean' ? charges : await listInCharge(reach)
  const lines = byTeacher(await listLessonLines(reach), known, scope === 'dean' ? classes : await listClassProgress(reach))
  return lines.filter(({ parts }) => missingOf(parts) > 0).slice(0, mostOwing)
}
