import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type Between, findStudentAttendance } from '../../../db/attendance/days/index.ts'
import { shownDays } from '../../../domain/_dates.ts'
import { fullName } from '../../../domain/_names.ts'
import { emptyReport, words } from '../../../domain/words/attendance.ts'
import { sectionTitles } from '../../../domain/words/shell.ts'
import { studentReport } from '../../../reports/attendance/days/student.ts'
import type { Env } from '../../_env.ts'
import type { Paper } from '../../_papers.tsx'
import { allow } from '../../_rights.ts'
import { todayOf } from '../../_time.ts'
import { untilOf } from './asked-days.ts'

export const frame = { title: sectionTitles.attendance, section: 'attendance' } as const
export const allowed = allow('attendance.write', frame)

/** Covers the current term if no days are given. */
export async function studentPaper(c: Context<Env>, id: number, asked?: Between): Promise<Paper> {
  const [printedDay, until] = await Promise.all([todayOf(c), untilOf(c)])
  const found = await findStudentAttendance(c.get('db'), id, until, asked)
  if (!found?.between) throw new HTTPException(404)
  const { student, between, isTerm, days, typed, figures, months, absences } = found
  const path = ['student-attendance-report', id, ...(asked ? [asked.from, asked.to] : [])].join('/')
  const about = `${fullName(student)} ${shownDays(between)}`
  return {
    title: words.report,
    about,
    links: { pdf: `/api/${path}`, page: `/reports/${path}`, excel: `/api/${path}?format=xlsx`, back: `/admin/attendance/students/${id}` },
    emptiness: days.length === 0 ? emptyReport(shownDays(between)) : null,
    sheets: (medium) => [studentReport({ student, between, isTerm, days, typed, figures, months, absences }, { printedDay, medium })],
  }
}
