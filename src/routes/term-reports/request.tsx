import type { Context } from 'hono'
import { z } from 'zod'
import { findCurrentTerm, findTerm } from '../../db/terms/index.ts'
import type { TermKey } from '../../domain/terms/index.ts'
import { screenWords } from '../../domain/words/term-reports.ts'
import { linksOf } from '../../views/term-reports/links.ts'
import { readAddress } from '../_form.tsx'
import { actorOf, baseOf, type Env } from '../_http.tsx'

export const frame = { title: screenWords.title, section: 'term-details' } as const

const Year = z
  .string()
  .regex(/^\d{8}$/)
  .transform(Number)
const Term = z.enum(['1', '2', '3']).transform(Number)
const Asked = z.union([z.object({ year: Year, term: Term }), z.object({ year: z.undefined().optional(), term: z.undefined().optional() })])
const Place = z.object({
  classId: z.string().max(20),
  n: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number),
})

/** The term that `?year=&term=` names; none for the current one. */
function askedTerm(c: Context<Env>): TermKey | undefined {
  const asked = readAddress(c, Asked, c.req.query())
  return asked.year === undefined ? undefined : asked
}

/** That term, or the current one. */
export function termFor(c: Context<Env>) {
  const asked = askedTerm(c)
  return asked ? findTerm(c.get('db'), asked) : findCurrentTerm(c.get('db'))
}

/** Whose record it is: student n of a class in a term. */
export const askedPlace = (c: Context<Env>) => ({ ...readAddress(c, Place), term: askedTerm(c) })

export const linksFor = (c: Context<Env>, term: Parameters<typeof linksOf>[1]) => linksOf(baseOf(actorOf(c)), term)

export const Digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** Whose record a form changes: the place in the class list may be another's by the time it arrives. */
export const StudentForm = z.strictObject({ student_id: Digits, year: Digits, term: Digits })
export const keyOf = ({ student_id, year, term }: z.output<typeof StudentForm>) => ({ studentId: student_id, year, term })

export const SubjectId = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(0)
