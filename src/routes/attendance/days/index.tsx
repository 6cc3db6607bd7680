import { Hono } from 'hono'
import { base } from '../../../views/_links/attendance.ts'
import { AttendancePage } from '../../../views/attendance/days/index.tsx'
import type { Env } from '../../_env.ts'
import { render } from '../../_render.tsx'
import { may } from '../../_rights.ts'
import { allowed } from './_request.tsx'
import { attendanceClass } from './class.tsx'
import { attendanceLate } from './late.tsx'
import { attendanceRemoval } from './remove.tsx'
import { attendanceRuns } from './runs.tsx'
import { attendanceStudents } from './students.tsx'
import { attendanceSummary } from './summary.tsx'
import { attendanceTermDates } from './term-dates.tsx'
import { attendanceViewer } from './viewer.ts'

export const attendance = new Hono<Env>()
  .get(base, allowed, (c) => render(c, { page: <AttendancePage mayArchive={may(c, 'closed-term.write')} /> }))
  .route('/', attendanceStudents)
  .route('/', attendanceRemoval)
  .route('/', attendanceSummary)
  .route('/', attendanceClass)
  .route('/', attendanceLate)
  .route('/', attendanceTermDates)
  .route('/', attendanceRuns)
  .route('/', attendanceViewer)
