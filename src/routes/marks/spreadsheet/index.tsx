import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listCourses } from '../../../db/marks/spreadsheet.ts'
import { stamp } from '../../../domain/_dates.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { termValue } from '../../../domain/_titles.ts'
import { type BookChoice, type Course, choicesOf, coursesIn, isEmptyChoice } from '../../../domain/marks/spreadsheet.ts'
import { empty, title } from '../../../domain/words/course-spreadsheet.ts'
import {
  type Chosen,
  CourseSpreadsheet,
  CourseSpreadsheetPage,
  NoFieldsDialog,
  ProgressDialog,
  RefusedDialog,
} from '../../../views/marks/spreadsheet.tsx'
import { baseOf } from '../../_come-back.ts'
import { actorOf, type Env } from '../../_env.ts'
import { showDialog } from '../../_form.tsx'
import { allTermsOf, schoolOf } from '../../_once.ts'
import { render } from '../../_render.tsx'
import { accessOf, allow } from '../../_rights.ts'

const allowed = allow('course-spreadsheet.read', { title, section: 'mark-book' })
const number = (digits: RegExp) =>
  z.union([z.literal(''), z.string().regex(digits)]).transform((text) => (text === '' ? null : Number(text)))
const Query = z.strictObject({
  term: z.string().max(10).optional(),
  formLevel: number(/^[1-6]$/).default(null),
  formClass: z
    .string()
    .max(20)
    .default('')
    .transform((id) => id || null),
  subject: number(/^\d{1,9}$/).default(null),
})

/** Course Assessments Spreadsheet, for people who may read every mark book. */
export const courseSpreadsheet = new Hono<Env>()

for (const base of ['/admin', '/term-reports'] as const) {
  courseSpreadsheet
    .get(`${base}/course-spreadsheet`, allowed, async (c) => {
      const { chosen } = await find(c, settle)
      return render(c, {
        page: <CourseSpreadsheetPage {...chosen} />,
        fragment: <CourseSpreadsheet {...chosen} />,
        styles: 'thumbnails.css',
      })
    })
    .get(`${base}/course-spreadsheet/download`, allowed, async (c) => {
      const { chosen, courses } = await find(c, (_, asked) => asked)
      if (!chosen.asked) throw new HTTPException(404)
      return showProgress(c, chosen.asked, courses)
    })
}

/** The choices, and the courses that match them. */
async function find(c: Context<Env>, settled: typeof settle): Promise<{ chosen: Chosen; courses: readonly Course[] }> {
  const query = Query.safeParse(c.req.query()).data
  if (!query) throw new HTTPException(404)
  const terms = await allTermsOf(c)
  const term = terms.find((one) => (query.term ? termValue(one) === query.term : one.isCurrent)) ?? (query.term ? undefined : terms[0])
  if (!term && query.term) throw new HTTPException(404)
  const all = term ? await listCourses(c.get('db'), accessOf(c), term) : []
  const asked = term ? settled(all, choiceOf(query, term)) : null
  const courses = asked ? coursesIn(all, asked) : []
  const chosen = {
    ...{ base: baseOf(actorOf(c)), terms, asked, books: courses.length },
    choices: choicesOf(all, asked ?? { year: 0, term: 0, formLevel: null, formClass: null, subjectId: null }),
    classes: new Set(courses.map((course) => course.formClass)).size,
  }
  return { chosen, courses }
}

const choiceOf = ({ formLevel, formClass, subject }: z.output<typeof Query>, { year, term }: TermKey): BookChoice => ({
  ...{ year, term, formLevel, formClass, subjectId: subject },
})

/** Drops a class outside the chosen form level, and a subject that neither has. */
function settle(all: readonly Course[], { year, term, formLevel, formClass, subjectId }: BookChoice): BookChoice {
  const has = (part: Partial<BookChoice>) => coursesIn(all, { year, term, formLevel, formClass: null, subjectId: null, ...part }).length > 0
  const ofClass = formClass !== null && has({ formClass }) ? formClass : null
  return {
    year,
    term,
    formLevel,
    formClass: ofClass,
    subjectId: subjectId !== null && has({ formClass: ofClass, subjectId }) ? subjectId : null,
  }
}

/** Shows the progress, or at once why there is nothing to make. */
async function showProgress(c: Context<Env>, asked: BookChoice, courses: readonly Course[]) {
  const school = await schoolOf(c)
  const subject = asked.subjectId === null ? undefined : courses[0]?.subject
  const isRefused = isEmptyChoice(asked) || courses.length === 0
  const dialog = isEmptyChoice(asked) ? (
    <NoFieldsDialog />
  ) : isRefused ? (
    <RefusedDialog reason={empty} />
  ) : (
    <ProgressDialog {...{ asked, subject }} stamped={stamp(c.get('now')(), school?.timeZone ?? 'UTC')} />
  )
  return showDialog(c, dialog, isRefused ? 422 : 200)
}
