import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findReadiness } from '../../db/posting/readiness.ts'
import { findSchool } from '../../db/school/index.ts'
import { moment } from '../../domain/_dates.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { kinds, lessonSorts } from '../../domain/posting/readiness.ts'
import { words } from '../../domain/words/readiness.ts'
import { readinessLinks } from '../../views/posting/links.ts'
import { NoTerm, ReadinessLists, ReadinessPage, type ReadinessProps } from '../../views/posting/readiness.tsx'
import { ReadinessPaper } from '../../views/posting/readiness-paper.tsx'
import { Page, Search } from '../_form.tsx'
import { actorOf, allow, at, baseOf, type Env, render } from '../_http.tsx'
import { termFor } from '../_term.ts'

const read = allow('readiness.read', { title: words.title, section: 'posting' })
const State = z.object({
  class: z.string().max(20).catch(''),
  list: z.enum(['classes', ...kinds]).catch('classes'),
  sort: z.enum(lessonSorts).catch('class'),
  page: Page,
  q: Search,
})

/** What is still missing in a term: the administrator's whole school, a form teacher's and a dean's own classes. */
export const readiness = new Hono<Env>()

for (const base of ['/admin/posting/readiness', '/term-reports/readiness'] as const) {
  readiness
    .get(base, read, async (c) => {
      const found = await find(c)
      if (!found) return render(c, { page: <NoTerm /> })
      return render(c, { page: <ReadinessPage {...found} />, fragment: <ReadinessLists {...found} /> })
    })
    .get(`${base}/print`, read, async (c) => {
      const [found, school] = [await find(c), await findSchool(c.get('db'))]
      if (!found || !school) throw new HTTPException(404)
      const printed = moment(new Date(at(c)), school.timeZone)
      return render(c, { shell: 'paper', page: <ReadinessPaper {...found} school={school.name} printed={printed} /> })
    })
}

/** None without a current term, where none is named. A class that is out of reach is not found, like one that does not exist. */
async function find(c: Context<Env>): Promise<ReadinessProps | undefined> {
  const { class: classId, ...rest } = State.parse(c.req.query())
  const term = await termFor(c)
  if (!term && c.req.query('year') === undefined) return undefined
  if (!term) throw new HTTPException(404)
  const actor = actorOf(c)
  const whole = await findReadiness(c.get('db'), { actor, scopes: c.get('scopes') }, term)
  const isKnown = [...whole.students, ...whole.gaps.unregistered].some((s) => s.classId === classId)
  if (classId && !isKnown) throw new HTTPException(404)
  return {
    term,
    whole,
    state: { classId, ...rest },
    links: readinessLinks(baseOf(actor), term),
    entersAll: scopesFor(actor, 'subject-record.enter').includes('all'),
    seesAll: c.get('scopes').includes('all'),
  }
}
