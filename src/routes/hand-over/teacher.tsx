import type { Context } from 'hono'
import { findOwnCloses } from '../../db/school/deadlines.ts'
import { findCurrentTerm } from '../../db/school/terms/index.ts'
import { fullName } from '../../domain/_names.ts'
import { linksOf } from '../../views/_links/enter-marks.ts'
import { TeacherPage } from '../../views/hand-over/teacher.tsx'
import type { Env } from '../_env.ts'
import { render } from '../_render.tsx'
import { workOf } from './_work.ts'

const nothing = { marks: null, remarks: null, deans: null }

/** The page of a teacher. */
export async function showTeacher(c: Context<Env>) {
  const [{ teacher, rows, year }, term] = [await workOf(c), await findCurrentTerm(c.get('db'))]
  const closes = term ? await findOwnCloses(c.get('db'), teacher.id, term) : nothing
  const sheetOf =
    term?.year === year ? (lesson: { classId: string; subjectId: number }) => linksOf('/admin').sheet(term, lesson) : undefined
  return render(c, { title: fullName(teacher), page: <TeacherPage {...{ teacher, rows, year, closes, sheetOf }} /> })
}
