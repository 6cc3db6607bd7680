import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findSheet, listOwnLessons } from '../../db/enter-marks/index.ts'
import { sheetWords } from '../../domain/_messages/enter-marks.ts'
import { isTerm, isYear } from '../../domain/terms.ts'
import { MarkSheet } from '../../views/enter-marks/index.tsx'
import { linksOf } from '../../views/enter-marks/links.ts'
import { actorOf, allow, type Env, render } from '../_http.tsx'
import { frame, showChoice } from './choose.tsx'
import { showTeacher, showTeachers } from './teachers.tsx'

const enter = allow('subject-record.enter')
const Key = z.object({
  year: z.coerce.number().refine(isYear),
  term: z.coerce.number().refine(isTerm),
  classId: z.string().max(20),
  subjectId: z.coerce.number().int().positive(),
})
const TeacherId = z.coerce.number().int().positive().optional().catch(undefined)

/** Enter Marks (S1 §2.3), the same under both shells. */
export const enterMarks = new Hono<Env>()

for (const base of ['/admin', '/term-reports'] as const) {
  const home = `${base}/enter-marks`
  enterMarks
    .get(home, enter, (c) =>
      showChoice(c, linksOf(base), (term) =>
        actorOf(c).kind === 'employee' ? listOwnLessons(c.get('db'), actorOf(c), c.get('scopes'), term) : undefined,
      ),
    )
    .get(`${home}/teachers`, enter, (c) => showTeachers(c, base))
    .get(`${home}/teachers/:id`, enter, (c) => showTeacher(c, base))
    .get(`${home}/:year/:term/:classId/:subjectId`, enter, (c) => showSheet(c, base))
}

async function showSheet(c: Context<Env>, base: string) {
  const key = Key.safeParse(c.req.param())
  const sheet = key.success && (await findSheet(c.get('db'), actorOf(c), c.get('scopes'), key.data))
  if (!sheet) throw new HTTPException(404)
  const { kind, id } = actorOf(c)
  const isAll = c.get('scopes').includes('all')
  const links = linksOf(base, isAll ? TeacherId.parse(c.req.query('teacher')) : undefined)
  const next = links.next(isAll && (kind === 'administrator' || !links.teacher) ? sheet.classId : undefined)
  const back = isAll ? links.teachers : null
  const page = <MarkSheet {...{ sheet, next, back }} user={`${kind}-${id}`} signIn={kind === 'administrator' ? '/admin' : '/'} />
  return render(c, { ...frame, title: `${sheetWords.title} ${sheet.classId} ${sheet.subject}`, fill: true, page })
}
