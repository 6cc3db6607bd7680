import { type Context, Hono } from 'hono'
import { titlesOf } from '../db/analysis/index.ts'
import { findCurrentTerm, listTerms } from '../db/school/terms/index.ts'
import { rulesByTerm } from '../db/school/terms/mark-words.ts'
import { listFormTotals, listSubjectClasses, listSubjectTeachers, type SubjectClass } from '../db/subject-page.ts'
import { scopesFor } from '../domain/_policy.ts'
import type { TermKey } from '../domain/_terms.ts'
import { figuresOf, formLines } from '../domain/subject-page.ts'
import { words } from '../domain/words/analysis.ts'
import { linksOf as marksLinks } from '../views/_links/enter-marks.ts'
import { teacherPageUrl } from '../views/_links/teachers.ts'
import { SubjectPage } from '../views/subject-page.tsx'
import { baseOf } from './_come-back.ts'
import { actorOf, type Env } from './_env.ts'
import { idOf, orNotFound } from './_form.tsx'
import { render } from './_render.tsx'
import { accessOf, allow, may } from './_rights.ts'

const read = allow('analysis.read', { title: words.title, section: 'subjects', styles: 'landing.css' })

/** The page of a subject in the current term, as far as the reader's classes and lessons go (STAT-7). */
export const subjectPage = new Hono<Env>()
for (const base of ['/admin', '/term-reports'] as const) subjectPage.get(`${base}/subjects/:id{[0-9]+}/lessons`, read, show)

const mostTerms = 6
const order = ({ year, term }: TermKey) => year * 10 + term

async function show(c: Context<Env>) {
  const [db, access, subjectId, base] = [c.get('db'), accessOf(c), idOf(c), baseOf(actorOf(c))]
  const term = orNotFound(await findCurrentTerm(db))
  const title = orNotFound((await titlesOf(db, term)).get(subjectId))
  const pages = { actor: access.actor, scopes: scopesFor(access.actor, 'teacher-work.read') }
  const [classes, teachers] = await Promise.all([
    listSubjectClasses(db, access, term, subjectId),
    listSubjectTeachers(db, access, pages, term, subjectId),
  ])
  if (classes.length + teachers.length === 0 && !access.scopes.includes('all')) orNotFound(undefined)
  const terms = (await listTerms(db))
    .filter((one) => order(one) <= order(term))
    .sort((a, b) => order(a) - order(b))
    .slice(-mostTerms)
  const rulesOf = await rulesByTerm(db)
  const [{ id: own }, entersAll] = [actorOf(c), scopesFor(actorOf(c), 'subject-record.enter').includes('all')]
  const lessons = withUnregistered(classes, teachers).map(({ registered, entered, ...totals }) => {
    const there = teachers.filter(({ classId }) => classId === totals.classId)
    const mayEnter = entersAll || there.some(({ id }) => id === own)
    return {
      ...{ classId: totals.classId, part: { done: entered, of: registered }, ...figuresOf([totals], rulesOf(term)) },
      teachers: there.map(({ id, name, isOpen }) => ({ id, name, href: isOpen || id === own ? teacherPageUrl(base, id) : undefined })),
      sheet: mayEnter ? marksLinks(base).sheet(term, { classId: totals.classId, subjectId }) : undefined,
    }
  })
  const page = (
    <SubjectPage
      {...{ base, subjectId, title, lessons, terms }}
      term={{ year: term.year, term: term.term }}
      whole={figuresOf(classes, rulesOf(term))}
      isAll={access.scopes.includes('all')}
      mayEdit={may(c, 'subject.write')}
      lines={formLines(await listFormTotals(db, access, terms, subjectId), terms, rulesOf)}
    />
  )
  return render(c, { title, page, fragment: page })
}

const nothing = { registered: 0, entered: 0, counted: 0, sum: 0, absent: 0, passed: 0 }

/** The classes with students, and those with a teacher alone, lowest form first. */
function withUnregistered(classes: readonly SubjectClass[], teachers: readonly { classId: string; level: number | null }[]) {
  const known = new Set(classes.map(({ classId }) => classId))
  const more = new Map(teachers.filter(({ classId }) => !known.has(classId)).map(({ classId, level }) => [classId, level]))
  return [...classes, ...[...more].map(([classId, level]) => ({ classId, level, ...nothing }))].sort(
    (a, b) => (a.level ?? 9) - (b.level ?? 9) || (a.classId < b.classId ? -1 : 1),
  )
}
