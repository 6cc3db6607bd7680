import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { titlesOf } from '../../db/analysis/index.ts'
import { findHonourRules, listClassesIn, listFigures } from '../../db/honour/index.ts'
import { judge } from '../../domain/honour/index.ts'
import type { HonourProps } from '../../views/honour/index.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { readAddress } from '../_form.tsx'
import { accessOf, may } from '../_rights.ts'
import { groupAsked, termAmong } from '../_term.ts'

const page = z.coerce.number().int().min(1).max(999).catch(1)
const Asked = z.object({ ...groupAsked, roll: page, help: page, off: page })

/** What the address asks, where it is in reach; who is in charge of no class in the term finds nothing. */
export async function findHonour(c: Context<Env>): Promise<HonourProps & { isPosted: boolean }> {
  const [db, access] = [c.get('db'), accessOf(c)]
  const asked = readAddress(c, Asked, c.req.query())
  const { terms, term, before } = await termAmong(c, asked.term)
  const [classes, isAll] = [await listClassesIn(db, access, term), access.scopes.includes('all')]
  const level = Number(/^form-([1-6])$/.exec(asked.class ?? '')?.[1]) || null
  const classId = level === null ? asked.class || null : null
  const isThere = classes.some((one) => (classId === null || one.classId === classId) && (level === null || one.level === level))
  if (!isThere && (!isAll || asked.class)) throw new HTTPException(404)
  const { rules } = await findHonourRules(db)
  const figures = await listFigures(db, access, { term, before, classId, level, rules })
  return {
    ...{ terms, classes, classId, level, isAll, rules },
    isPosted: term.isPosted,
    base: baseOf(actorOf(c)),
    pages: { roll: asked.roll, help: asked.help, off: asked.off },
    term: { year: term.year, term: term.term },
    mayWrite: may(c, 'honour.write'),
    titles: await titlesOf(db, term),
    students: figures.map((one) => ({ ...one, ...judge(one, rules) })),
  }
}
