import type { ListChoice } from '../../domain/class-page/list.ts'
import type { Kind } from '../../domain/posting/readiness.ts'

/** The page of a class under `/admin` or `/term-reports`. */
export const classesUrl = (base: string) => `${base}/classes`
export const classUrl = (base: string, classId: string) => `${classesUrl(base)}/${encodeURIComponent(classId)}`

/** The list of a class: its dialog, and as a page, PDF and workbook with the chosen columns. */
export const classListPath = '/reports/class-list'
export const classListUrl = (classId: string) => `${classListPath}?${new URLSearchParams({ class: classId })}`
export function classListLinks(base: string, classId: string, { columns, blank }: ListChoice) {
  const chosen = [...columns.map((one) => ['with', one]), ['blank', String(blank)]]
  const of = (path: string, ...more: string[][]) => `${path}/${encodeURIComponent(classId)}?${new URLSearchParams([...chosen, ...more])}`
  return {
    pdf: of('/api/class-list'),
    page: of(classListPath),
    excel: of('/api/class-list', ['format', 'xlsx']),
    back: classUrl(base, classId),
  }
}

/** Where the parts of the page lead, each undefined for those who may not go there. */
export type ClassLinks = {
  enterMarks: (lesson: { subjectId: number; mine: boolean }) => string | undefined
  reminder: ((teacherId: number) => string) | undefined
  teacher: ((teacherId: number) => string) | undefined
  slips: string
  missing: (kind?: Kind) => string
  register: string | undefined
}
