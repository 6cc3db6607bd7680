import type { TermKey } from '../../domain/_terms.ts'
import { termValue } from '../../domain/_titles.ts'
import { type BookKey, bookPath } from '../../domain/marks/book/index.ts'

const termQuery = (term: TermKey | undefined) => (term ? `?term=${termValue(term)}` : '')

/** Addresses of the mark book under `/admin` or `/term-reports`. */
export function linksOf(base: string) {
  const options = `${base}/mark-book`
  const teachers = `${options}/teachers`
  return {
    options,
    teachers,
    /** The person's own lessons, or another teacher's for people who may choose one; by default of the current term. */
    lessons: (term?: TermKey) => `${options}/lessons${termQuery(term)}`,
    lessonsOf: (employeeId: number, term?: TermKey) => `${teachers}/${employeeId}${termQuery(term)}`,
    teachersIn: (term?: TermKey) => `${teachers}${termQuery(term)}`,
    spreadsheet: `${base}/course-spreadsheet`,
    sheet: (key: BookKey) => `${options}/${bookPath(key)}`,
  }
}
/** Its spreadsheet, from the JSON interface. */
export const filePath = (key: BookKey) => `/api/download-mark-book-page/${bookPath(key)}`

export type Links = ReturnType<typeof linksOf>
