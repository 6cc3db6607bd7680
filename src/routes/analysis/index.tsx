import { type Context, Hono } from 'hono'
import { readAnalysis, readPoints } from '../../db/analysis/read.ts'
import { termName } from '../../domain/_titles.ts'
import type { Group } from '../../domain/analysis/index.ts'
import { words } from '../../domain/words/analysis.ts'
import { analysisSheets } from '../../reports/analysis.ts'
import { AnalysisPage, NothingInReach } from '../../views/analysis/index.tsx'
import { OverTermsPage } from '../../views/analysis/terms.tsx'
import type { Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { sendExcel } from '../_papers.tsx'
import { render } from '../_render.tsx'
import { accessOf, allow } from '../_rights.ts'
import { askedOf } from './_request.ts'

const read = allow('analysis.read', { title: words.title, section: 'reports' })

/** What the marks of a term say, and how they went over the terms, as far as the reader's classes and lessons go. */
export const analysis = new Hono<Env>()
for (const base of ['/admin/analysis', '/term-reports/analysis'] as const)
  analysis.get(base, read, show).get(`${base}/terms`, read, showTerms).get(`${base}/excel`, read, sendSheets)

async function show(c: Context<Env>) {
  const asked = await askedOf(c)
  if (asked.isNothing) return render(c, { styles: 'analysis.css', page: <NothingInReach /> })
  const found = await readAnalysis(c.get('db'), accessOf(c), asked)
  const page = <AnalysisPage {...asked} analysis={found} />
  return render(c, { title: `${asked.title} ${words.title}`, styles: 'analysis.css', page, fragment: page })
}

/** Of a class or lesson each of the last terms; of more students the same term of the last years, of the whole school of few. */
const mostTerms = 12
const mostYears = 8
const mostYearsOfAll = 3
const isOfAll = ({ level, subjectId, teacherId }: Group) => level === null && subjectId === null && teacherId === null

async function showTerms(c: Context<Env>) {
  const asked = await askedOf(c)
  if (asked.isNothing) return render(c, { styles: 'analysis.css', page: <NothingInReach /> })
  const { term, group, level } = asked
  const isSameTerm = group.classId === null
  const terms = isSameTerm
    ? asked.terms.filter((one) => one.term === term.term).slice(0, isOfAll(group) ? mostYearsOfAll : mostYears)
    : asked.terms.slice(0, mostTerms)
  const points = await readPoints(c.get('db'), accessOf(c), terms.toReversed(), group, level)
  const page = <OverTermsPage {...asked} {...{ points, isSameTerm }} />
  return render(c, { title: `${asked.title} ${words.overTerms}`, styles: 'analysis.css', page, fragment: page })
}

async function sendSheets(c: Context<Env>) {
  const asked = await askedOf(c)
  const found = orNotFound(await readAnalysis(c.get('db'), accessOf(c), asked))
  return sendExcel(c, `${words.title} ${asked.title} ${termName(asked.term)}`, analysisSheets({ ...asked, analysis: found }))
}
