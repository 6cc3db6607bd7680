import type { TermKey, TermValues } from '../../_terms.ts'

/** Counts before a registration; `lastYear` is the latest earlier year with registered students. */
export type Found = {
  noClass: number
  noSubjects: number
  noTeacher: number
  lastYear: { year: number; students: number; moved: number; lastForm: number } | undefined
}
export type Concern =
  | { code: 'no-dates' }
  | { code: 'same-classes'; year: number; students: number; lastForm: number }
  | { code: 'no-class' | 'no-subjects' | 'no-teacher'; students: number }

/** Doubts about registering now, to confirm first, because registered students stay. */
export function concernsOf(term: TermKey & Pick<TermValues, 'termStart' | 'termEnd'>, found: Found): Concern[] {
  const { lastYear } = found
  const counted = (code: 'no-class' | 'no-subjects' | 'no-teacher', students: number): Concern[] =>
    students > 0 ? [{ code, students }] : []
  return [
    ...(term.termStart === null || term.termEnd === null ? [{ code: 'no-dates' } as const] : []),
    ...(lastYear && lastYear.students > 0 && 2 * lastYear.moved <= lastYear.students
      ? [{ code: 'same-classes', year: lastYear.year, students: lastYear.students - lastYear.moved, lastForm: lastYear.lastForm } as const]
      : []),
    ...counted('no-class', found.noClass),
    ...counted('no-subjects', found.noSubjects),
    ...counted('no-teacher', found.noTeacher),
  ]
}
