import { termValue } from '../../domain/_titles.ts'

type TermOf = { year: number; term: number; isCurrent: boolean }

/** The cards of a class in a term: their PDF opens in the dialog. */
export const cardsOfClassUrl = (classId: string, term: string) => withQuery('/reports/report-cards', { class: classId, term })

/** Addresses of these screens under `/admin` or `/term-reports`; they name the term unless it is current. */
export function linksOf(base: string, term: TermOf | undefined) {
  const asked: Record<string, string> = !term || term.isCurrent ? {} : { year: String(term.year), term: String(term.term) }
  const query = term && !term.isCurrent ? `?${new URLSearchParams(asked)}` : ''
  const proposed: Record<string, string> = term ? { proposed: termValue(term) } : {}
  const place = (...parts: (string | number)[]) => `${[`${base}/term-details`, ...parts.map(encodeURIComponent)].join('/')}${query}`
  return {
    asked,
    base,
    classes: place(),
    search: place('search'),
    student: (classId: string, n: number) => place(classId, n),
    /** Addresses below student n: `class`, `delete`, `subjects/104`. */
    own:
      (classId: string, n: number) =>
      (...parts: (string | number)[]) =>
        place(classId, n, ...parts),
    /** The subjects of a class, or the person's own lessons. */
    enterMarks: (classId: string | undefined) => withQuery(`${base}/enter-marks`, { ...(classId && { class: classId }), ...asked }),
    /** The report menu, which asks for a term and proposes the screen's. */
    markSheet: (classId: string) => withQuery('/reports/mark-sheet', { class: classId, ...proposed }),
    rankSheet: (classId: string) => withQuery('/reports/rank-sheet', { class: classId, ...proposed }),
    reportCard: (studentId: number) => withQuery('/reports/report-card', { student: String(studentId), ...proposed }),
    printRun: ({ classId, ...term }: { classId: string; year: number; term: number }) =>
      withQuery(`${base === '/admin' ? base : '/term-reports'}/reports/print`, { term: termValue(term), of: `class-${classId}` }),
    setting: (classId: string, ...parts: (string | number)[]) => place(classId, ...parts.map((part) => String(part).replaceAll('_', '-'))),
  }
}

const withQuery = (path: string, query: Record<string, string>) => {
  const text = new URLSearchParams(query).toString()
  return text ? `${path}?${text}` : path
}

export type Links = ReturnType<typeof linksOf>
