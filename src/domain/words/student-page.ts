import { yearTitle } from '../_dates.ts'
import { counted, listed } from '../_numbers.ts'
import type { StudentTerm } from '../figures/student.ts'
import { cardWords } from './reports.ts'

export const pageWords = {
  backToStudents: 'All Students',
  reports: 'Term Reports',
  card: 'Card',
  term: 'Term',
  class: 'Class',
  average: cardWords.average,
  grade: cardWords.grade,
  rank: cardWords.rank,
  conduct: cardWords.conduct,
  deportment: cardWords.deportment,
  state: 'Status',
  noReports: 'No term report yet',
  noReportsReason: 'Reports appear here once the student is registered into a term.',
  onlyYours: 'You see the terms in which the student was in a class of yours.',
  classMean: 'Mean of the class',
  attendance: 'Attendance by Term',
  possible: 'Possible Sessions',
  absent: cardWords.timesAbsent,
  present: 'Present',
  late: cardWords.timesLate,
  noAttendance: 'No attendance yet. It is entered on the term report.',
  today: (percent: string) => `By the daily registers of this term: ${percent} present so far.`,
  days: 'Day by day',
  editContacts: 'Edit Details',
  subjects: 'Subjects',
  noSubjects: 'The student takes no subject yet.',
  noTeacher: 'No teacher',
  registration: 'Registration',
  review: 'Review',
  documents: 'Documents',
  received: 'Received',
  missing: 'Missing',
  noDocuments: 'The school asks for no documents.',
  signIn: 'Sign-in',
  reset: 'Reset Password',
  password: 'Password',
  last: 'Last Sign-in',
  failed: 'Failed Since',
  never: 'Never',
  own: 'Own password',
  temporary: 'Temporary, to be changed at the next sign-in',
  noPassword: 'None yet',
  leftNoSignIn: 'A student who has left cannot sign in.',
  history: 'Latest Changes',
  allHistory: 'All Changes',
  noHistory: 'Nothing has been changed yet.',
  lettersLacking: 'PDF files show \ufffd in this name. To print the whole name, open “Print page” of the report and print that.',
  addFont: 'For PDF files too, add a font on the server: see “Names in other scripts” in the operations guide.',
  photograph: 'No photograph yet',
  addPhotograph: 'Add Photograph',
  print: 'Print',
  edit: 'Edit',
} as const

/** `3 of 32`; empty without a rank. */
export const rankOf = ({ standing, ranked }: Pick<StudentTerm, 'standing' | 'ranked'>) =>
  standing.rank === null ? '–' : `${standing.rank} of ${ranked}`

export const reportStates = { held: 'Withheld', posted: 'Posted', open: 'Not posted' } as const
export const reportState = ({ isHeld, isPosted }: Pick<StudentTerm, 'isHeld' | 'isPosted'>): keyof typeof reportStates =>
  isHeld ? 'held' : isPosted ? 'posted' : 'open'

/** A student gets subjects of the class. */
/** `1A in 2026-2027`, if there are lessons of two years. */
export const inYear = (classId: string, year?: number) => (year === undefined ? classId : `${classId} in ${yearTitle(year)}`)

export const giveWords = {
  title: 'Give Subjects',
  submit: 'Give Subjects',
  taken: (classId: string, year?: number) => `Taken by other students of ${inYear(classId, year)}:`,
  offered: (takers: number, teacher: string | null) => `${counted(takers, 'student')}, ${teacher ?? pageWords.noTeacher}`,
  effect: 'Each comes with its teacher in this class. Until this term is posted, its report gets them too.',
  noneTicked: 'Tick at least one subject.',
  noClass: 'The student has no class. Choose the class under Edit first.',
  nothing: (classId: string) => `The student takes every subject that others of ${classId} take. Any other is given under Subjects.`,
  given: (name: string, n: number) => `${name}: ${counted(n, 'subject')} given.`,
  undo: 'Undo',
  undone: (n: number) => `${counted(n, 'subject')} taken back.`,
  kept: (titles: readonly string[]) =>
    `Not taken back, because something is entered by now or the subject was changed since: ${listed(titles)}.`,
} as const
