import type { TermKey, TermValues } from '../../domain/_terms.ts'
import type { CarriedList } from '../../domain/school/carry-over.ts'
import type { Step, Years } from '../../domain/school/terms/years.ts'
import type { Status } from '../../domain/year/progress.ts'
import type { Counts } from '../../domain/year/promotion.ts'

type Done = { by: string; when: string; said: string } | undefined
export type YearProps = {
  years: Years
  begun: boolean
  progress: Record<Step, Status>
  terms: readonly (TermKey & TermValues)[]
  classes: { classes: number; students: number; undecided: readonly string[]; unplaced: number }
  promotion: { counts: Counts; fault: string | undefined; done: Done; undoFault: string | undefined }
  staff: {
    last: Record<CarriedList, number>
    next: Record<CarriedList, number>
    toCarry: number
    open: readonly string[]
    isCleared: boolean
  }
  subjects: {
    students: number
    differing: number
    /** The number of students without a subject in each class. */
    without: (readonly [string, number])[]
    fault: string | undefined
    done: Done
    undoFault: string | undefined
  }
  holidays: { last: number; next: number }
  registration: { registered: number; current: TermKey | undefined; lastTerm: TermKey | undefined }
}
