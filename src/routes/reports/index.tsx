import { Hono } from 'hono'
import { transcriptWords as words } from '../../domain/words/transcript.ts'
import { studentPageUrl } from '../../views/_ui/student-link.tsx'
import { baseOf } from '../_come-back.ts'
import type { Env } from '../_env.ts'
import { actorOf } from '../_env.ts'
import { idOf } from '../_form.tsx'
import { deskOf, showSheets } from '../_papers.tsx'
import { allow } from '../_rights.ts'
import { transcriptOf } from './_transcripts.ts'
import { average } from './average.tsx'
import { menu } from './menu.tsx'
import { printPages } from './print.tsx'
import { printRuns } from './print-runs.tsx'

/** The transcript of a student as a page that prints like its PDF. A print run prints those of a class or form. */
const transcripts = new Hono<Env>().get('/reports/transcript/:id{[0-9]+}', allow('transcript.read'), async (c) => {
  const id = idOf(c)
  const sheet = await transcriptOf(c, await deskOf(c), id)
  const links = { pdf: `/api/transcript/${id}`, back: studentPageUrl(id, baseOf(actorOf(c))) }
  return showSheets(c, { title: words.title, about: sheet.about, links, sheets: [sheet], heading: '' })
})

/**
 * Mark sheet, rank sheet and report card.
 *
 * Other screens link to the report menu, with `hx-get`, `hx-target="#dialog"` and the same `href`. The menu lists the terms that have
 * reports, and opens the PDF in a frame:
 * - `/reports/mark-sheet?class=5A`, `/reports/rank-sheet?class=5A`, `/reports/report-cards?class=5A`, `/reports/report-card?student=20210001`
 *
 * A link that knows the term opens a print page, which has its PDF (and Excel) as buttons:
 * - `/reports/mark-sheet/{year}/{term}/{classId}`, `/reports/rank-sheet/{classId}/{year}/{term}`
 * - `/reports/report-card/{studentId}/{year}/{term}`, `/reports/report-cards/{classId}/{year}/{term}`
 * - `/reports/transcript/{studentId}`: all finished terms of a student
 * - `/reports/average/{studentId}/{year}/{term}`: how an average, grade and rank are made, in the dialog
 *
 * Print runs print the reports of a form level, the whole school or chosen students together: `/admin/reports/print`, for employees
 * `/term-reports/reports/print`, with `?term=20252026-1&of=class-5A` if they are known.
 */
export const reports = new Hono<Env>()
  .route('/', printPages)
  .route('/', printRuns)
  .route('/', menu)
  .route('/', transcripts)
  .route('/', average)
