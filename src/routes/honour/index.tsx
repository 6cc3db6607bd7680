import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { titlesOf } from '../../db/analysis/index.ts'
import { findHonourRules, listClassesIn, listFigures } from '../../db/honour/index.ts'
import { termName } from '../../domain/_titles.ts'
import { judge } from '../../domain/honour/index.ts'
import { words } from '../../domain/words/honour.ts'
import { honourSheets } from '../../reports/honour.ts'
import { groupOf, HonourPage, type HonourProps } from '../../views/honour/index.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { readAddress } from '../_form.tsx'
import { sendExcel } from '../_papers.tsx'
import { render } from '../_render.tsx'
import { accessOf, allow, may } from '../_rights.ts'
import { groupAsked, termAmong } from '../_term.ts'
import { honourRules } from './rules.tsx'

const read = allow('honour.read', { title: words.title, section: 'reports' })
const Asked = z.object(groupAsked)

/** The honour roll and who needs help, of the classes that the reader is in charge of. */
export const honour = new Hono<Env>().route('/', honourRules)
for (const base of ['/admin/honour', '/term-reports/honour'] as const)
  honour
    .get(base, read, async (c) => {
      const props = await find(c)
      const page = <HonourPage {...props} />
      return render(c, { title: `${groupOf(props)} ${words.title}`, page, fragment: page })
    })
    .get(`${base}/excel`, read, async (c) => {
      const props = await find(c)
      return sendExcel(c, `${words.title} ${groupOf(props)} ${termName(props.term)}`, honourSheets(props))
    })

/** What the address asks, where it is in reach; who is in charge of no class in the term finds nothing. */
async function find(c: Context<Env>): Promise<HonourProps> {
  const [db, access] = [c.get('db'), accessOf(c)]
  const asked = readAddress(c, Asked, c.req.query())
  const { terms, term, before } = await termAmong(c, asked.term)
  const [classes, isAll] = [await listClassesIn(db, access, term), access.scopes.includes('all')]
  const level = Number(/^form-([1-6])$/.exec(asked.class ?? '')?.[1]) || null
  const classId = level === null ? asked.class || null : null
  const isThere = classes.some((one) => (classId === null || one.classId === classId) && (level === null || one.level === level))
  if (!isThere && (!isAll || asked.class)) throw new HTTPException(404)
  const { rules } = await findHonourRules(db)
  const figures = await listFigures(db, access, { term, before, classId, level })
  return {
    ...{ terms, classes, classId, level, isAll, rules },
    base: baseOf(actorOf(c)),
    term: { year: term.year, term: term.term },
    mayWrite: may(c, 'honour.write'),
    titles: await titlesOf(db, term),
    students: figures.map((one) => ({ ...one, ...judge(one, rules) })),
  }
}
