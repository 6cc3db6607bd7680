import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findTermReport, listClasses, searchStudents } from '../../db/term-reports/index.ts'
import { listTerms } from '../../db/terms.ts'
import { scopesFor } from '../../domain/_policy.ts'
import type { FieldEdit } from '../../views/term-reports/field.tsx'
import { TermReportScreen } from '../../views/term-reports/index.tsx'
import { StudentSearch } from '../../views/term-reports/search.tsx'
import { SelectClass } from '../../views/term-reports/select-class.tsx'
import { actorOf, allow, type Env, render } from '../_http.tsx'
import { administer } from './administer.tsx'
import { askedPlace, dialog, frame, linksFor, termFor } from './request.tsx'
import { saveField } from './save.tsx'

const read = allow('term-record.read')

/** Edit / View Term Reports (S1 §2.1), the same under both shells. */
export const termReports = new Hono<Env>()

for (const base of ['/admin/term-details', '/term-reports/term-details'] as const) {
  termReports
    .get(base, read, async (c) => {
      const term = await termFor(c)
      const classes = term ? await listClasses(c.get('db'), actorOf(c), c.get('scopes'), term) : []
      const terms = await listTerms(c.get('db'))
      return dialog(c, <SelectClass term={term} terms={terms} classes={classes} links={linksFor(c, term)} />)
    })
    .get(`${base}/search`, read, async (c) => {
      const term = await termFor(c)
      const typed = (c.req.query('q') ?? '').slice(0, 100)
      const found = term ? await searchStudents(c.get('db'), actorOf(c), c.get('scopes'), term, typed) : []
      return dialog(c, <StudentSearch typed={typed} found={found} links={linksFor(c, term)} />)
    })
    .route(base, administer())
    .get(`${base}/:classId`, read, (c) => c.redirect(linksFor(c, undefined).student(c.req.param('classId'), 1), 303))
    .get(`${base}/:classId/:n`, read, (c) => show(c))
    .post(`${base}/:classId/:n`, read, (c) => saveField(c, (edit, studentId, status) => show(c, { edit, studentId }, status)))
}

type Unsaved = { edit: FieldEdit; studentId: number }

/** Student n of a class; with the edit that was not saved, where there was one and the place is still that student's. */
async function show(c: Context<Env>, unsaved?: Unsaved, status: 200 | 403 | 409 | 422 = 200) {
  const place = askedPlace(c)
  const report = await findTermReport(c.get('db'), actorOf(c), c.get('scopes'), place)
  if (!report || (!report.record && place.n > 1)) throw new HTTPException(404)
  if (unsaved && report.record?.studentId !== unsaved.studentId) throw new HTTPException(409)
  const links = linksFor(c, report.formClass)
  const reach = scopesFor(actorOf(c), 'subject-record.enter')
  const marks = reach.length > 0 ? links.enterMarks(reach.includes('all') ? place.classId : undefined) : undefined
  const screen = <TermReportScreen report={report} links={links} marks={marks} edit={unsaved?.edit} />
  return render(c, { ...frame, page: screen, fragment: screen }, status)
}
