import type { TermKey } from '../_terms.ts'

/** The class's mean and its form's in a term, printed as averages. */
export type TermMeans = TermKey & { own: string | null; form: string | null }
/** The class's mean in each subject by id, now and in the last term with marks before. */
export type SubjectMeans = { now: ReadonlyMap<number, string | null>; before: ReadonlyMap<number, string | null> }
