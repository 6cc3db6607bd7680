import type { Context } from 'hono'
import { z } from 'zod'
import { findCurrentTerm, findTerm } from '../db/school/terms/index.ts'
import type { TermKey } from '../domain/_terms.ts'
import type { Env } from './_env.ts'
import { digits, readAddress } from './_form.tsx'

const Year = digits(/^\d{8}$/)
const Term = z.enum(['1', '2', '3']).transform(Number)
const TermQuery = z.union([
  z.object({ year: Year, term: Term }),
  z.object({ year: z.undefined().optional(), term: z.undefined().optional() }),
])

/** The term in `?year=&term=`; undefined means the current one. */
export function namedTerm(c: Context<Env>): TermKey | undefined {
  const asked = readAddress(c, TermQuery, c.req.query())
  return asked.year === undefined ? undefined : asked
}

/** The term of the address, or the current one. */
export function termFor(c: Context<Env>) {
  const asked = namedTerm(c)
  return asked ? findTerm(c.get('db'), asked) : findCurrentTerm(c.get('db'))
}
