import { compareNames } from '../_names.ts'
import type { TermKey } from '../_terms.ts'
import { byLevel } from '../figures/index.ts'

/** The choice: at least one of form level, form class and subject. An unset one is null, and 0 in the address. */
export type BookChoice = TermKey & { formLevel: number | null; formClass: string | null; subjectId: number | null }

export const isEmptyChoice = ({ formLevel, formClass, subjectId }: BookChoice) =>
  formLevel === null && formClass === null && subjectId === null

/** The address of a spreadsheet's progress stream. */
export const streamPath = ({ year, term, formLevel, formClass, subjectId }: BookChoice) =>
  `/api/spreadsheet/${year}/${term}/${formLevel ?? 0}/${encodeURIComponent(formClass ?? '0')}/${subjectId ?? 0}`

/** A mark book of the term: a subject in a class with its teacher, even if empty. */
export type Course = {
  formClass: string
  formLevel: number | null
  subjectId: number
  subject: string
  abbr: string
  employeeId: number
  firstName: string
  lastName: string
}

/** By form level, class and subject; two teachers of the same by name. */
export const byCourse = (a: Course, b: Course) =>
  (a.formClass === b.formClass ? 0 : byLevel(a, b)) ||
  compareText(a.subject, b.subject) ||
  a.subjectId - b.subjectId ||
  compareNames(a, b) ||
  a.employeeId - b.employeeId

const { compare: compareText } = new Intl.Collator('en', { numeric: true })

/** The further options for a choice: the classes of a form level, the subjects of a class. */
export function choicesOf(courses: readonly Course[], { formLevel, formClass }: BookChoice) {
  const ofLevel = formLevel === null ? courses : courses.filter((course) => course.formLevel === formLevel)
  const ofClass = formClass === null ? ofLevel : ofLevel.filter((course) => course.formClass === formClass)
  const subjects = new Map(ofClass.map(({ subjectId, subject, abbr }) => [subjectId, { id: subjectId, title: subject, abbr }]))
  return {
    levels: [...new Set(courses.flatMap((course) => course.formLevel ?? []))].sort(),
    classes: [...new Set(ofLevel.map((course) => course.formClass))],
    subjects: [...subjects.values()].sort((a, b) => compareText(a.title, b.title) || a.id - b.id),
  }
}

/** The chosen mark books. */
export const coursesIn = (courses: readonly Course[], { formLevel, formClass, subjectId }: BookChoice) =>
  courses.filter(
    (course) =>
      (formLevel === null || course.formLevel === formLevel) &&
      (formClass === null || course.formClass === formClass) &&
      (subjectId === null || course.subjectId === subjectId),
  )

/** Excel's limit for the name of a sheet. */
const longestName = 31

/** `3A MATH` for each course, and `3A MATH (2)` for a second teacher: unique in any case, and without characters that Excel forbids. */
export function sheetNames(courses: readonly Pick<Course, 'formClass' | 'abbr'>[], taken: readonly string[]): string[] {
  const used = new Set(['history', ...taken.map((name) => name.toLowerCase())])
  return courses.map(({ formClass, abbr }) => {
    const plain = `${formClass} ${abbr}`
      .replace(/[[\]:*?/\\\p{Cc}]/gu, '-')
      .trim()
      .replace(/^'+|'+$/g, '-')
    for (let n = 1; ; n++) {
      const name = shortened(plain || '-', n === 1 ? '' : ` (${n})`)
      if (used.has(name.toLowerCase())) continue
      used.add(name.toLowerCase())
      return name
    }
  })
}

/** Shortens in UTF-16 units, as Excel counts, without splitting a character. */
function shortened(name: string, end: string): string {
  let short = ''
  for (const character of name) {
    if (short.length + character.length + end.length > longestName) break
    short += character
  }
  return short.trimEnd().replace(/'+$/, '-') + end
}
