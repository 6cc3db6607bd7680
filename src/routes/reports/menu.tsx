import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { isClassInReach, listTermsOfClass, listTermsOfStudent } from '../../db/figures/index.ts'
import { fullName } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { termLine, termValue } from '../../domain/_titles.ts'
import { reportTitles } from '../../domain/words/reports.ts'
import { MarkSheetDialog, ReportFrame, TermDialog } from '../../views/_paper-page.tsx'
import type { Env } from '../_env.ts'
import { showDialog } from '../_form.tsx'
import { wantsFragment } from '../_render.tsx'
import { accessOf, allow } from '../_rights.ts'

const read = allow('report.read')
const TermQuery = z.string().max(10).optional().catch(undefined)
const Format = z.enum(['pdf', 'xlsx']).catch('pdf')

/** The class or student of a report, and the terms that have one; `id` is in its address, `about` is the name that people know. */
type Subject = { kind: 'class' | 'student'; id: string; about: string; terms: readonly TermKey[] }
type Report = { title: string; pathOf(term: TermKey, id: string): string }

const markSheet: Report = { title: reportTitles['mark-sheet'], pathOf: ({ year, term }, id) => `mark-sheet/${year}/${term}/${id}` }
const rankSheet: Report = { title: reportTitles['rank-sheet'], pathOf: ({ year, term }, id) => `rank-sheet/${id}/${year}/${term}` }
const cardsOfClass: Report = { title: reportTitles['report-card'], pathOf: ({ year, term }, id) => `report-cards/${id}/${year}/${term}` }
const card: Report = { title: reportTitles['report-card'], pathOf: ({ year, term }, id) => `report-card/${id}/${year}/${term}` }

/** The report menu asks for a term, then opens the document. Each address is a dialog for htmx and a page otherwise. */
export const menu = new Hono<Env>()
  .get('/reports/mark-sheet', read, async (c) => {
    const of = await classSubject(c)
    const term = chosenTerm(c, of)
    if (!term) return showDialog(c, <MarkSheetDialog {...choice(c, markSheet, of)} />, 200, markSheet.title)
    return Format.parse(c.req.query('format')) === 'xlsx' ? download(c, spreadsheetOf(of, term)) : open(c, markSheet, of, term)
  })
  .get('/reports/rank-sheet', read, async (c) => askOrOpen(c, rankSheet, await classSubject(c)))
  .get('/reports/report-cards', read, async (c) => askOrOpen(c, cardsOfClass, await classSubject(c)))
  .get('/reports/report-card', read, async (c) => askOrOpen(c, card, await studentSubject(c)))

async function classSubject(c: Context<Env>): Promise<Subject> {
  const id = c.req.query('class') ?? ''
  const terms = await listTermsOfClass(c.get('db'), accessOf(c), id)
  if (terms.length === 0 && !(await isClassInReach(c.get('db'), accessOf(c), id))) throw new HTTPException(404)
  return { kind: 'class', id, about: id, terms }
}

async function studentSubject(c: Context<Env>): Promise<Subject> {
  const id = /^\d{1,15}$/.exec(c.req.query('student') ?? '')?.[0] ?? '0'
  const terms = await listTermsOfStudent(c.get('db'), accessOf(c), Number(id))
  const [latest] = terms
  if (!latest) throw new HTTPException(404)
  return { kind: 'student', id, about: fullName(latest), terms }
}

function chosenTerm(c: Context<Env>, { terms }: Subject): TermKey | undefined {
  const asked = TermQuery.parse(c.req.query('term'))
  if (!asked) return undefined
  const term = terms.find((t) => termValue(t) === asked)
  if (!term) throw new HTTPException(404)
  return term
}

const choice = (c: Context<Env>, { title }: Report, { kind, id, about, terms }: Subject) => ({
  ...{ title, about, terms },
  proposed: TermQuery.parse(c.req.query('proposed')),
  action: c.req.path,
  of: { [kind]: id },
})

function askOrOpen(c: Context<Env>, report: Report, of: Subject) {
  const term = chosenTerm(c, of)
  return term ? open(c, report, of, term) : showDialog(c, <TermDialog {...choice(c, report, of)} />, 200, report.title)
}

function open(c: Context<Env>, { title, pathOf }: Report, { id, about }: Subject, term: TermKey) {
  const path = pathOf(term, encodeURIComponent(id))
  if (!wantsFragment(c)) return c.redirect(`/api/${path}`, 303)
  const whose = `${about} · ${termLine(term)}`
  return showDialog(c, <ReportFrame title={title} about={whose} pdf={`/api/${path}`} page={`/reports/${path}`} />, 200, title)
}

const spreadsheetOf = ({ id }: Subject, { year, term }: TermKey) => `/api/mark-sheet-spreadsheet/${year}/${term}/${encodeURIComponent(id)}`

/** Downloads a file, keeps the page and closes the dialog. */
function download(c: Context<Env>, path: string) {
  if (!wantsFragment(c)) return c.redirect(path, 303)
  c.header('HX-Trigger', 'close-dialog')
  c.header('HX-Redirect', path)
  return c.body(null, 204)
}
