import { type BookKey, bookPath } from '../../domain/mark-book/index.ts'

/** Addresses of the mark book under `/admin` or `/term-reports`. */
export function linksOf(base: string) {
  const options = `${base}/mark-book`
  const teachers = `${options}/teachers`
  const lessonsOf = (employeeId: number) => (base === '/admin' ? `${teachers}/${employeeId}` : `${options}/lessons`)
  return {
    options,
    teachers,
    lessonsOf,
    spreadsheet: `${base}/course-spreadsheet`,
    sheet: (key: BookKey) => `${options}/${bookPath(key)}`,
  }
}
export type Links = ReturnType<typeof linksOf>
