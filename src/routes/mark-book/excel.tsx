import { Hono } from 'hono'
import { allow, type Env } from '../_http.tsx'
import { acceptCourseMarks, showCourseMarks, undoCourseMarks } from './course-mark.tsx'
import { compareUpload, saveChosen, showUpload, undoUpload } from './upload.tsx'

const write = allow('mark-book.write')

/** What belongs to a mark book's sheet: the upload of its spreadsheet, and its percentages as course marks. */
export const markBookExcel = new Hono<Env>()

for (const base of ['/admin', '/term-reports'] as const) {
  const sheet = `${base}/mark-book/:year/:term/:classId/:subjectId/:employeeId`
  markBookExcel
    .get(`${sheet}/upload`, write, showUpload)
    .post(`${sheet}/upload`, write, compareUpload)
    .post(`${sheet}/upload/changes`, write, saveChosen)
    .post(`${sheet}/upload/undo`, write, undoUpload)
    .get(`${sheet}/course-mark`, write, showCourseMarks)
    .post(`${sheet}/course-mark`, write, acceptCourseMarks)
    .post(`${sheet}/course-mark/undo`, write, undoCourseMarks)
}
