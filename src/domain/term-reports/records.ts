import { average, averageGrade } from '../_average.ts'
import { countedMark, type MarkRules, type Marks, wordsAmong } from '../_marks.ts'
import type { Named } from '../_names.ts'
import type { Closes } from '../school/deadlines.ts'
import { averageText } from '../words/mark-words.ts'
import type { Rights, Values } from './fields.ts'

type TermOf = { year: number; term: number }

/** A class in a term, and what the person may write there. */
export type ClassTerm = TermOf & {
  classId: string
  isCurrent: boolean
  isPosted: boolean
  rights: Rights
  closes: Record<'remarks' | 'deans', Closes | null>
  timeZone: string
}

/** A student term record: student, class, term and values. */
export type TermRecord = TermOf & {
  id: number
  studentId: number
  firstName: string
  lastName: string
  sex: 'F' | 'M' | null
  classId: string
  formLevel: number | null
  /** The day on which the student left the school, if in this term. */
  leftOn: string | null
  /** The words that a mark of the term can be instead of a number. */
  rules?: MarkRules | undefined
  version: number
  values: Values
}

/** A classmate, with the remarks about them. */
export type Mate = Named & Pick<Values, 'comments' | 'deans'>

/** A student's subject in a term, with its subject record or without one (`id` and `version` null). */
export type SubjectRow = Marks & {
  id: number | null
  subjectId: number
  abbr: string
  title: string
  version: number | null
  employeeId: number | null
  comment1: number | null
  comment1Detail: string | null
  comment2: number | null
  comment2Detail: string | null
  customComment: string | null
}

/** Student `n` of `total` of a class, counted from 1, with the subjects; without a record if the class has nobody there. */
export type TermReport = {
  formClass: ClassTerm
  n: number
  total: number
  record: TermRecord | undefined
  subjects: readonly SubjectRow[]
  /** The version of the student's photo (`photoVersion`), if any. */
  picture: string | null
}

/** The place of a student's record of a term: `n` in the class list. */
export type FoundStudent = { studentId: number; firstName: string; lastName: string; classId: string; n: number }

export type Score = { average: string; grade: string }

/** The Average and Grade boxes (AVG-1, AVG-4); an average that leaves out an incomplete mark is marked (WORD-3). */
export function score(records: readonly Marks[], term: number, rules?: MarkRules): Score {
  const marks = records.map((one) => countedMark(one, term))
  const printed = average(marks, rules)
  return { average: averageText({ average: printed, words: wordsAmong(marks) }), grade: averageGrade(printed) }
}
