import { Hono } from 'hono'
import { allow, type Env } from '../_http.tsx'
import { showLessonsOf, showOptions, showOwnLessons, showTeachers } from './choose.tsx'
import { showPrint } from './print.tsx'
import { showRowHistory, showSheet } from './sheet.tsx'

const keep = allow('mark-book.write')

/** The mark book, the same under both shells. */
export const markBook = new Hono<Env>()

for (const base of ['/admin', '/term-reports'] as const) {
  const home = `${base}/mark-book`
  const sheet = `${home}/:year/:term/:classId/:subjectId/:employeeId`
  markBook
    .get(home, keep, (c) => showOptions(c, base))
    .get(`${home}/lessons`, keep, (c) => showOwnLessons(c, base))
    .get(`${home}/teachers`, keep, (c) => showTeachers(c, base))
    .get(`${home}/teachers/:id`, keep, (c) => showLessonsOf(c, base))
    .get(sheet, keep, (c) => showSheet(c, base))
    .get(`${sheet}/print`, keep, (c) => showPrint(c, base))
    .get(`${sheet}/students/:studentId`, keep, (c) => showRowHistory(c))
}
