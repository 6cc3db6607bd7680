import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findReportClass } from '../../db/figures/index.ts'
import { findPrintRun, listCandidates, type Run } from '../../db/figures/print-runs.ts'
import { findTerm } from '../../db/school/terms/index.ts'
import { termName } from '../../domain/_titles.ts'
import { isOfStudents, type Paper, type Plan, papers, planOf, sheetsPlan, within } from '../../domain/figures/print-runs.ts'
import { aboutRun, reachTitle, thingsOf } from '../../domain/words/print-runs.ts'
import type { Sheet } from '../../reports/_model.ts'
import { markSheet } from '../../reports/mark-sheet.ts'
import { coverSheet, separator } from '../../reports/print-run.ts'
import { rankSheet } from '../../reports/rank-sheet.ts'
import { eachReportCard } from '../../reports/report-card.ts'
import type { Env } from '../_env.ts'
import type { Desk } from '../_papers.tsx'
import { recordReading } from '../_record-reading.ts'
import { accessOf, may } from '../_rights.ts'
import { momentsOf } from '../_time.ts'
import { noteCards } from './_cards.ts'
import { transcriptOf } from './_transcripts.ts'

/** `about` describes the papers and classes in words. */
type FoundRun = { run: Run; plan: Plan; when: string; about: string }

/** The papers that the reader may print together. */
export const papersOf = (c: Context<Env>): readonly Paper[] =>
  papers.filter((paper) => paper !== 'transcripts' || may(c, 'transcript.read'))

/** A run as it would print now, without students held back since it started. */
export async function runOf(c: Context<Env>, id: number): Promise<FoundRun> {
  const [db, access] = [c.get('db'), accessOf(c)] as const
  const run = Number.isSafeInteger(id) ? await findPrintRun(db, access, id) : undefined
  const term = run && (await findTerm(db, run))
  if (!term || !papersOf(c).includes(run.paper)) throw new HTTPException(404)
  const candidates = within(await listCandidates(db, access, term, run.paper), run)
  const plan = isOfStudents(run.paper) ? planOf(candidates, run, (one) => run.studentIds.has(one.studentId)) : sheetsPlan(candidates)
  return { run, plan, when: (await momentsOf(c))(run.at), about: aboutRun(run, access.scopes.includes('all')) }
}

/** Reads the classes one by one while they are drawn; the history records how far the run came. */
export async function* sheetsOfRun(c: Context<Env>, desk: Desk, found: FoundRun): AsyncGenerator<Sheet> {
  const { run } = found
  const drawn = { students: 0 }
  try {
    yield* drawRun(c, desk, found, drawn)
  } finally {
    const about = [reachTitle(run), termName(run)].filter(Boolean).join(', ')
    await recordReading(c, { what: run.paper, count: drawn.students, as: 'PDF', about })
  }
}

async function* drawRun(c: Context<Env>, desk: Desk, { run, plan, when, about }: FoundRun, drawn: { students: number }) {
  const { today, verify } = desk
  if (run.hasCover) yield coverSheet({ ...run, when, about }, plan)
  const isCards = isOfStudents(run.paper)
  for (const { classId, studentIds } of plan.classes) {
    if (isCards && studentIds.length === 0) continue
    const of = await findReportClass(c.get('db'), accessOf(c), { ...run, classId })
    if (!of) continue
    drawn.students += isCards ? studentIds.length : of.students.length
    if (run.paper === 'mark-sheets') yield* markSheet(of, today)
    if (run.paper === 'rank-sheets') yield rankSheet(of, today)
    if (!isCards) continue
    if (run.hasSeparators) yield separator(of, studentIds.length, thingsOf(run.paper))
    if (run.paper === 'transcripts') for (const id of studentIds) yield await transcriptOf(c, desk, id)
    else yield* eachReportCard(of, { verificationOf: verify(of), only: studentIds })
    if (run.paper === 'report-cards') await noteCards(c, of, studentIds)
  }
}
