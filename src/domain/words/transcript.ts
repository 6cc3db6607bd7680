import { yearTitle } from '../_dates.ts'
import { termName, termTitle } from '../_titles.ts'
import { cardWords } from './reports.ts'

export const transcriptWords = {
  title: 'Transcript',
  lastClass: 'Last Class',
  left: 'Left the School',
  terms: 'Terms',
  course: 'C',
  exam: 'E',
  grade: 'G',
  average: cardWords.average,
  overallGrade: cardWords.overallGrade,
  rank: cardWords.rank,
  absent: cardWords.timesAbsent,
  late: cardWords.timesLate,
  conduct: cardWords.conduct,
  deportment: cardWords.deportment,
  none: 'No term is posted yet. A term is on the transcript once it is posted.',
  notPosted: 'Not posted',
  stamp: 'School Stamp',
  upTo: 'Up to',
} as const

/** Above the marks of a term: the class in which they were earned. */
export const termHead = ({ term }: { term: number }, formClass: string) => `${termTitle(term)} · ${formClass}`
export const fullTermHead = (key: { year: number; term: number }, formClass: string) => `${termName(key)}, class ${formClass}`
export const yearHead = (year: number) => yearTitle(year)

export const transcriptNote =
  'C course, E exam, G grade of the mark that counts (in bold): the exam mark, in Term 2 the course mark. Averages, grades and ranks are those of the report cards of each term; the rank is within the class of that term.'
