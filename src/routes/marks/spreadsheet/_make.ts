import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findSchool } from '../../../db/_school.ts'
import { type CourseBook, type CourseTerm, latestChange, listCourses, readBooks } from '../../../db/marks/spreadsheet.ts'
import { findTerm } from '../../../db/school/terms/index.ts'
import { moment } from '../../../domain/_dates.ts'
import { termName } from '../../../domain/_titles.ts'
import { type BookChoice, type Course, coursesIn, isEmptyChoice, sheetNames, streamPath } from '../../../domain/marks/spreadsheet.ts'
import { aboutChoice, bookWords, empty, noFields, progressWords, title } from '../../../domain/words/course-spreadsheet.ts'
import { reasons } from '../../../domain/words/jobs.ts'
import type { Env } from '../../_env.ts'
import { orNotFound } from '../../_form.tsx'
import { type Job, limits, type Make, Unmakeable } from '../../_job.ts'
import { type Describe, jobOf, streamJob } from '../../_job-stream.ts'
import { accessOf } from '../../_rights.ts'

/** Streams the progress of the chosen spreadsheet. */
export async function streamSpreadsheet(c: Context<Env>, asked: BookChoice, lastEvent: string | undefined): Promise<Response> {
  const described = () => describe(c, asked)
  return streamProgress(c, await jobOf(c, streamPath(asked), lastEvent, described), described)
}

export const streamProgress = (c: Context<Env>, job: Job, described: Describe) => streamJob(c, job, 'course-spreadsheet.read', described)

async function describe(c: Context<Env>, asked: BookChoice) {
  if (isEmptyChoice(asked)) throw new HTTPException(422, { message: noFields })
  const term = orNotFound(await findTerm(c.get('db'), asked))
  const courses = coursesIn(await listCourses(c.get('db'), accessOf(c), term), asked)
  if (courses.length === 0) throw new HTTPException(404, { message: empty })
  return { change: await latestChange(c.get('db')), make: maker(c, asked, term, courses) }
}

/** Takes everything that the job needs from the request, which may end long before the job. */
function maker(c: Context<Env>, asked: BookChoice, term: CourseTerm, courses: readonly Course[]): Make {
  const [db, access, now] = [c.get('db'), accessOf(c), c.get('now')] as const
  return async (tell) => {
    const [at, school] = [now(), await findSchool(db)]
    const { TooLarge, writeCourseBooks } = await import('../../../reports/marks/spreadsheet.ts')
    const subject = asked.subjectId === null ? undefined : courses[0]?.subject
    const heading = {
      ...{ school: school?.name ?? '', title, about: aboutChoice(asked, subject), term: termName(term), at },
      when: moment(at, school?.timeZone ?? 'UTC'),
    }
    async function* books(): AsyncGenerator<CourseBook> {
      let done = 0
      for (const some of batchesOf(courses)) {
        const read = await readBooks(db, access, term, some)
        await setImmediate()
        for (const book of read) {
          tell(progressWords.sheet(book.course.formClass, book.course.subject), done++, courses.length)
          yield book
        }
      }
      tell(progressWords.packing, courses.length, courses.length)
    }
    const names = sheetNames(courses, [bookWords.contents])
    return writeCourseBooks({ heading, names, books: books() }, limits.fileBytes).catch((error) => {
      throw error instanceof TooLarge ? new Unmakeable(reasons.tooLarge) : error
    })
  }
}

/** Reads this many books of a class at once: few enough that other requests need not wait. */
const booksAtOnce = 5

function* batchesOf(courses: readonly Course[]): Generator<Course[]> {
  for (const ofClass of Map.groupBy(courses, (course) => course.formClass).values())
    for (let at = 0; at < ofClass.length; at += booksAtOnce) yield ofClass.slice(at, at + booksAtOnce)
}
