import { type Context, Hono } from 'hono'
import { findSchool } from '../../db/_school.ts'
import { findDuties } from '../../db/home/index.ts'
import { listOwnLessons } from '../../db/marks/enter/index.ts'
import { listClassProgress, listInCharge } from '../../db/posting/progress.ts'
import { findReadiness, listLessonLines } from '../../db/posting/readiness.ts'
import { findOwnCloses, listClassGraces } from '../../db/school/deadlines.ts'
import { findCurrentTerm, type StoredTerm } from '../../db/school/terms/index.ts'
import { isClosed, scopesFor } from '../../domain/_policy.ts'
import type { SubjectClass } from '../../domain/marks/enter/index.ts'
import { byTeacher, missingOf, type ProgressLine } from '../../domain/posting/progress.ts'
import { type Closes, entries, isOver } from '../../domain/school/deadlines.ts'
import { closesLine, overWords } from '../../domain/words/deadlines.ts'
import { EmployeeHome } from '../../views/home/index.tsx'
import type { Closed, OwnClass } from '../../views/home/own-work.tsx'
import { actorOf, at, type Env } from '../_env.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { missingRegisters } from '../attendance/registers/missing.ts'

const mostOwing = 5
const formParts = ['attendance', 'conduct', 'remarks'] as const
const deanParts = ['deans'] as const
const noneClosed: Closed = { marks: [], remarks: [], deans: [] }
type Duties = Awaited<ReturnType<typeof findDuties>>

/** The employee's first page. */
export const home = new Hono<Env>().get('/term-reports', allow('employee-shell.read'), async (c) => {
  const [db, actor] = [c.get('db'), actorOf(c)]
  const term = (await findCurrentTerm(db)) ?? null
  const duties = await findDuties(db, actor.id, term?.year ?? 0)
  const seesEveryClass = scopesFor(actor, 'readiness.read').includes('all')
  const missing = duties.formClasses.length > 0 ? await missingRegisters(c) : undefined
  const work = {
    lessons: term ? await listOwnLessons(db, { actor, scopes: scopesFor(actor, 'subject-record.enter') }, term) : [],
    classes: term ? await ownClasses(c, term, duties) : [],
    owing: term && (seesEveryClass || duties.deanClasses.length > 0) ? await owing(c, term, seesEveryClass) : [],
  }
  const deadlines = term ? await deadlinesOf(c, term, duties, work.lessons) : { deadlines: [], closed: noneClosed }
  return render(c, {
    title: 'Main Menu',
    page: <EmployeeHome {...{ term, duties, seesEveryClass, missing, employeeId: actor.id, ...work, ...deadlines }} />,
  })
})

/** What is missing in the form classes, and the comments for a dean, as Readiness counts it. */
async function ownClasses(c: Context<Env>, term: StoredTerm, { formClasses, deanClasses }: Duties): Promise<OwnClass[]> {
  if (formClasses.length + deanClasses.length === 0) return []
  const { gaps } = await findReadiness(c.get('db'), { actor: actorOf(c), scopes: ['form', 'dean'] }, term)
  return [...new Set([...formClasses, ...deanClasses])].map((classId) => {
    const kinds = [...(formClasses.includes(classId) ? formParts : []), ...(deanClasses.includes(classId) ? deanParts : [])]
    const missing = kinds.flatMap((kind) => {
      const students = gaps[kind].filter((line) => line.classId === classId).length
      return students > 0 ? [{ kind, students }] : []
    })
    return { classId, missing }
  })
}

/** The missing work in a dean's classes, or in all classes for a privileged post. */
async function owing(c: Context<Env>, key: StoredTerm, seesEveryClass: boolean): Promise<ProgressLine[]> {
  const reach = { db: c.get('db'), access: { actor: actorOf(c), scopes: [seesEveryClass ? 'all' : 'dean'] as const }, key }
  const lines = byTeacher(await listLessonLines(reach), await listInCharge(reach), await listClassProgress(reach))
  return lines.filter(({ parts }) => missingOf(parts) > 0).slice(0, mostOwing)
}

/** The deadlines of the person's own work, classes with more time, and classes whose time is over. */
async function deadlinesOf(c: Context<Env>, term: StoredTerm, { formClasses, deanClasses }: Duties, lessons: readonly SubjectClass[]) {
  if (isClosed(term)) return { deadlines: [], closed: noneClosed }
  const closes = await findOwnCloses(c.get('db'), actorOf(c).id, term)
  const graces = await listClassGraces(c.get('db'), term)
  const zone = (await findSchool(c.get('db')))?.timeZone ?? 'UTC'
  const isPast = (until: Closes) => isOver(until, at(c), zone)
  const classes = { marks: lessons.map(({ classId }) => classId), remarks: formClasses, deans: deanClasses }
  const each = entries.flatMap((entry) => {
    const until = closes[entry]
    if (until === null || classes[entry].length === 0) return []
    const more = graces.filter((grace) => grace.entry === entry && classes[entry].includes(grace.classId) && grace.closes > until)
    const longer = more.filter((grace) => !isPast(grace.closes))
    const lines = [
      isPast(until) ? overWords(until, entry) : closesLine(until, entry),
      ...longer.map((grace) => closesLine(grace.closes, entry, grace.classId)),
    ]
    const over = isPast(until) ? classes[entry].filter((classId) => !longer.some((grace) => grace.classId === classId)) : []
    return [{ entry, lines, over }]
  })
  const closed = { ...noneClosed, ...Object.fromEntries(each.map(({ entry, over }) => [entry, over])) }
  return { deadlines: each.flatMap(({ lines }) => lines), closed }
}
