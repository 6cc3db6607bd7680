import { Hono } from 'hono'
import type { Env } from '../_env.ts'
import { menu } from './menu.tsx'
import { printPages } from './print.tsx'
import { printRuns } from './print-runs.tsx'
import { transcripts } from './transcripts.tsx'

/**
 * Mark sheet, rank sheet and report card.
 *
 * Other screens link to the report menu, with `hx-get` and `hx-target="#dialog"` beside the same `href`; it lists the terms of
 * which there are reports, and opens the PDF in a frame:
 * - `/reports/mark-sheet?class=5A`, `/reports/rank-sheet?class=5A`, `/reports/report-cards?class=5A`, `/reports/report-card?student=20210001`
 *
 * or, where the term is known, to a print page, which has its PDF (and Excel) as buttons:
 * - `/reports/mark-sheet/{year}/{term}/{classId}`, `/reports/rank-sheet/{classId}/{year}/{term}`
 * - `/reports/report-card/{studentId}/{year}/{term}`, `/reports/report-cards/{classId}/{year}/{term}`
 * - `/reports/transcript/{studentId}`: all finished terms of a student
 *
 * Reports printed together, of a form level or the whole school, or of chosen students, are print runs: `/admin/reports/print`, and
 * `/term-reports/reports/print` for employees, with `?term=20252026-1&of=class-5A` where they are known.
 */
export const reports = new Hono<Env>().route('/', printPages).route('/', printRuns).route('/', menu).route('/', transcripts)
