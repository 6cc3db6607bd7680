import { type Context, Hono } from 'hono'
import { listRegisters, whyNoSchool } from '../../../db/attendance/registers/index.ts'
import { longDay } from '../../../domain/_dates.ts'
import { isTaken } from '../../../domain/attendance/registers.ts'
import { sessionTitles } from '../../../domain/words/attendance-registers.ts'
import { sectionTitles } from '../../../domain/words/shell.ts'
import { base } from '../../../views/_links/attendance.ts'
import { AttendancePage } from '../../../views/attendance/registers/landing.tsx'
import type { Env } from '../../_env.ts'
import { render } from '../../_render.tsx'
import { accessOf, allow, may } from '../../_rights.ts'
import { registerOf } from './_request.ts'

const allowed = allow('attendance.write', { title: sectionTitles.attendance, section: 'attendance' })

/** Student Attendance: what today's registers say, and what the section has. */
export const attendanceLanding = new Hono<Env>().get(base, allowed, async (c) =>
  render(c, { page: <AttendancePage {...(await todayOf(c))} mayArchive={may(c, 'closed-term.write')} />, styles: 'landing.css' }),
)

async function todayOf(c: Context<Env>) {
  const { of, state } = await registerOf(c)
  const registers = (await listRegisters(c.get('db'), accessOf(c), of, state.session)).filter(({ off }) => !off)
  const missing = registers.filter(({ counts }) => !isTaken(counts)).map(({ classId }) => classId)
  const sum = (count: (of: (typeof registers)[number]['counts']) => number) =>
    registers.reduce((total, { counts }) => total + count(counts), 0)
  return {
    when: `${longDay(state.day)}, ${sessionTitles[state.session].toLowerCase()}`,
    ...{ state, missing },
    counts: {
      students: sum(({ students }) => students),
      present: sum(({ P, L }) => P + L),
      late: sum(({ L }) => L),
      absent: sum(({ A }) => A),
      unmarked: sum(({ unmarked }) => unmarked),
    },
    registers: { taken: registers.length - missing.length, of: registers.length },
    off: await whyNoSchool(c.get('db'), state),
  }
}
