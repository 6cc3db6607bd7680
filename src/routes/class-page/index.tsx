import { type Context, Hono } from 'hono'
import { listClassMarks, tilesOf } from '../../db/_class-marks.ts'
import type { Access } from '../../db/_scope.ts'
import { isClassInReach } from '../../db/figures/index.ts'
import { findSubjectMeans, listTermMeans } from '../../db/figures/over-terms.ts'
import { listInCharge } from '../../db/posting/progress.ts'
import { listLessonLines } from '../../db/posting/readiness.ts'
import { findCurrentTerm, listLaterTerms, type StoredTerm } from '../../db/school/terms/index.ts'
import { listClasses } from '../../db/term-reports/index.ts'
import { matchingClasses } from '../../domain/_class-tiles.ts'
import { type Action, isClosed, scopesFor } from '../../domain/_policy.ts'
import { isSameTerm } from '../../domain/_terms.ts'
import { classTitle } from '../../domain/_titles.ts'
import { together } from '../../domain/_together.ts'
import { subjectsOfClass } from '../../domain/class-page/index.ts'
import type { InCharge } from '../../domain/posting/progress.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import { type ClassLinks, classesUrl, classUrl } from '../../views/_links/classes.ts'
import { linksOf as marksLinks } from '../../views/_links/enter-marks.ts'
import { readinessLinks } from '../../views/_links/posting.ts'
import { teacherPageUrl } from '../../views/_links/teachers.ts'
import { linksOf as reportLinks } from '../../views/_links/term-reports.ts'
import { ClassPage } from '../../views/class-page/index.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { orNotFound, Search } from '../_form.tsx'
import { render } from '../_render.tsx'
import { accessOf, allow, may } from '../_rights.ts'
import { showClasses } from '../term-reports/select-class.tsx'
import { actionsOf, registerOf } from './_actions.ts'
import { findWhole } from './_whole.ts'
import { classLists } from './list.tsx'

const read = allow('term-record.read', { title: sectionTitles.classes, section: 'classes', styles: 'landing.css' })

/** The classes of the current term, and the page of each. */
export const classPage = new Hono<Env>().route('/', classLists)
for (const base of ['/admin/classes', '/term-reports/classes'] as const)
  classPage.get(base, read, showAll).get(`${base}/:classId`, read, show)

async function showAll(c: Context<Env>) {
  const [db, access, base] = [c.get('db'), accessOf(c), baseOf(actorOf(c))]
  const [term, typed] = [await findCurrentTerm(db), Search.parse(c.req.query('q') ?? '')]
  const all = term
    ? await tilesOf(db, term.year, ...(await Promise.all([listClasses(db, access, term), listClassMarks(db, access, term)])))
    : []
  const grid = { classes: matchingClasses(typed, all), typed, linkOf: (classId: string) => classUrl(base, classId) }
  return showClasses(c, { title: sectionTitles.classes, term, terms: [], base, action: classesUrl(base), ...grid })
}

async function show(c: Context<Env>) {
  const [db, access, classId] = [c.get('db'), accessOf(c), c.req.param('classId') ?? '']
  const term = orNotFound(await findCurrentTerm(db))
  const reach = { db, access, key: term, classId }
  const [classes, isWhole, actions, prepared, everybody, rights] = await Promise.all([
    listClasses(db, access, term),
    mayIn(c, 'readiness.read', classId),
    actionsOf(c, term, classId, (action) => mayIn(c, action, classId)),
    listLaterTerms(db),
    listInCharge(reach),
    together({ mayRegister: mayIn(c, 'attendance-register.write', classId), leadsTeachers: leadsTeachers(c, classId) }),
  ])
  const place = classes.findIndex((one) => one.classId === classId)
  const { formLevel } = orNotFound(classes[place])
  const of = { ...term, classId, formLevel }
  const staff = everybody.filter((one) => one.classId === classId)
  const terms = listTermMeans(db, access, of)
  const [means, whole, lessons] = await Promise.all([
    terms.then((all) =>
      findSubjectMeans(
        db,
        access,
        of,
        all.findLast((one) => !isSameTerm(one, term)),
      ),
    ),
    isWhole ? findWhole(c, of, { terms, staff }) : undefined,
    isWhole ? [] : listLessonLines(reach),
  ])
  const page = (
    <ClassPage
      {...{ base: baseOf(actorOf(c)), classId, formLevel, prepared, actions, whole: whole?.shown }}
      before={classes[place - 1]?.classId}
      after={classes[place + 1]?.classId}
      formTeachers={peopleOf(c, staff, 'form-teacher')}
      deans={peopleOf(c, staff, 'dean')}
      printRun={whole && reportLinks(baseOf(actorOf(c)), term).printRun({ ...term, classId })}
      subjects={subjectsOfClass(whole?.lessons ?? lessons.filter(({ mine }) => mine), means)}
      links={linksOf(c, term, classId, { isWhole, ...rights })}
    />
  )
  return render(c, { title: classTitle(classId), page, fragment: page })
}

/** True if the person may do it in this class, whatever opened the page (CLASS-10). */
async function mayIn(c: Context<Env>, action: Action, classId: string): Promise<boolean> {
  const access: Access = { actor: actorOf(c), scopes: scopesFor(actorOf(c), action) }
  return access.scopes.length > 0 && isClassInReach(c.get('db'), access, classId)
}

/** True for who may open the pages of the teachers of this class, which teaching in it alone does not allow. */
function leadsTeachers(c: Context<Env>, classId: string): Promise<boolean> {
  const scopes = scopesFor(actorOf(c), 'teacher-work.read').filter((scope) => scope !== 'lessons')
  return isClassInReach(c.get('db'), { actor: actorOf(c), scopes }, classId)
}

/** Form teachers and deans, with a link for those who may open a teacher's lessons. */
function peopleOf(c: Context<Env>, staff: readonly InCharge[], post: InCharge['post']) {
  const hrefOf = (id: number) => (may(c, 'teacher.read') ? teacherPageUrl(baseOf(actorOf(c)), id) : undefined)
  return staff.filter((one) => one.post === post).map(({ employeeId: id, name }) => ({ id, name, href: hrefOf(id) }))
}

type May = { isWhole: boolean; mayRegister: boolean; leadsTeachers: boolean }

function linksOf(c: Context<Env>, term: StoredTerm, classId: string, { isWhole, mayRegister, leadsTeachers: leads }: May): ClassLinks {
  const base = baseOf(actorOf(c))
  const [readiness, marks] = [readinessLinks(base, term), marksLinks(base)]
  const entersAll = scopesFor(actorOf(c), 'subject-record.enter').includes('all')
  return {
    enterMarks: ({ subjectId, mine }) => (entersAll || mine ? marks.sheet(term, { classId, subjectId }) : undefined),
    reminder: isWhole && !isClosed(term) ? (id: number) => readiness.reminder({ classId }, id) : undefined,
    teacher: leads ? (id: number) => teacherPageUrl(base, id) : undefined,
    slips: readiness.slips({ classId }),
    missing: (list) => readiness.list({ classId, ...(list && { list }) }),
    register: mayRegister ? registerOf(base, classId) : undefined,
  }
}
