import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listInCharge } from '../../db/posting/progress.ts'
import { findReadiness } from '../../db/posting/readiness.ts'
import { moment } from '../../domain/_dates.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { lessonSorts, matching, openLessons } from '../../domain/posting/readiness.ts'
import { words } from '../../domain/words/readiness.ts'
import { type ReadinessList, readinessSheet } from '../../reports/posting/readiness.ts'
import { type ListKind, listKinds, readinessLinks } from '../../views/_links/posting.ts'
import {
  classesIn,
  listTitle,
  NoTerm,
  narrowed,
  owingIn,
  ReadinessLists,
  ReadinessPage,
  type ReadinessProps,
} from '../../views/posting/readiness.tsx'
import { aboutOf, ReadinessPaper } from '../../views/posting/readiness-paper.tsx'
import { ReminderDialog, ReminderSlips } from '../../views/posting/reminders.tsx'
import { baseOf, entries, publicOrigin } from '../_come-back.ts'
import { at, type Env } from '../_env.ts'
import { idOf, orNotFound, Page, Search, showDialog } from '../_form.tsx'
import { schoolOf } from '../_once.ts'
import { sendExcel } from '../_papers.tsx'
import { render } from '../_render.tsx'
import { accessOf, allow } from '../_rights.ts'
import { termFor } from '../_term.ts'
import { timeZoneOf } from '../_time.ts'
import { remindersOf } from './_reminders.ts'

const read = allow('readiness.read', { title: words.title, section: 'posting' })
const State = z.object({
  class: z.string().max(20).catch(''),
  list: z.enum(listKinds).catch('classes'),
  sort: z.enum(lessonSorts).catch('class'),
  page: Page,
  q: Search,
})

/** What a term still lacks: the whole school for administrators, the own classes for form teachers and deans. */
export const readiness = new Hono<Env>()

for (const base of ['/admin/posting/readiness', '/term-reports/readiness'] as const) {
  readiness
    .get(base, read, async (c) => {
      const found = await find(c)
      if (!found) return render(c, { page: <NoTerm /> })
      return render(c, { page: <ReadinessPage {...found} />, fragment: <ReadinessLists {...found} />, styles: 'landing.css' })
    })
    .get(`${base}/print`, read, async (c) => {
      const [found, school] = [orNotFound(await find(c)), orNotFound(await schoolOf(c))]
      const printed = moment(new Date(at(c)), school.timeZone)
      return render(c, { shell: 'paper', page: <ReadinessPaper {...found} school={school.name} printed={printed} /> })
    })
    .get(`${base}/excel`, read, async (c) => {
      const found = orNotFound(await find(c))
      const [title, about] = [listTitle(found.state.list), aboutOf(found.term, found.state)]
      const when = moment(new Date(at(c)), await timeZoneOf(c))
      return sendExcel(c, `${words.title} ${title} ${about}`, [readinessSheet(chosen(found), { title, about, when })])
    })
    .get(`${base}/slips`, read, async (c) => {
      const { term, owing, ...found } = await findOwing(c)
      const teacher = Teacher.parse(c.req.query('teacher'))
      const reminders = await remindersOf(c, term, teacher ? owing.filter(({ id }) => id === teacher) : owing)
      if (teacher && reminders.length === 0) throw new HTTPException(404)
      const back = found.links.list({ ...found.state, list: 'by-teacher' })
      const school = await schoolOf(c)
      const crest = school?.logoType ? `/logo?v=${school.version}` : undefined
      const address = `${await publicOrigin(c)}${entries.employee}`
      return render(c, { shell: 'paper', page: <ReminderSlips title={words.slips} {...{ reminders, back, crest, address }} /> })
    })
    .get(`${base}/reminders/:id`, read, async (c) => {
      const { term, owing, links, state } = await findOwing(c)
      const [reminder] = await remindersOf(
        c,
        term,
        owing.filter(({ id }) => id === idOf(c)),
      )
      return showDialog(c, <ReminderDialog reminder={orNotFound(reminder)} slip={links.slips({ classId: state.classId }, idOf(c))} />)
    })
}

const Teacher = z.coerce.number().int().positive().optional().catch(undefined)

/** Undefined without a named or current term. A class out of reach is not found, like a class that does not exist. */
async function find(c: Context<Env>, list?: ListKind) {
  const { class: classId, ...rest } = State.parse(c.req.query())
  const term = await termFor(c)
  if (!term && c.req.query('year') === undefined) return undefined
  if (!term) throw new HTTPException(404)
  const [db, access] = [c.get('db'), accessOf(c)]
  const whole = await findReadiness(db, access, term)
  const isKnown = [...whole.students, ...whole.gaps.unregistered].some((s) => s.classId === classId)
  if (classId && !isKnown) throw new HTTPException(404)
  const state = { classId, ...rest, ...(list && { list }) }
  return {
    term,
    whole,
    state,
    charges: state.list === 'by-teacher' ? await listInCharge({ db, access, key: term }) : [],
    links: readinessLinks(baseOf(access.actor), term),
    entersAll: scopesFor(access.actor, 'subject-record.enter').includes('all'),
    seesAll: access.scopes.includes('all'),
  } satisfies ReadinessProps
}

/** The teachers who still have marks to enter, in the filtered list. */
async function findOwing(c: Context<Env>) {
  const found = orNotFound(await find(c, 'by-teacher'))
  return { ...found, owing: owingIn(found) }
}

/** The chosen list with its filters, complete. */
function chosen(found: ReadinessProps): ReadinessList {
  const { state } = found
  if (state.list === 'by-teacher') return { list: state.list, teachers: owingIn(found) }
  if (state.list === 'classes') return { list: state.list, lines: classesIn(found) }
  const readiness = matching(narrowed(found), state.q)
  return state.list === 'marks'
    ? { list: 'marks', lessons: openLessons(readiness, state.sort) }
    : { list: 'students', lines: readiness.gaps[state.list] }
}
