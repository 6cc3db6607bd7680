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
    /** The report menu, which asks for a term. */
    markSheet: (classId: string) => `/reports/mark-sheet?class=${encodeURIComponent(classId)}`,
    rankSheet: (classId: string) => `/reports/rank-sheet?class=${encodeURIComponent(classId)}`,
    reportCard: (studentId: number) => `/reports/report-card?student=${studentId}`,
    setting: (classId: string, ...parts: (string | number)[]) => place(classId, ...parts.map((part) => String(part).replaceAll('_', '-'))),
  }
}
export type Links = ReturnType<typeof linksOf>
