import type { TermKey } from '../_terms.ts'

/** Where it is said how a student's average, grade and rank are made. */
export const averageUrl = ({ studentId, year, term }: TermKey & { studentId: number }) => `/reports/average/${studentId}/${year}/${term}`
