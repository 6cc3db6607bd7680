import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import { reportTitles } from '../../domain/_messages/administrative-reports.ts'
import { writeSheets } from '../../reports/_print/index.tsx'
import { reportsUrl } from '../../views/administrative-reports/index.tsx'
import { PaperPage } from '../../views/reports.tsx'
import { allow, type Env, render } from '../_http.tsx'
import { deskOf, pdfModule } from '../reports/_papers.ts'
import { AccessKey, FailedKey, SubjectKey } from './keys.ts'
import { accessPaper, excelOf, failedPaper, noLoginPaper, type Paper, subjectPaper } from './papers.ts'

const allowed = allow('administrative-report.read')

/** Each report as a page that prints as its PDF does. */
export const administrativePrintPages = new Hono<Env>()
  .get('/reports/student-subject-report/:formLevel/:subjectId', allowed, async (c) => show(c, await subjectPaper(c, keyOf(c, SubjectKey))))
  .get('/reports/report-card-access-logs/:year/:term/:formLevel/:classId/:dateFrom/:dateTo', allowed, async (c) =>
    show(c, await accessPaper(c, keyOf(c, AccessKey))),
  )
  .get('/reports/report-failed-logins/:dateFrom/:dateTo', allowed, async (c) => show(c, await failedPaper(c, keyOf(c, FailedKey))))
  .get('/reports/no-logins-student', allowed, async (c) => show(c, await noLoginPaper(c)))

function keyOf<Key extends z.ZodType>(c: Context<Env>, schema: Key): z.output<Key> {
  const key = schema.safeParse(c.req.param())
  if (!key.success) throw new HTTPException(404)
  return key.data
}

async function show(c: Context<Env>, paper: Paper) {
  const { letterhead } = await deskOf(c)
  const { inBrowser, openFonts, paginate } = await pdfModule()
  const fonts = inBrowser(await openFonts(c.get('assets')))
  const sheetsHtml = await writeSheets(paper.sheets('paper'), (sheet) => paginate(sheet, letterhead, fonts))
  const links = { pdf: `/api/${paper.path}`, excel: excelOf(paper), back: reportsUrl }
  const title = reportTitles[paper.report]
  const page = <PaperPage {...{ title, links, sheetsHtml }} about={paper.about} />
  return render(c, { title: `${title} ${paper.about}`, shell: 'paper', page })
}
