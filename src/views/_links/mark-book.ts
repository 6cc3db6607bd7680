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
    /** One's own lessons, and those of another for who chooses whose; of the current term where none is named. */
    lessons: (term?: TermKey) => `${options}/lessons${termQuery(term)}`,
    lessonsOf: (employeeId: number, term?: TermKey) => `${teachers}/${employeeId}${termQuery(term)}`,
    teachersIn: (term?: TermKey) => `${teachers}${termQuery(term)}`,
    spreadsheet: `${base}/course-spreadsheet`,
    sheet: (key: BookKey) => `${options}/${bookPath(key)}`,
  }
}
/** Its spreadsheet, by the JSON interface. */
export const filePath = (key: BookKey) => `/api/download-mark-book-page/${bookPath(key)}`

export type Links = ReturnType<typeof linksOf>
