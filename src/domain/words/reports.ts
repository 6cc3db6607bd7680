import { yearTitle } from '../_dates.ts'
import { termTitle } from '../_titles.ts'
import type { StudentResult } from '../figures/index.ts'

export const reportTitles = { 'mark-sheet': 'Class Mark Sheet', 'rank-sheet': 'Rank Sheet', 'report-card': 'Report Card' } as const

/** The heading of the card. */
export const cardTitle = 'Term Report'

export const cardWords = {
  studentId: 'Student ID',
  formClass: 'Class',
  dateOfBirth: 'Date of Birth',
  formTeacher: 'Form Teacher',
  possibleAttendance: 'Possible Attendance',
  timesAbsent: 'Sessions Absent',
  timesLate: 'Times Late',
  subject: 'Subject',
  course: 'Course',
  exam: 'Exam',
  grade: 'Grade',
  classAverage: 'Class Avg',
  comments: 'Comments',
  teacher: 'Teacher',
  average: 'Average',
  rank: 'Rank',
  conduct: 'Conduct',
  deportment: 'Deportment',
  trend: 'Average over the terms',
  attendance: 'Attendance',
  remarks: "Form Teacher's Remarks",
  deansComment: "Principal's/Dean's Comment",
  customComment: 'Comment',
  dean: 'Dean',
  principal: 'Principal',
  parent: 'Parent/Guardian',
  nextTerm: 'Next Term Begins',
  noNextTerm: 'To be announced',
  subjectKey: 'Subject marks',
  overallGrade: 'Overall grade',
  averageKey: 'Overall grade',
  conductKey: 'Conduct, deportment',
} as const

/** On a held student's card, which only staff can open. */
export const heldMark = 'Withheld'
export const heldBanner = 'Withheld. Do not hand out this report.'

/** On the card of a student who was in the class for part of the term. */
export const joinedNote = (formClass: string, day: string) => `Joined ${formClass} on ${day}.`

/** On the card of a student who left in the term: it is printed separately from the class's. */
export const leftBanner = (day: string) => `Left the school on ${day}. This report is not printed with the class and has no rank.`

/** Before the code at the foot of a card, which lets its holder check it. */
export const checkReport = 'Check this report:'

/** Replaces the subjects of a student without any. */
export const noSubjects = 'No subjects are recorded for this term.'

/** The name of the counting mark: the course mark in term 2, the exam mark in the others (EXAM-2). */
export const countedName = (term: number) => (term === 2 ? 'course' : 'exam')

/** Stands for a counting mark that is not entered, so that a blank is not read as zero; the foot explains it once. */
export const notEntered = '—'
export const notEnteredNote = (term: number) => `${notEntered} ${term === 2 ? 'Course' : 'Exam'} mark not entered.`

export function averageNote({ counted, words }: Pick<StudentResult, 'counted' | 'words'>, term: number): string {
  const mark = `${countedName(term)} mark`
  if (counted === 0 && words) return `Average: none. No ${mark} counts.`
  if (counted === 0) return `Average: none. No ${mark} was entered.`
  return counted === 1 ? `Average: the one ${mark}.` : `Average: the mean of the ${counted} ${mark}s.`
}

export const classAverageNote = (term: number) => `${cardWords.classAverage}: the mean ${countedName(term)} mark of the class.`

export const rankNote = (formClass: string, ranked: number) =>
  `Rank: out of ${ranked} in ${formClass} with an average. Equal averages share a rank.`

export const markSheetNote = (term: number) =>
  `C course, E exam. Average: the mean of each student's ${countedName(term)} marks, rounded half up to 3 digits; grade and rank follow the average as printed, and equal averages share a rank. The class mean is of the averages before rounding. An underlined ${countedName(term)} mark is below 50.`

export const rankSheetNote = (term: number, grades: string) =>
  `Average: the mean of each student's ${countedName(term)} marks, rounded half up to 3 digits. Rank: by the average as printed; equal averages share a rank and the next one is skipped. Class mean: of the averages before rounding. Grade of the average: ${grades}.`

export const nobody = (formClass: string, term: string) => `No students are registered in ${formClass} for ${term}.`

/** Explains the sign for a character that cannot be drawn. */
export const replacementNote = '\ufffd replaces a character that this document can’t show.'

export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`
export const partOf = (part: number, parts: number) => `Part ${part} of ${parts}`
export const continues = 'continued on the next sheet'
export const printedOn = (day: string) => `Printed ${day}`

export const menuWords = {
  nothing: 'Nothing to report',
  term: 'Term',
  format: 'Format',
  pdf: 'PDF',
  excel: 'Excel',
  page: 'Print page',
  printedEarly: 'This page was printed before it had loaded. Wait until it has loaded and print it again.',
  generate: 'Generate Mark Sheet',
  drawing: 'Making the document …',
  duplex: 'Two-sided',
  simplex: 'One-sided',
  noTerms: 'No reports yet',
  noTermsReason: 'No students are registered in a term here. Register students into a term first.',
} as const

/** '{class} Marksheet {term title} {year}-{year+1}.xlsx', without the ending. */
export const markSheetName = ({ classId, year, term }: { classId: string; year: number; term: number }) =>
  `${classId} Marksheet ${termTitle(term)} ${yearTitle(year)}`
