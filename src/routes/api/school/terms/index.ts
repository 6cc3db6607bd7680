import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listTerms, listYears, saveTerm, type TermAnswer } from '../../../../db/school/terms/index.ts'
import { isDay } from '../../../../domain/_dates.ts'
import { isTerm, isYear, type Term, terms } from '../../../../domain/_terms.ts'
import { termTitle } from '../../../../domain/_titles.ts'
import { faults } from '../../../../domain/words/terms.ts'
import { byOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { allow } from '../../../_rights.ts'
import { answers, api, conflict, Flag, get, named, post, takenOf, takes, untaken } from '../../_api.ts'

const tags = ['Term and registration']
const schoolRead = { tags, middleware: allow('school.read') }
const termWrite = { tags, middleware: allow('term.write') }
const needed = (issue: { input: unknown }) => (issue.input === undefined ? faults['no-year-or-term'] : undefined)
const Year = z.number({ error: needed }).refine(isYear, 'Eight digits, a year and the next').openapi({ example: 20252026 })
const TermNumber = z.number({ error: needed }).refine(isTerm, '1, 2 or 3').openapi({ example: 1 })
const Day = z.string().refine(isDay, 'A day as YYYY-MM-DD, from 1950-01-01 on').nullable().openapi({ example: '2026-01-05' })
const Version = z.number().int().min(0).optional().openapi({
  description: 'That of the row when it was read. If the row has moved on, the answer is 409. Without it the save is taken as it comes.',
})
const Attendance = z.number().int().min(0).max(999).nullable()

const TermRow = z.object({
  academic_year_id: z.number(),
  term: z.number(),
  title: z.string(),
  new_term_beginning: z.string().nullable(),
  possible_attendance: z.number().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  is_current: Flag,
  version: z.number(),
})
const Period = z.object({ terms: z.array(TermRow), current_term: TermRow.nullable(), terms_archive: z.array(TermRow) })
const periodTaken = {
  academic_year_id: Year,
  term: TermNumber,
  new_term_beginning: Day.optional(),
  possible_attendance: Attendance.optional(),
  start: Day.optional(),
  end: Day.optional(),
  is_current: Flag.optional(),
  version: Version,
}
const PeriodSave = z.strictObject({ ...untaken(TermRow.shape, periodTaken), ...periodTaken })
const TermDetail = z.object({
  academic_year_id: z.number(),
  term: z.number(),
  term_start: z.string().nullable(),
  term_end: z.string().nullable(),
  version: z.number(),
})
const TermDetailSave = z.strictObject({ academic_year_id: Year, term: TermNumber, term_start: Day, term_end: Day, version: Version })

export const termsApi = api()
  .openapi(
    get(
      '/api/current-period',
      schoolRead,
      {},
      answers(Period, 'The current term, and all terms'),
      '`terms`: every term of the school, latest first. `terms_archive`: those before the current one.',
    ),
    async (c) => c.json(await period(c), 200),
  )
  .openapi(
    post(
      '/api/current-period',
      termWrite,
      takes(PeriodSave),
      answers(Period, 'As GET'),
      'Sets a term, by default as the current one. What is not named stays; possible attendance that is not named is the School Calendar’s for start and end (two sessions for each school day), unless another figure was typed, which is kept.',
    ),
    async (c) => {
      const sent = c.req.valid('json')
      const {
        academic_year_id: year,
        term,
        version,
        is_current = 1,
        ...body
      } = await takenOf(c, sent, periodTaken, () => ({
        title: termTitle(sent.term),
      }))
      const values = {
        termStart: body.start,
        termEnd: body.end,
        newTermBeginning: body.new_term_beginning,
        possibleAttendance: body.possible_attendance,
      }
      saved(
        c,
        await saveTerm(
          c.get('db'),
          {
            key: { year, term },
            values: named(values),
            version,
            isCurrent: is_current === 1,
            checksDates: true,
          },
          byOf(c),
        ),
        termRow,
      )
      return c.json(await period(c), 200)
    },
  )
  .openapi(
    get('/api/academic-years', schoolRead, {}, answers(z.array(z.object({ id: z.number() })), 'The years of the school, by id')),
    async (c) =>
      c.json(
        (await listYears(c.get('db'))).map((id) => ({ id })),
        200,
      ),
  )
  .openapi(
    get('/api/academic-terms', schoolRead, {}, answers(z.array(z.object({ id: z.number(), title: z.string() })), 'Terms 1 to 3')),
    (c) =>
      c.json(
        terms.map((id) => ({ id, title: termTitle(id) })),
        200,
      ),
  )
  .openapi(
    get('/api/academic-term-details', schoolRead, {}, answers(z.array(TermDetail), 'The dates of every term, latest first')),
    async (c) => c.json((await listTerms(c.get('db'))).map(termDetail), 200),
  )
  .openapi(
    post(
      '/api/academic-term-details',
      termWrite,
      takes(TermDetailSave),
      answers(TermDetail, 'The term as it is now'),
      'Sets the dates of a term that the school has. Its possible attendance is the School Calendar’s for them, unless another figure was typed, which is kept.',
    ),
    async (c) => {
      const { academic_year_id: year, term, version, term_start: termStart, term_end: termEnd } = c.req.valid('json')
      const answer = await saveTerm(
        c.get('db'),
        {
          key: { year, term },
          values: { termStart, termEnd },
          version,
          mustExist: true,
          checksDates: true,
          refusesPosted: true,
        },
        byOf(c),
      )
      return c.json(termDetail(saved(c, answer, termDetail)), 200)
    },
  )

async function period(c: Context<Env>): Promise<z.infer<typeof Period>> {
  const all = await listTerms(c.get('db'))
  const current = all.findIndex((term) => term.isCurrent)
  const rows = all.map(termRow)
  return { terms: rows, current_term: rows[current] ?? null, terms_archive: current < 0 ? rows : rows.slice(current + 1) }
}

const termRow = (t: Term): z.infer<typeof TermRow> => ({
  academic_year_id: t.year,
  term: t.term,
  title: termTitle(t.term),
  new_term_beginning: t.newTermBeginning,
  possible_attendance: t.possibleAttendance,
  start: t.termStart,
  end: t.termEnd,
  is_current: t.isCurrent ? 1 : 0,
  version: t.version,
})
const termDetail = (t: Term) => ({
  academic_year_id: t.year,
  term: t.term,
  term_start: t.termStart,
  term_end: t.termEnd,
  version: t.version,
})

function saved(c: Context<Env>, answer: TermAnswer, shown: (term: Term) => object): Term {
  if (answer.kind === 'conflict') return conflict(c, shown(answer.term), answer.change)
  if (answer.kind === 'fault') throw new HTTPException(answer.fault === 'closed' ? 403 : 422, { message: faults[answer.fault] })
  return orNotFound(answer.kind === 'saved' ? answer.term : undefined)
}
