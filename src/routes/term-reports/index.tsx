import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listClassMarks, tilesOf } from '../../db/_class-marks.ts'
import { listTerms } from '../../db/school/terms/index.ts'
import {
  findTermReport,
  listClasses,
  listComments,
  listOthers,
  listRemoved,
  listSettings,
  searchStudents,
} from '../../db/term-reports/index.ts'
import { matchingClasses } from '../../domain/_class-tiles.ts'
import { clock } from '../../domain/_dates.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { together } from '../../domain/_together.ts'
import type { ClassTerm, TermRecord } from '../../domain/term-reports/index.ts'
import { PostedNote } from '../../views/_posted.tsx'
import { CommentSheet } from '../../views/term-reports/comment.tsx'
import { TermReportScreen, type Unsaved } from '../../views/term-reports/index.tsx'
import { StudentSearch } from '../../views/term-reports/search.tsx'
import { actorOf, at, type Env } from '../_env.ts'
import { Search, showDialog } from '../_form.tsx'
import { schoolOf } from '../_once.ts'
import { postedOf } from '../_posted.ts'
import { render } from '../_render.tsx'
import { accessOf, allow } from '../_rights.ts'
import { termFor } from '../_term.ts'
import { deletedSince } from '../_time.ts'
import { frame, linksFor, placeOf } from './_request.tsx'
import { administer } from './administer.tsx'
import { foundStudent } from './found.ts'
import { saveField } from './save.tsx'
import { showClasses } from './select-class.tsx'
import { subjects } from './subjects.tsx'

const read = allow('term-record.read', frame)

export const termReports = new Hono<Env>()

for (const base of ['/admin/term-details', '/term-reports/term-details'] as string[]) {
  termReports
    .get(base, read, async (c) => {
      const term = await termFor(c)
      const [db, typed, links] = [c.get('db'), Search.parse(c.req.query('q') ?? ''), linksFor(c, term)]
      const all = term
        ? await tilesOf(db, term.year, await listClasses(db, accessOf(c), term), await listClassMarks(db, accessOf(c), term))
        : []
      const { asked, base: under, classes: action } = links
      const linkOf = (classId: string) => links.student(classId, 1)
      const classes = matchingClasses(typed, all)
      return showClasses(c, { term, terms: await listTerms(db), classes, typed, base: under, action, asked, linkOf })
    })
    .get(`${base}/search`, read, async (c) => {
      const term = await termFor(c)
      const typed = (c.req.query('q') ?? '').slice(0, 100)
      const found = term ? await searchStudents(c.get('db'), accessOf(c), term, typed) : []
      return showDialog(c, <StudentSearch typed={typed} found={found} links={linksFor(c, term)} />)
    })
  termReports.route(base, administer())
  termReports.route(
    base,
    subjects((c) => (unsaved, studentId, status) => show(c, { unsaved, studentId }, status)),
  )
  termReports
    .get(`${base}/:classId`, read, (c) => c.redirect(linksFor(c, undefined).student(c.req.param('classId'), 1), 303))
    .get(`${base}/:classId/:n/comment`, read, showComment)
    .get(`${base}/:classId/:n`, read, (c) => show(c))
    .post(`${base}/:classId/:n`, read, (c) =>
      saveField(c, (field, studentId, status) => show(c, { unsaved: { field }, studentId }, status)),
    )
}

/** The comment's sheet at the bottom, for form teachers, deans and administrators. */
async function showComment(c: Context<Env>) {
  const { record, formClass, n } = await foundStudent(c)
  const { remarks, deansComment, administer } = formClass.rights
  if (!remarks && !deansComment && !administer) throw new HTTPException(403)
  const links = linksFor(c, formClass)
  const others = await listOthers(c.get('db'), record)
  const sheet = { record, others, rights: formClass.rights, url: links.student(formClass.classId, n), base: links.base, edit: undefined }
  return showDialog(c, <CommentSheet {...sheet} />)
}

type Kept = { unsaved: Unsaved; studentId: number }

/** Student n of a class; with an unsaved edit if the place is still that student's. */
async function show(c: Context<Env>, kept?: Kept, status: 200 | 403 | 409 | 422 = 200) {
  const place = placeOf(c)
  const db = c.get('db')
  const report = await findTermReport(db, { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'term-record.read') }, place, at(c))
  if (!report || (!report.record && place.n > 1)) throw new HTTPException(404)
  if (kept && report.record?.studentId !== kept.studentId) throw new HTTPException(409)
  const { record } = report
  const posted = report.formClass.isPosted ? await postedOf(c, { ...report.formClass, studentId: record?.studentId }) : undefined
  const { rights } = report.formClass
  const formClass = { ...report.formClass, rights: posted && !posted.isAsked ? { ...rights, open: false } : rights }
  const links = linksFor(c, formClass)
  const note = posted && (
    <PostedNote isOfOne posted={posted} term={formClass} classId={formClass.classId} back={links.student(formClass.classId, place.n)} />
  )
  const reach = scopesFor(actorOf(c), 'subject-record.enter')
  const marks = reach.length > 0 ? links.enterMarks(reach.includes('all') ? place.classId : undefined) : undefined
  const { remarks, deansComment, administer } = formClass.rights
  const beside = await together({
    comments: remarks || deansComment || administer ? listComments(db) : [],
    others: record && hasRemarks(record) ? listOthers(db, record) : [],
    removed: record && administer && formClass.rights.open ? listRemoved(db, record, report.subjects, deletedSince(c)) : [],
    recent: administer && formClass.rights.open ? recentOf(c, formClass) : [],
    picture: report.picture,
  })
  const screen = <TermReportScreen {...{ report: { ...report, formClass }, note, links, marks, ...beside }} unsaved={kept?.unsaved} />
  return render(c, { page: screen, fragment: screen, styles: 'sheets.css' }, status)
}

async function recentOf(c: Context<Env>, formClass: ClassTerm) {
  const settings = await listSettings(c.get('db'), formClass, deletedSince(c))
  const timeZone = settings.length > 0 ? (await schoolOf(c))?.timeZone : undefined
  return settings.map((setting) => ({ ...setting, at: clock(new Date(setting.at), timeZone ?? 'UTC') }))
}

const hasRemarks = ({ values }: TermRecord) => values.comments !== null || values.deans !== null
