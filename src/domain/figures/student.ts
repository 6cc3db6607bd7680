import type { MarkRules, Marks } from '../_marks.ts'
import type { TermKey } from '../_terms.ts'
import type { ReportStudent, StudentResult } from './index.ts'

export type TermSubject = Marks & { subjectId: number; title: string }

/** A student's report in a term: the card's figures, the class of that term, and the place in its list. */
export type StudentTerm = TermKey &
  Pick<ReportStudent, 'recordId' | 'possibleAttendance' | 'timesAbsent' | 'timesLate' | 'conduct' | 'deportment' | 'leftOn'> & {
    formClass: string
    formLevel: number | null
    subjects: readonly TermSubject[]
    standing: StudentResult
    /** The mark words and how they count. */
    rules?: MarkRules | undefined
    /** How many students of the class have a rank. */
    ranked: number
    /** The mean of the class's averages; a student has it only where the term's cards have class averages. */
    classMean: string | null
    n: number
    datePosted: string | null
    isCurrent: boolean
    isPosted: boolean
    /** Its figures no longer change with people and classes. */
    isClosed: boolean
    /** It was given out: posted here, or on paper before the school used the program. */
    isFinal: boolean
    isHeld: boolean
  }
