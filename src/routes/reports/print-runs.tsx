import { setImmediate } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findSchool } from '../../db/_school.ts'
import { listCandidates, listPrintRuns, savePrintRun } from '../../db/figures/print-runs.ts'
import { findReadiness } from '../../db/posting/readiness.ts'
import { listChangedCards } from '../../db/printed.ts'
import { listTerms, type StoredTerm } from '../../db/school/terms/index.ts'
import { termValue } from '../../domain/_titles.ts'
import {
  type Candidate,
  isOfStudents,
  type Options,
  orders,
  papers,
  parseNumbers,
  parts,
  planOf,
  sheetsOf,
  sheetsPlan,
  tickable,
  within,
} from '../../domain/figures/print-runs.ts'
import { classLines, kinds } from '../../domain/posting/readiness.ts'
import { changedWords, faults, words } from '../../domain/words/print-runs.ts'
import { readinessLinks } from '../../views/_links/posting.ts'
import { ChangedCardsPage } from '../../views/reports/changed-cards.tsx'
import { drawsNow, PrintRunPage } from '../../views/reports/print-run.tsx'
import { PrintPlan, type PrintRunProps, PrintRunsPage } from '../../views/reports/print-runs.tsx'
import { baseOf } from '../_come-back.ts'
import { byOf, type Env } from '../_env.ts'
import { refuseUnderWay } from '../_refuse-under-way.ts'
import { render } from '../_render.tsx'
import { accessOf, allow } from '../_rights.ts'
import { momentsOf } from '../_time.ts'
import { papersOf, runOf } from './_runs.ts'

const allowed = allow('print-run.write', { title: words.title, section: 'reports' })
const flag = z.enum(['1']).optional()
const RunQuery = z.strictObject({
  term: z.string().max(10).optional(),
  paper: z.enum(papers).default('report-cards'),
  of: z
    .string()
    .regex(/^(school|level-[1-6]|class-.{1,20})$/u)
    .optional(),
  order: z.enum(orders).default('name'),
  part: z.enum(parts).default('all'),
  students: z.string().max(20_000).default(''),
  student: z.array(z.string().max(20)).max(500),
  duplex: flag,
  cover: flag,
  separators: flag,
})
type RunQuery = z.output<typeof RunQuery>

/** Prints the reports of a class, a form level or the whole school together. A run is started once and can be drawn again. */
export const printRuns = new Hono<Env>()

for (const base of ['/admin/reports/print', '/term-reports/reports/print'] as const) {
  printRuns
    .get(base, allowed, async (c) => {
      const found = await find(c, base, { ...c.req.query(), student: c.req.queries('student') ?? [] })
      return render(c, { page: <PrintRunsPage {...found} />, fragment: <PrintPlan {...found} /> })
    })
    .post(base, allowed, async (c) => {
      const { student, ...body } = await c.req.parseBody({ all: true })
      const found = await find(c, base, { ...body, student: student === undefined ? [] : [student].flat() })
      const { term, options, plan, candidates, chosen } = found
      const fault = found.fault ?? (options.part === 'chosen' && !candidates.some(chosen) ? noneOf(options) : undefined)
      if (!term || fault || plan.cards === 0) return render(c, { page: <PrintRunsPage {...{ ...found, fault }} isRefused /> }, 422)
      await refuseUnderWay(c, term)
      const asked =
        options.part === 'chosen' ? candidates.filter(chosen).map((one) => one.studentId) : plan.classes.flatMap((p) => p.studentIds)
      const id = await savePrintRun(c.get('db'), term, options, isOfStudents(options.paper) ? asked : [], byOf(c))
      return c.redirect(`${base}/${id}${drawsNow}`, 303)
    })
    .get(`${base}/changed`, allowed, async (c) => {
      const [cards, when] = await Promise.all([listChangedCards(c.get('db'), accessOf(c)), momentsOf(c)])
      const shown = cards.map(({ change, ...card }) => ({
        ...card,
        at: when(card.at),
        change: change && { ...change, at: when(change.at) },
      }))
      return render(c, { title: changedWords.title, page: <ChangedCardsPage base={base} cards={shown} /> })
    })
    .get(`${base}/:id{[0-9]+}`, allowed, async (c) => {
      const found = await runOf(c, Number(c.req.param('id')))
      const props = { ...found, base, sheets: sheetsOf(found.plan, found.run) }
      return render(c, { page: <PrintRunPage {...props} /> })
    })
}

