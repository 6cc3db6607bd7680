import { Hono } from 'hono'
import type { Env } from '../../_env.ts'
import { allowed } from './_request.tsx'
import { acceptCourseMarks, showCourseMarks, undoCourseMarks } from './course-mark.tsx'
import { compareUpload, saveChosen, showUpload, undoUpload } from './upload.tsx'

/** The routes of a mark book's sheet: the upload of its spreadsheet, and its percentages as course marks. */
export const markBookExcel = new Hono<Env>()

for (const base of ['/admin', '/term-reports'] as const) {
  const sheet = `${base}/mark-book/:year/:term/:classId/:subjectId/:employeeId`
  markBookExcel
    .get(`${sheet}/upload`, allowed, showUpload)
    .post(`${sheet}/upload`, allowed, compareUpload)
    .post(`${sheet}/upload/changes`, allowed, saveChosen)
    .post(`${sheet}/upload/undo`, allowed, undoUpload)
    .get(`${sheet}/course-mark`, allowed, showCourseMarks)
    .post(`${sheet}/course-mark`, allowed, acceptCourseMarks)
    .post(`${sheet}/course-mark/undo`, allowed, undoCourseMarks)
}
