import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listYears, saveTerm, type TermAnswer } from '../../../../db/school/terms/index.ts'
import { isDay } from '../../../../domain/_dates.ts'
import { isTerm, isYear, type Term, terms } from '../../../../domain/_terms.ts'
import { termTitle } from '../../../../domain/_titles.ts'
import { faults } from '../../../../domain/words/terms.ts'
import { byOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { allTermsOf } from '../../../_once.ts'
import { calls, conflict, Flag, get, named, number, ours, post, rowAs, takenOf, text, untaken } from '../../_api.ts'

const needed = (issue: { input: unknown }) => (issue.input === undefined ? faults['no-year-or-term'] : undefined)
const Year = z.number({ error: needed }).refine(isYear, 'Eight digits, a year and the next').openapi({ example: 20252026 })
const TermNumber = z.number({ error: needed }).refine(isTerm, '1, 2 or 3').openapi({ example: 1 })
const Day = z.string().refine(isDay, 'A day as YYYY-MM-DD, from 1950-01-01 on').nullable().openapi({ example: '2026-01-05' })
const Version = z.number().int().min(0).optional().openapi({
  description: 'That of the row when it was read. If the row has moved on, the answer is 409. Without it the save is taken as it comes.',
})

const TermRow = z.object({
  ...{ academic_year_id: z.number(), term: z.number(), title: z.string(), new_term_beginning: text, possible_attendance: number },
  ...{ start: text, end: text, is_current: Flag, version: z.number() },
})
const Period = z.object({ terms: z.array(TermRow), current_term: TermRow.nullable(), terms_archive: z.array(TermRow) })
const periodTaken = {
  ...{ academic_year_id: Year, term: TermNumber, new_term_beginning: Day.optional(), start: Day.optional(), end: Day.optional() },
  ...{ possible_attendance: z.number().int().min(0).max(999).nullish(), is_current: Flag.optional(), version: Version },
}
const PeriodSave = z.strictObject({ ...untaken(TermRow.shape, periodTaken), ...periodTaken })
const TermDetail = z.object({ academic_year_id: z.number(), term: z.number(), term_start: text, term_end: text, version: z.number() })
const TermDetailSave = z.strictObject({ academic_year_id: Year, term: TermNumber, term_start: Day, term_end: Day, version: Version })

export const termsApi = calls(
  'Term and registration',
  get(
    '/api/current-period',
    'school.read',
    '`terms`: every term of the school, latest first. `terms_archive`: those before the current one.',
  )
    .answers(Period, 'The current term, and all terms')
    .does(period),
  post(
    '/api/current-period',
    'term.write',
    'Sets a term, by default as the current one. What is not named stays; possible attendance that is not named is the School Calendar’s for start and end (two sessions for each school day), unless another figure was typed, which is kept.',
  )
    .takes({ body: PeriodSave })
    .answers(Period, 'As GET')
    .does(async (c, { body: sent }) => {
      const title = () => ({ title: termTitle(sent.term) })
      const { academicYearId: year, term, version, isCurrent = 1, start, end, ...values } = ours(await takenOf(c, sent, periodTaken, title))
      const save = {
        key: { year, term },
        values: named({ ...values, termStart: start, termEnd: end }),
        version,
        isCurrent: isCurrent === 1,
      }
      saved(c, await saveTerm(c.get('db'), { ...save, checksDates: true }, byOf(c)), termRow)
      return period(c)
    }),
  get('/api/academic-years', 'school.read')
    .answers(z.array(z.object({ id: z.number() })), 'The years of the school, by id')
    .does(async (c) => (await listYears(c.get('db'))).map((id) => ({ id }))),
  get('/api/academic-terms', 'school.read')
    .answers(z.array(z.object({ id: z.number(), title: z.string() })), 'Terms 1 to 3')
    .does(() => terms.map((id) => ({ id, title: termTitle(id) }))),
  get('/api/academic-term-details', 'school.read')
    .answers(z.array(TermDetail), 'The dates of every term, latest first')
    .does(async (c) => (await allTermsOf(c)).map(termDetail)),
  post(
    '/api/academic-term-details',
    'term.write',
    'Sets the dates of a term that the school has. Its possible attendance is the School Calendar’s for them, unless another figure was typed, which is kept.',
  )
    .takes({ body: TermDetailSave })
    .answers(TermDetail, 'The term as it is now')
    .does(async (c, { body }) => {
      const { academicYearId: year, term, version, ...values } = ours(body)
      const save = { key: { year, term }, values, version, mustExist: true, checksDates: true, refusesPosted: true }
      return termDetail(saved(c, await saveTerm(c.get('db'), save, byOf(c)), termDetail))
    }),
)

async function period(c: Context<Env>): Promise<z.infer<typeof Period>> {
  const all = await allTermsOf(c)
  const current = all.findIndex((term) => term.isCurrent)
  const rows = all.map(termRow)
  return { terms: rows, current_term: rows[current] ?? null, terms_archive: current < 0 ? rows : rows.slice(current + 1) }
}

const termRow = ({ year, termStart, termEnd, ...t }: Term) =>
  rowAs(TermRow, t, {
    ...{ academic_year_id: year, title: termTitle(t.term), start: termStart, end: termEnd, is_current: t.isCurrent ? 1 : 0 },
  })
const termDetail = (t: Term) => rowAs(TermDetail, t, { academic_year_id: t.year })

function saved(c: Context<Env>, answer: TermAnswer, shown: (term: Term) => object): Term {
  if (answer.kind === 'conflict') return conflict(c, shown(answer.term), answer.change)
  if (answer.kind === 'fault') throw new HTTPException(answer.fault === 'closed' ? 403 : 422, { message: faults[answer.fault] })
  return orNotFound(answer.kind === 'saved' ? answer.term : undefined)
}
