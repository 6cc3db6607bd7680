import type { Context } from 'hono'
import { findOwnCloses } from '../../db/school/deadlines.ts'
import { fullName } from '../../domain/_names.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { linksOf } from '../../views/_links/enter-marks.ts'
import { TeacherPage } from '../../views/hand-over/teacher.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { currentTermOf } from '../_once.ts'
import { render } from '../_render.tsx'
import { accessOf, may } from '../_rights.ts'
import { workOf } from './_work.ts'

const nothing = { marks: null, remarks: null, deans: null }

/** The page of a teacher, as far as it is in reach: without a lesson or class in reach, a colleague is not found (STAT-8). */
export async function showTeacher(c: Context<Env>) {
  const [{ teacher, rows, year }, term] = await Promise.all([workOf(c), currentTermOf(c)])
  const [actor, base] = [actorOf(c), baseOf(actorOf(c))]
  const isOwn = actor.kind === 'employee' && actor.id === teacher.id
  if (!isOwn && !accessOf(c).scopes.includes('all')) orNotFound(rows[0])
  const closes = term ? await findOwnCloses(c.get('db'), teacher.id, term) : nothing
  const mayEnter = isOwn || scopesFor(actor, 'subject-record.enter').includes('all')
  const sheetOf =
    term?.year === year && mayEnter ? (lesson: { classId: string; subjectId: number }) => linksOf(base).sheet(term, lesson) : undefined
  const page = <TeacherPage {...{ base, teacher, rows, year, closes, sheetOf }} mayAssign={may(c, 'teacher.assign')} />
  return render(c, { title: fullName(teacher), page })
}
