import { Hono } from 'hono'
import type { Env } from '../../_env.ts'
import { attendanceClass } from './class.tsx'
import { attendanceLate } from './late.tsx'
import { attendanceRemoval } from './remove.tsx'
import { attendanceRuns } from './runs.tsx'
import { attendanceStudents } from './students.tsx'
import { attendanceSummary } from './summary.tsx'
import { attendanceTermDates } from './term-dates.tsx'
import { attendanceViewer } from './viewer.ts'

export const attendance = new Hono<Env>()
  .route('/', attendanceStudents)
  .route('/', attendanceRemoval)
  .route('/', attendanceSummary)
  .route('/', attendanceClass)
  .route('/', attendanceLate)
  .route('/', attendanceTermDates)
  .route('/', attendanceRuns)
  .route('/', attendanceViewer)
