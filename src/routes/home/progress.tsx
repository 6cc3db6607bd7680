import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listNotPosted } from '../../db/home/overview.ts'
import { listClassProgress, listInCharge } from '../../db/posting/progress.ts'
import { listLessonLines } from '../../db/posting/readiness.ts'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import { stamp } from '../../domain/_dates.ts'
import { formLevels } from '../../domain/_school.ts'
import { together } from '../../domain/_together.ts'
import { weekOf } from '../../domain/home.ts'
import {
  behindOf,
  byClass,
  byForm,
  bySubject,
  byTeacher,
  type ClassProgress,
  dutiesByTeacher,
  ofForm,
  progressViews,
  totalOf,
} from '../../domain/posting/progress.ts'
import { words } from '../../domain/words/progress.ts'
import { type ProgressState, progressLinks, progressUrls } from '../../views/_links/posting.ts'
import { WhoIsBehind } from '../../views/home/behind.tsx'
import { Progress, ProgressPage, type ProgressProps } from '../../views/home/progress.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { currentTermOf } from '../_once.ts'
import { render, wantsFragment } from '../_render.tsx'
import { accessOf, allow, may } from '../_rights.ts'
import { timeZoneOf, todayOf } from '../_time.ts'
import { lastActsOf } from './last-acts.ts'
import { alarmsOf, closesOf, officeOf } from './overview.ts'

const State = z.object({
  by: z.enum(progressViews).catch('form'),
  form: z.coerce
    .number()
    .refine((level) => formLevels.some((one) => one === level))
    .optional()
    .catch(undefined),
})

/** The progress of the current term: the whole school for administrators, the own classes for form teachers and deans. */
export const progress = new Hono<Env>()

for (const url of progressUrls)
  progress.get(url, allow('readiness.read', { title: words.title, section: 'dashboard' }), async (c) => {
    if (wantsFragment(c) && c.req.query('part') === 'behind') return renderBehind(c)
    const found = await findProgress(c)
    return render(c, { page: <ProgressPage {...found} />, fragment: <Progress {...found} /> })
  })

/** The one panel that the page comes without, and asks for. */
async function renderBehind(c: Context<Env>) {
  const term = await currentTermOf(c)
  const reach = term && { db: c.get('db'), access: accessOf(c), key: term }
  const duties = reach && (await dutiesIn(reach, listClassProgress(reach)))
  const panel = <WhoIsBehind behind={duties ? behindOf(dutiesByTeacher(...duties)) : []} links={progressLinks(baseOf(actorOf(c)))} />
  return render(c, { page: panel, fragment: panel })
}

/** Who is behind is counted for a fragment alone, and where the table counts it anyway: it takes longer than the rest of the page. */
export async function findProgress(c: Context<Env>): Promise<ProgressProps> {
  const term = await currentTermOf(c)
  const state = State.parse(c.req.query())
  const reach = term && { db: c.get('db'), access: accessOf(c), key: term }
  const hasDuties = state.by === 'teacher' || wantsFragment(c)
  const known = reach ? listClassProgress(reach) : Promise.resolve([])
  const [classes, duties, zone, office] = await Promise.all([
    known,
    reach && hasDuties ? dutiesIn(reach, known) : undefined,
    timeZoneOf(c),
    officeOf(c, term, known),
  ])
  const now = stamp(c.get('now')(), zone)
  const today = now.slice(0, 10)
  return together({
    ...{ term, state, today, week: term && weekOf(term, today), now: now.slice(11, 16) },
    lines: reach ? linesOf(reach, state, classes, duties) : [],
    marks: totalOf(classes).marks,
    behind: duties && behindOf(dutiesByTeacher(...duties)),
    links: progressLinks(baseOf(actorOf(c))),
    closes: closesOf(c, term),
    maySetDeadlines: may(c, 'entry-deadline.write'),
    ...office,
    lastActs: lastActsOf(c),
    alarms: alarmsOf(c),
    notPosted: term ? notPostedOf(c, term) : [],
    mayPost: may(c, 'posting.write'),
    isBegun: classes.length > 0,
    seesAll: c.get('scopes').includes('all'),
  })
}

async function notPostedOf(c: Context<Env>, term: StoredTerm) {
  const [terms, today] = await Promise.all([listNotPosted(c.get('db'), term), todayOf(c)])
  return terms.map((one) => ({ ...one, isOver: (one.termEnd ?? '') < today }))
}

type Reach = Parameters<typeof listClassProgress>[0] & { key: StoredTerm }

type Duties = Parameters<typeof dutiesByTeacher>
const dutiesIn = (reach: Reach, classes: ReturnType<typeof listClassProgress>): Promise<Duties> =>
  Promise.all([listLessonLines(reach), listInCharge(reach), classes])

async function linesOf(reach: Reach, { by, form }: ProgressState, classes: readonly ClassProgress[], duties: Duties | undefined) {
  if (by === 'form') return byForm(classes)
  if (by === 'class') return byClass(ofForm(classes, form))
  const [lessons, charges] = duties ?? [await listLessonLines(reach), []]
  return by === 'subject' ? bySubject(lessons) : byTeacher(lessons, charges, classes)
}
