import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDay } from '../../../domain/_dates.ts'
import { isTooLong } from '../../../domain/attendance/days/index.ts'
import type { Env } from '../../_env.ts'
import { idOf } from '../../_form.tsx'
import { sendPaper } from '../../_papers.tsx'
import { allow } from '../../_rights.ts'
import { studentPaper } from './_request.tsx'
import { datesOf } from './asked-days.ts'
import { classPaper } from './class.tsx'
import { latePaper } from './late.tsx'
import { summaryPaper } from './summary.tsx'

const allowed = allow('attendance.write')

/** The fixed addresses of the embedded report viewer, which serve the interface's documents to a browser. */
export const attendanceViewer = new Hono<Env>()
  .get('/attendance-report-class', allowed, async (c) => {
    const between = datesOf(c.req.queries('dates[]'))
    if (!between) throw new HTTPException(404)
    return sendPaper(c, await classPaper(c, c.req.query('classId') ?? '', between), 'pdf')
  })
  .get('/attendance-report-late', allowed, async (c) => {
    const between = datesOf(c.req.queries('dates[]'))
    if (!between) throw new HTTPException(404)
    return sendPaper(c, await latePaper(c, between), 'pdf')
  })
  .get('/attendance-report-summary', allowed, async (c) => sendPaper(c, await summaryPaper(c, datesOf(c.req.queries('dates[]'))), 'pdf'))
  .get('/student-attendance-report/:id{[0-9]+}', allowed, async (c) => sendPaper(c, await studentPaper(c, idOf(c)), 'pdf'))
  .get('/student-attendance-report/:id{[0-9]+}/:from', allowed, async (c) => {
    const { from } = c.req.param()
    if (!isDay(from)) throw new HTTPException(404)
    return sendPaper(c, await studentPaper(c, idOf(c), { from, to: from }), 'pdf')
  })
  .get('/student-attendance-report/:id{[0-9]+}/:from/:to', allowed, async (c) => {
    const between = c.req.param()
    if (!isDay(between.from) || !isDay(between.to) || between.to < between.from || isTooLong(between)) throw new HTTPException(404)
    return sendPaper(c, await studentPaper(c, idOf(c), between), 'pdf')
  })
