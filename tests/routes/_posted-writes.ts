import { expect } from 'vitest'
import { book, bookOf } from '../spreadsheets/make.ts'
import { people, students, subjects, type World, year } from '../world.ts'
import { attended } from './_attendance.ts'
import * as marks from './_class-marks.ts'
import { mergeOf } from './_doubles.ts'
import { world } from './_mark-words.ts'
import { confirmOf, pageOf, sendFile } from './_school-upload.ts'

const { zahra } = students
export const sheet = `${year}/1/5A/${subjects.mathematics}`
export const answer = `${year}-1`
export type PostedWorld = Awaited<ReturnType<typeof world>>
type Write = { path?: string; json?: object; form?: Record<string, string | readonly string[]> }

export async function posted() {
  const w = await world({ asksPosted: true })
  expect((await w.post(1)).status).toBe(200)
  return w
}

export const rowOf = async ({ db }: World, table: 'subject_record' | 'student_term_record') => {
  const rows = db.selectFrom(table).select(['id', 'version']).where('student_id', '=', zahra.id)
  const [row] = await (table === 'subject_record' ? rows.where('subject_id' as 'id', '=', subjects.mathematics) : rows).execute()
  return row ?? { id: 0, version: 0 }
}

/** Every write that can change what stands on a posted card, with a body that does */
export const writes: Record<string, (w: PostedWorld) => Promise<Write>> = {
  'POST /api/lesson-marks/:year/:term/:classId/:subjectId': async (w) => ({
    path: `/api/lesson-marks/${sheet}`,
    json: { student_id: zahra.id, ...(await rowOf(w, 'subject_record')), id: undefined, exam_mark: 11 },
  }),
  'POST /admin/enter-marks/:year/:term/:classId/:subjectId/spreadsheet/marks': async (w) => ({
    path: `/admin/enter-marks/${sheet}/spreadsheet/marks`,
    form: { cell: JSON.stringify([zahra.id, 'exam_mark', (await rowOf(w, 'subject_record')).version, 12, 80]) },
  }),
  'POST /admin/mark-book/:year/:term/:classId/:subjectId/:employeeId/course-mark': async (w) => {
    await w.post(0)
    const call = (path: string, json: object) =>
      w.as('lutchman')(`/api/${path}`, { method: 'POST', json: { ...lesson, assesment_number: 1, ...json } })
    await call('mark-book-assesment', { topic: 'Quiz', total: 10 })
    await call('mark-book', { student_id: zahra.id, mark: 7 })
    await w.post(1)
    const take = `${zahra.id}/${(await rowOf(w, 'subject_record')).version}/70`
    return { path: `/admin/mark-book/${sheet}/${people.lutchman.id}/course-mark`, form: { basis: 'unweighted', take } }
  },
  'POST /admin/mark-book/:year/:term/:classId/:subjectId/:employeeId/course-mark/undo': async (w) => ({
    path: `/admin/mark-book/${sheet}/${people.lutchman.id}/course-mark/undo`,
    form: { take: `${zahra.id}/${(await rowOf(w, 'subject_record')).version}/70` },
  }),
  'POST /admin/class-marks/uploads/:batch/confirm': async (w) => {
    const { url: path, form } = await workbook(w)
    return { path: `${path}/confirm`, form }
  },
  'POST /admin/class-marks/uploads/:batch/undo': async (w) => {
    const { url, form } = await workbook(w)
    await once(w, { path: `${url}/confirm`, form })
    await marks.finish(w, 'admin', url)
    return { path: `${url}/undo`, form: { version: (await marks.look(w, 'admin', `${url}/undo`)).version } }
  },
  'POST /admin/school-upload/:batch/confirm': async (w) => upload(w),
  'POST /admin/school-upload/:batch/undo': async (w) => {
    const sent = await upload(w)
    await once(w, sent)
    return { path: sent.path.replace('confirm', 'undo'), form: {} }
  },
  'POST /admin/students/doubles/:kept/:gone/merge': async (w) => mergeOf(w, zahra.id, students.nicolette.id, 'kept'),
  'POST /admin/students/doubles/merges/:id/undo': async (w) => {
    await once(w, await mergeOf(w, zahra.id, students.nicolette.id, 'kept'))
    return { path: '/admin/students/doubles/merges/1/undo', form: {} }
  },
  'POST /api/term-report': async (w) => ({
    json: { student_id: zahra.id, year, term: 1, version: (await rowOf(w, 'student_term_record')).version, comments: 'c' },
  }),
  'POST /api/class-remarks/:year/:term/:classId': async (w) => ({
    path: `/api/class-remarks/${year}/1/5A`,
    json: { rows: [{ student_id: zahra.id, version: (await rowOf(w, 'student_term_record')).version, comments: 'r' }] },
  }),
  'POST /admin/term-details/:classId/:n': async (w) => ({
    path: '/admin/term-details/5A/1',
    form: { ...key, version: String((await rowOf(w, 'student_term_record')).version), base: '', field: 'comments', value: 'f' },
  }),
  'POST /admin/term-details/:classId/:n/subjects/:subjectId/marks': async (w) => ({
    path: `${mathematics}/marks`,
    form: { ...key, version: String((await rowOf(w, 'subject_record')).version), base: '80', field: 'exam_mark', value: '14' },
  }),
  'POST /admin/term-details/:classId/:n/subjects/:subjectId/subject': async (w) => ({
    path: `${mathematics}/subject`,
    form: { ...key, version: String((await rowOf(w, 'subject_record')).version), subject_id_new: String(await newSubject(w)) },
  }),
  'POST /admin/term-details/:classId/:n/subjects/:subjectId': async () => ({ path: mathematics, form: key }),
  'POST /admin/term-details/:classId/:n/subjects/:subjectId/restore': async (w) => {
    await once(w, { path: mathematics, form: key })
    const page = await (await w.as('admin')('/admin/term-details/5A/1?year=20252026&term=1')).text()
    const [, since] = /restore\?deleted=([^"]+)"/.exec(page.replaceAll('&amp;', '&')) ?? []
    return { path: `${mathematics}/restore${since ? `?deleted=${since}` : ''}`, form: key }
  },
  'POST /admin/term-details/:classId/:n/delete': async (w) => {
    await w.db.deleteFrom('subject_record').where('student_id', '=', zahra.id).execute()
    return { path: '/admin/term-details/5A/1/delete', form: key }
  },
  'DELETE /api/term-report': async (w) => {
    await w.db.deleteFrom('subject_record').where('student_id', '=', zahra.id).execute()
    return { json: { student_id: zahra.id, year, term: 1 } }
  },
  'DELETE /api/subject-record': async () => ({
    json: { student_id: zahra.id, year, term: 1, subject_id: subjects.mathematics },
  }),
  'POST /api/subject-record': async (w) => ({
    json: {
      ...{ student_id: zahra.id, year, term: 1, subject_id: subjects.mathematics },
      ...{ version: (await rowOf(w, 'subject_record')).version, exam_mark: 13 },
    },
  }),
  'POST /api/possible-attendance': async () => ({ json: { value: 77, year, term: 1, class_id: '5A' } }),
  'POST /api/new-term-beginning': async () => ({ json: { value: '2026-01-09', year, term: 1, class_id: '5A' } }),
  'POST /admin/term-details/:classId/possible-attendance': async (w) => setting(w, 'possible-attendance', '77'),
  'POST /admin/term-details/:classId/new-term-beginning': async (w) => setting(w, 'new-term-beginning', '09-Jan-2026'),
  'POST /admin/term-details/:classId/settings/:id/undo': async (w) => {
    await once(w, await setting(w, 'possible-attendance', '77'))
    const { id } = await w.db.selectFrom('term_setting').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return { path: `/admin/term-details/5A/settings/${id}/undo`, form: { year: String(year), term: '1' } }
  },
  'POST /admin/students/:id/edit': async () => ({
    path: `/admin/students/${zahra.id}/edit`,
    form: { version: '1', field: 'date_of_birth', value: '03-Mar-2010', base: '' },
  }),
  'POST /api/student': async () => ({ json: { id: zahra.id, version: 1, date_of_birth: '2010-03-03' } }),
  'POST /admin/students/uploads/:batch/confirm': birthdays,
  'POST /admin/students/uploads/:batch/undo': async (w) => {
    const sent = await birthdays(w)
    await once(w, sent)
    return { path: sent.path.replace('confirm', 'undo'), form: {} }
  },
  'POST /admin/registration/students/:id/accept': accepted,
  'POST /admin/registration/students/:id/undo': async (w) => {
    const sent = await accepted(w)
    await once(w, sent)
    return { path: sent.path.replace('accept', 'undo'), form: { version: '2' } }
  },
  'POST /api/report-attendance': async (w) => {
    await attended(w)
    const { version } = await w.db.selectFrom('academic_term').select('version').where('term', '=', 1).executeTakeFirstOrThrow()
    return { json: { student_id: zahra.id, as_of: { academic_year_id: year, term: 1, version } } }
  },
}

const key = { student_id: String(zahra.id), year: String(year), term: '1' }
const mathematics = `/admin/term-details/5A/1/subjects/${subjects.mathematics}`
const lesson = {
  ...{ academic_year_id: year, term: 1, form_class_id: '5A', subject_id: subjects.mathematics },
  employee_id: people.lutchman.id,
}

async function newSubject({ db }: World): Promise<number> {
  return (await db.insertInto('subject').values({ title: 'Art', abbr: 'ART' }).returning('id').executeTakeFirstOrThrow()).id
}

/** What the dialog sends that has said how many reports change. */
async function setting(w: World, field: string, value: string): Promise<Write> {
  const [path, form] = [`/admin/term-details/5A/${field}`, { year: String(year), term: '1', classes: 'one', value }]
  const html = await (await send(w, '', { path, form })).text()
  return { path, form: { ...form, said: (/name="said" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"') } }
}

/** A workbook of class marks in which every mark is 33, and what confirms it. */
export async function workbook(w: World) {
  const page = await marks.download(w, 'admin', `/${year}/1/5A`)
  page.worksheets[0]?.eachRow((row, n) => {
    if (n > 1)
      row.eachCell((cell) => {
        if (typeof cell.value === 'number' && cell.value <= 100) cell.value = 33
      })
  })
  const { url, version, seen, boxes } = await marks.upload(w, 'admin', page)
  return { url, form: { version, seen, take: boxes } }
}

/** A School Upload with a figure of the posted term, and what confirms it. */
async function upload(w: World): Promise<Write & { path: string }> {
  const file = await bookOf({
    Attendance: [
      ['Student ID', 'Year', 'Term', 'Sessions Absent'],
      [zahra.id, '2025-26', 1, 6],
    ],
  })
  const { address } = await sendFile(w, 'Marks.xlsx', file)
  return { path: `${address}/confirm`, form: confirmOf(await pageOf(w, address)) }
}

/** An upload of students that changes a day of birth, and what confirms it. */
async function birthdays(w: World): Promise<Write & { path: string }> {
  const body = new FormData()
  body.set(
    'file',
    new File(
      [
        book([
          ['Student ID', 'Last Name', 'First Name', 'Class', 'DOB'],
          [zahra.id, 'Abdool-Rahman', 'Zahra', '5A', '03-Mar-2010'],
        ]),
      ],
      'a.xlsx',
    ),
  )
  const url = (await w.as('admin')('/admin/students/upload', { method: 'POST', body })).headers.get('Location') ?? ''
  await send(w, '', { path: `${url}/accept`, form: { row: 'all', accept: '1' } })
  const version = /name="version" value="(\d+)"/.exec(await (await w.as('admin')(url)).text())?.[1] ?? ''
  return { path: `${url}/confirm`, form: { version, first: 'always', class_from: 'this-term' } }
}

/** A registration with another day of birth, and what accepts it. */
async function accepted(w: World): Promise<Write & { path: string }> {
  const own = { student_id: zahra.id, academic_year_id: year, state: 'submitted' as const, begun_at: at, updated_at: at, submitted_at: at }
  const { id } = await w.db.insertInto('student_registration').values(own).returning('id').executeTakeFirstOrThrow()
  const value = { registration_id: id, field: 'date_of_birth', base: '2010-02-02', value: '2010-03-03' }
  await w.db.insertInto('student_registration_value').values(value).execute()
  const page = await (await w.as('admin')(`/admin/registration/students/${zahra.id}`)).text()
  const form = Object.fromEntries(
    ['version', 'stand'].map((name) => [name, new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '']),
  )
  return { path: `/admin/registration/students/${zahra.id}/accept`, form }
}
const at = '2025-11-28T13:12:00.000Z'

/** Done in a sitting before. */
async function once(w: World, write: Write): Promise<void> {
  expect((await send(w, '', write, answer)).status).toBeLessThan(400)
  await w.db.deleteFrom('posted_sitting').execute()
}

export const stands = ({ db }: World) =>
  Promise.all([
    db.selectFrom('student').select('date_of_birth').execute(),
    db.selectFrom('subject_record').selectAll().execute(),
    db.selectFrom('student_term_record').selectAll().execute(),
  ])

/** A form has the answer in it, a call beside it. */
export function send(w: World, route: string, { path, json, form = {} }: Write, answered?: string) {
  const [verb = 'POST', own = ''] = route.split(' ')
  const headers = { 'HX-Request': 'true', ...(json && answered && { 'X-Posted-Asked': answered }) }
  const fields = Object.entries({ ...form, ...(answered && { posted_asked: answered }) }).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, String(value)]),
  )
  return w.as('admin')(path ?? own, { method: verb || 'POST', headers, ...(json ? { json } : { body: new URLSearchParams(fields) }) })
}

/** Every other write, and why it changes no posted report; `*` at the end stands for all below. */
export const others: Record<string, string> = {
  'signs in or out, or changes an account': `/kept /set-up* /sign-in* /admin/sign-in* /student/sign-in* /student/password* /sign-out /login /logout
    /term-reports/account* /admin/account* /admin/let-in /api/admin-login /api/employee-login /api/employee-change-password /api/second-factor
    /api/reset-password-student /api/change-reset-password /api/reset-employee-password /api/clear-flags`,
  'is of the school, of which a posted term keeps its own words': `/admin/school /admin/school/bells /admin/school/classes/new
    /admin/school/classes/:id /admin/school/posts/new /admin/school/posts/:id /admin/school/comments/new /admin/school/comments/:id
    /admin/school/comments/import /admin/school/comments/import/chosen /admin/school/mark-words/:id /admin/school/local-fields/:id /admin/school/absence-reasons/*
    /admin/school/years/:year/carry-over /admin/school/administrators/* /admin/school/sign-in/* /admin/subjects/new /admin/subjects/:id
    /admin/subjects/:id/delete /admin/subjects/batch /api/subject /admin/teachers/* /api/add-employee /api/update-employee
    /api/form-teacher-class /api/dean-form-classes /admin/registration/:level`,
  'operates the program':
    '/admin/school/leaving /admin/school/backups/* /admin/school/copy/* /admin/school/retention/* /api/spreadsheet-download',
  'sets a term, what the office keeps beside it, or opens it for changes': `/admin/dashboard /admin/dashboard/next-steps
    /admin/dashboard/deadlines* /admin/posting/* /admin/year/current /admin/year/current/back /admin/year/terms* /api/current-period
    /api/academic-term-details /api/post-term-reports /admin/attendance/terms/* /admin/reports/print /term-reports/reports/print`,
  'changes records of a term that is open, and no others': `/admin/dashboard/registration* /api/term-reports-register
    /admin/students/:id/archive /admin/students/:id/restore /admin/students/:id/class /admin/students/:id/joins
    /admin/hand-overs/* /admin/unfilled/fill /admin/students/:id/moves/:move/undo /admin/students/:id/subjects* /admin/students/ticked* /admin/students/next-reports/* /admin/students/new
    /admin/students/upload /api/upload-new-students /api/student-class /term-reports/term-details/:classId/:n/class
    /admin/term-details/:classId/:n/class /admin/subjects/:id/students/* /api/subject-students /api/subject-students-batch
    /admin/year/promotion* /admin/year/students /admin/year/staff/* /admin/year/subjects/* /admin/year/registration/undo /admin/school/years/:year/:term/*
    /api/teacher-lesson /api/delete-teacher-lesson`,
  'is of a student, and on no report card': `/admin/students/slips /admin/students/:id/password /admin/students/:id/slip
    /admin/students/:id/documents/:kind /admin/students/:id/contacts/*
    /admin/students/doubles/contacts/:id/:kept/:gone /admin/students/doubles/contacts/:id/:kept/:gone/apart /admin/students/doubles/contacts/:id/:kept/:gone/again /admin/students/doubles/:kept/:gone/apart /admin/students/doubles/:kept/:gone/again /student/registration/* /admin/registration/students/:id/return /admin/registration/students/unchanged /admin/registration/students/:id/details
    /api/store-registration-file /api/student-registration`,
  'reaches cards by Update Term Reports alone': `/admin/attendance/students/* /admin/attendance/kiosks/* /admin/attendance/imports/*
    /admin/attendance/registers/* /term-reports/registers/* /admin/attendance/reasons/* /term-reports/reasons/* /admin/attendance/calendar* /api/attendance-scan
    /api/student-attendance-archive /api/student-attendance`,
  'reads a file, chooses among its rows, or leaves it': `/admin/students/uploads/:batch/rows/*
    /admin/students/uploads/:batch/accept /admin/students/uploads/:batch/replace /admin/students/uploads/:batch/delete
    /admin/students/uploads/:batch/leave-out /admin/students/uploads/:batch/columns
    /admin/students/uploads/:batch/cancel /admin/school-upload/file /admin/school-upload/:batch/rows/*
    /admin/school-upload/:batch/accept /admin/school-upload/:batch/delete /admin/school-upload/:batch/leave-out /admin/school-upload/:batch/terms /admin/school-upload/:batch/replace
    /admin/school-upload/:batch/year /admin/school-upload/:batch/cancel /admin/school-upload/:batch/columns /admin/class-marks/upload
    /admin/class-marks/uploads/:batch/cancel /admin/enter-marks/:year/:term/:classId/:subjectId/spreadsheet`,
  'goes on with what was asked about': `/admin/school-upload/:batch/go-on /admin/school-upload/:batch/undo-part
    /admin/students/uploads/:batch/go-on /admin/students/uploads/:batch/undo-part
    /admin/class-marks/uploads/:batch/go-on`,
  'asks or says about marks, and changes none': '/admin/questions /term-reports/questions /admin/honour/rules',
  'is a mark of a mark book, which is on no card': `/admin/mark-book/:year/:term/:classId/:subjectId/:employeeId/upload* /api/mark-book
    /api/mark-book-assesment /api/delete-course-assesment /api/restore-course-assesment /api/upload-course-assesment`,
  'is the same under the other address, for who may not change what is posted': `/term-reports/term-details/* /term-reports/class-marks/*
    /term-reports/enter-marks/* /term-reports/mark-book/*`,
}
