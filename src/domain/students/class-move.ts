import type { Marks } from '../_marks.ts'
import type { TermKey } from '../terms/index.ts'

/** From when a student is in another class: with the record of the term under way, or without it, from the next registration on. */
export const classFroms = ['this-term', 'next-term'] as const
export type ClassFrom = (typeof classFroms)[number]

/** What moves with a student who changes class from this term on. `notTaken` are subjects that nobody there takes. */
export type ClassMove = {
  term: TermKey
  from: string
  to: string
  /** In the new class already. */
  classmates: number
  subjects: number
  marks: number
  notTaken: readonly (Marks & { title: string })[]
}
