import { Hono } from 'hono'
import type { Env } from '../../_env.ts'
import { allowed } from './_request.tsx'
import { showLessonsOf, showOptions, showOwnLessons, showTeachers } from './choose.tsx'
import { showPrint } from './print.tsx'
import { showRowHistory, showSheet } from './sheet.tsx'

export const markBook = new Hono<Env>()

for (const base of ['/admin', '/term-reports'] as const) {
  const home = `${base}/mark-book`
  const sheet = `${home}/:year/:term/:classId/:subjectId/:employeeId`
  markBook
    .get(home, allowed, (c) => showOptions(c, base))
    .get(`${home}/lessons`, allowed, (c) => showOwnLessons(c, base))
    .get(`${home}/teachers`, allowed, (c) => showTeachers(c, base))
    .get(`${home}/teachers/:id`, allowed, (c) => showLessonsOf(c, base))
    .get(sheet, allowed, (c) => showSheet(c, base))
    .get(`${sheet}/print`, allowed, (c) => showPrint(c, base))
    .get(`${sheet}/students/:studentId`, allowed, (c) => showRowHistory(c))
}
