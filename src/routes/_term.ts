import type { Context } from 'hono'
import { z } from 'zod'
import { findTerm } from '../db/school/terms/index.ts'
import type { TermKey } from '../domain/_terms.ts'
import { termValue } from '../domain/_titles.ts'
import type { Env } from './_env.ts'
import { digits, orNotFound, readAddress } from './_form.tsx'
import { allTermsOf, currentTermOf } from './_once.ts'

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
  return asked ? findTerm(c.get('db'), asked) : currentTermOf(c)
}

/** `?term=20252026-1&class=5A`: a term as its choice names it, and a class or `form-5`. */
export const groupAsked = {
  term: z
    .string()
    .regex(/^\d{8}-[123]$/)
    .optional(),
  class: z.string().max(20).optional(),
}

/** The terms up to the current one, latest first, with the one that is asked for, or the current one, and the one before it. */
export async function termAmong(c: Context<Env>, asked: string | undefined) {
  const order = ({ year, term }: TermKey) => year * 10 + term
  const all = (await allTermsOf(c)).sort((a, b) => order(b) - order(a))
  const current = all.find(({ isCurrent }) => isCurrent)
  const terms = all.filter((one) => !current || order(one) <= order(current))
  const term = orNotFound(asked ? terms.find((one) => termValue(one) === asked) : (current ?? terms[0]))
  return { terms, term, before: terms.find((one) => order(one) < order(term)) }
}
