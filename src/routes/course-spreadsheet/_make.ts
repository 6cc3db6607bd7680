import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type CourseBook, type CourseTerm, latestChange, listCourses, readBooks } from '../../db/course-spreadsheet.ts'
import { findSchool } from '../../db/school/index.ts'
import { findTerm } from '../../db/terms/index.ts'
import { moment } from '../../domain/_dates.ts'
import { termName } from '../../domain/_titles.ts'
import { type Asked, type Course, coursesIn, isNothingAsked, sheetNames, streamPath } from '../../domain/course-spreadsheet.ts'
import { aboutAsked, bookWords, noFields, progressWords, reasons, title } from '../../domain/words/course-spreadsheet.ts'
import { accessOf, actorOf, type Env } from '../_http.tsx'
import { type Job, limits, type Make, Unmakeable } from '../_spreadsheet-jobs.ts'

/** Whose jobs and files a request may find. */
export const ownerOf = (c: Context<Env>) => {
  const { kind, id } = actorOf(c)
  return `${kind}-${id}`
}

/** The job of what is asked for: the one of that name, or else the same one under way, or a new one. */
export async function jobOf(c: Context<Env>, asked: Asked, named: string | undefined): Promise<Job> {
  const wanted = { owner: ownerOf(c), key: streamPath(asked), change: 0 }
  if (named !== undefined) {
    const job = c.get('spreadsheets').find(named, wanted)
    if (!job) throw new HTTPException(404, { message: reasons.gone })
    return job
  }
  if (isNothingAsked(asked)) throw new HTTPException(422, { message: noFields })
  const db = c.get('db')
  const term = await findTerm(db, asked)
  const all = term ? await listCourses(db, accessOf(c), term) : []
  if (!term) throw new HTTPException(404)
  const courses = coursesIn(all, asked)
  if (courses.length === 0) throw new HTTPException(404, { message: reasons.empty })
  const change = await latestChange(db)
  const job = c.get('spreadsheets').open({ ...wanted, change }, maker(c, asked, term, courses))
  if (!job) throw new HTTPException(429, { message: reasons.tooMany })
  return job
}

/** Everything that the job needs of the request, which may be over long before it. */
function maker(c: Context<Env>, asked: Asked, term: CourseTerm, courses: readonly Course[]): Make {
  const [db, access, now] = [c.get('db'), accessOf(c), c.get('now')] as const
  return async (tell) => {
    const [at, school] = [now(), await findSchool(db)]
    const { TooLarge, writeCourseBooks } = await import('../../reports/course-spreadsheet.ts')
    const subject = asked.subjectId === null ? undefined : courses[0]?.subject
    const heading = {
      ...{ school: school?.name ?? '', title, about: aboutAsked(asked, subject), term: termName(term), at },
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

/** So many of one class are read at once: few enough that others need not wait for it. */
const booksAtOnce = 5

function* batchesOf(courses: readonly Course[]): Generator<Course[]> {
  for (const ofClass of Map.groupBy(courses, (course) => course.formClass).values())
    for (let at = 0; at < ofClass.length; at += booksAtOnce) yield ofClass.slice(at, at + booksAtOnce)
}
