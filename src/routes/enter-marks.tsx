import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findSheet, listOwnLessons, listSubjectsOfClass } from '../db/enter-marks/index.ts'
import { listFormClasses } from '../db/school.ts'
import { findCurrentTerm } from '../db/terms.ts'
import { sheetWords } from '../domain/_messages/enter-marks.ts'
import { matchingSubjects } from '../domain/enter-marks/index.ts'
import { isTerm, isYear, type TermKey } from '../domain/terms.ts'
import { MarkSheet } from '../views/enter-marks/index.tsx'
import { type Chosen, SelectSubjectClass, SubjectTable } from '../views/enter-marks/select.tsx'
import { actorOf, allow, type Env, render } from './_http.tsx'

const enter = allow('subject-record.enter')
const frame = { shell: 'staff', section: 'enter-marks' } as const
const Key = z.object({
  year: z.coerce.number().refine(isYear),
  term: z.coerce.number().refine(isTerm),
  classId: z.string().max(20),
  subjectId: z.coerce.number().int().positive(),
})

/** Enter Marks (S1 §2.3), the same under both shells. */
export const enterMarks = new Hono<Env>()

for (const base of ['/admin/enter-marks', '/term-reports/enter-marks'] as const) {
  enterMarks
    .get(base, enter, async (c) => {
      const term = await findCurrentTerm(c.get('db'))
      const chosen = term && (await chosenClass(c, term))
      const lessons =
        term && actorOf(c).kind === 'employee' ? await listOwnLessons(c.get('db'), actorOf(c), c.get('scopes'), term) : undefined
      const classes = c.get('scopes').includes('all') ? await listFormClasses(c.get('db')) : []
      const page = <SelectSubjectClass {...{ base, term, lessons, classes, chosen }} />
      const fragment = term && chosen && <SubjectTable base={base} term={term} {...chosen} />
      return render(c, { ...frame, title: sheetWords.selectTitle, page, ...(fragment && { fragment }) })
    })
    .get(`${base}/:year/:term/:classId/:subjectId`, enter, async (c) => {
      const key = Key.safeParse(c.req.param())
      const sheet = key.success && (await findSheet(c.get('db'), actorOf(c), c.get('scopes'), key.data))
      if (!sheet) throw new HTTPException(404)
      const { kind, id } = actorOf(c)
      const next = c.get('scopes').includes('all') ? `${base}?class=${encodeURIComponent(sheet.classId)}` : base
      const page = <MarkSheet sheet={sheet} user={`${kind}-${id}`} next={next} signIn={kind === 'administrator' ? '/admin' : '/'} />
      return render(c, { ...frame, title: `${sheetWords.title} ${sheet.classId} ${sheet.subject}`, fill: true, page })
    })
}

/** The class asked for, with the subjects that the search means. */
async function chosenClass(c: Context<Env>, term: TermKey): Promise<Chosen | undefined> {
  const classId = c.req.query('class')
  if (!classId) return undefined
  const typed = (c.req.query('q') ?? '').slice(0, 100)
  const subjects = await listSubjectsOfClass(c.get('db'), c.get('scopes'), term, classId)
  if (subjects.length === 0) throw new HTTPException(404)
  return { classId, subjects: matchingSubjects(typed, subjects), typed }
}
