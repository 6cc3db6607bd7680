import { type BookKey, bookPath } from '../../domain/mark-book/index.ts'

/** Addresses of the mark book under `/admin` or `/term-reports`. */
export function linksOf(base: string) {
  const options = `${base}/mark-book`
  const teachers = `${options}/teachers`
  return {
    options,
    teachers,
    /** One's own lessons, and those of another for who chooses whose. */
    lessons: `${options}/lessons`,
    lessonsOf: (employeeId: number) => `${teachers}/${employeeId}`,
    spreadsheet: `${base}/course-spreadsheet`,
    sheet: (key: BookKey) => `${options}/${bookPath(key)}`,
  }
}
export type Links = ReturnType<typeof linksOf>