/** The choices, what they would print, and what those reports still lack. Classes out of reach are not found. */
async function find(
  c: Context<Env>,
  base: string,
  query: unknown,
): Promise<PrintRunProps & { candidates: Candidate[]; chosen(c: Candidate): boolean }> {
  const asked = RunQuery.safeParse(query).data
  const offered = papersOf(c)
  if (!asked || !offered.includes(asked.paper)) throw new HTTPException(404)
  const [db, access] = [c.get('db'), accessOf(c)] as const
  const terms = await listTerms(db)
  const term = termOf(terms, asked)
  const all = term ? await listCandidates(db, access, term, asked.paper) : []
  await setImmediate() // lets other requests run, because a whole school takes long
  const options = optionsOf(asked, all)
  const candidates = within(all, options)
  const isTicked = options.part === 'chosen' && options.classId !== null
  const named = parseNumbers(isTicked ? asked.student.join(' ') : asked.students)
  const numbers = new Set(named.numbers)
  const chosen = (one: Candidate) => numbers.has(one.studentId)
  const changed = new Set(term && options.part === 'changed' ? (await listChangedCards(db, access, term)).map((one) => one.studentId) : [])
  const isChanged = (one: Candidate) => changed.has(one.studentId)
  const wants = { all: () => true, new: (one: Candidate) => !one.isPrinted, changed: isChanged, chosen }[options.part]
  const plan = isOfStudents(options.paper) ? planOf(candidates, options, wants) : sheetsPlan(candidates)
  const lacks =
    term && options.paper !== 'transcripts'
      ? await lacksOf(
          c,
          term,
          new Set([...plan.classes.map((p) => p.classId), ...(options.classId === null && options.level === null ? [''] : [])]),
        )
      : []
  await setImmediate()
  const [when, runs] = await Promise.all([momentsOf(c), term ? listPrintRuns(db, access, term) : []])
  return {
    ...{ base, terms, term, offered, options, plan, candidates, chosen },
    typed: asked.students,
    seesAll: access.scopes.includes('all'),
    levels: [...new Set(all.flatMap((one) => one.formLevel ?? []))],
    classes: [...new Set(all.map((one) => one.classId))],
    fault: options.part === 'chosen' && !isTicked ? faultOf(named, candidates) : undefined,
    ticks: isTicked ? tickable(candidates, numbers, options.paper) : undefined,
    lacks,
    publicAddress: (await findSchool(db))?.publicAddress ?? '',
    readiness: term && readinessLinks(baseOf(access.actor), term).list(options.classId ? { classId: options.classId } : {}),
    runs: runs.map((run) => ({ ...run, when: when(run.at) })),
  }
}

function termOf(terms: readonly StoredTerm[], { term }: RunQuery): StoredTerm | undefined {
  const found = terms.find((t) => (term ? termValue(t) === term : t.isCurrent))
  if (term && !found) throw new HTTPException(404)
  return found
}

/** The defaults: everything with a cover sheet, one-sided, because most cards have one page. */
function optionsOf({ of, paper, order, part, ...flags }: RunQuery, all: readonly Candidate[]): Options {
  const isFirst = of === undefined
  const level = of?.startsWith('level-') ? Number(of.slice(6)) : null
  const classId = of?.startsWith('class-') ? of.slice(6) : null
  if ((level ?? classId) !== null && within(all, { level, classId }).length === 0) throw new HTTPException(404)
  return {
    ...{ level, classId, paper, order },
    part: isOfStudents(paper) && (paper === 'report-cards' || part !== 'changed') ? part : 'all',
    isDuplex: flags.duplex === '1',
    hasCover: isFirst || flags.cover === '1',
    hasSeparators: flags.separators === '1',
  }
}

const noneOf = ({ classId }: Options) => (classId === null ? faults.none : faults.noneTicked)

function faultOf({ numbers, wrong }: ReturnType<typeof parseNumbers>, candidates: readonly Candidate[]): string | undefined {
  if (wrong.length > 0) return faults.wrong(wrong)
  const known = new Set(candidates.map((one) => one.studentId))
  const unknown = numbers.filter((number) => !known.has(number))
  return unknown.length > 0 ? faults.unknown(unknown) : undefined
}

/** `classes`: those of the plan. A student without a class lacks a report of the whole school, whose class is `''`. */
async function lacksOf(c: Context<Env>, term: StoredTerm, classes: ReadonlySet<string>) {
  const lines = classLines(await findReadiness(c.get('db'), accessOf(c), term)).filter((line) => classes.has(line.classId))
  return kinds.flatMap((kind) => {
    const count = lines.reduce((sum, line) => sum + line.counts[kind], 0)
    return count > 0 ? [{ kind, count }] : []
  })
}
