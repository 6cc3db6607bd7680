import type { ClassTerm, TermRecord } from '../../domain/term-reports/index.ts'

type TermOf = { year: number; term: number; isCurrent: boolean }

/** Addresses of these screens under `/admin` or `/term-reports`; another than the current term is named in them. */
export function linksOf(base: string, term: TermOf | undefined) {
  const asked: Record<string, string> = !term || term.isCurrent ? {} : { year: String(term.year), term: String(term.term) }
  const query = term && !term.isCurrent ? `?${new URLSearchParams(asked)}` : ''
  const place = (...parts: (string | number)[]) => `${[`${base}/term-details`, ...parts.map(encodeURIComponent)].join('/')}${query}`
  return {
    asked,
    base,
    classes: place(),
    search: place('search'),
    student: (classId: string, n: number) => place(classId, n),
    /** What hangs on student n: `class`, `delete`, `subjects/104`. */
    own:
      (classId: string, n: number) =>
      (...parts: (string | number)[]) =>
        place(classId, n, ...parts),
    /** The subjects of a class, or one's own lessons. */
    enterMarks: (classId: string | undefined) => `${base}/enter-marks${classId ? `?class=${encodeURIComponent(classId)}` : ''}`,
    setting: (classId: string, field: string) => place(classId, field.replaceAll('_', '-')),
  }
}
export type Links = ReturnType<typeof linksOf>

/** The printable sheets of a class and of one of its students. */
export const sheetsOf = ({ classId, year, term }: ClassTerm, record: TermRecord) => ({
  markSheet: `/reports/mark-sheet/${year}/${term}/${encodeURIComponent(classId)}`,
  rankSheet: `/reports/rank-sheet/${encodeURIComponent(classId)}/${year}/${term}`,
  reportCard: `/reports/report-card/${record.studentId}/${year}/${term}`,
})
