import type { TermKey } from '../terms/index.ts'
import type { Placed, ReportClass } from './index.ts'

/** A report of a student in a term, among the class of then. */
export type StudentTerm = TermKey &
  Placed & {
    of: ReportClass
    formLevel: number | null
    isCurrent: boolean
    isPosted: boolean
    /** Its figures no longer change by what happens to people and classes. */
    isClosed: boolean
    isHeld: boolean
  }
