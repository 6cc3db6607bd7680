import { formTitle, termTitle } from '../_titles.ts'
import type { BookChoice } from '../marks/spreadsheet.ts'

/** The specification’s words. */
export const title = 'Course Assessments Spreadsheet'
export const download = 'Download Spreadsheet'

/** The specification’s words. */
export const noFields = 'No Fields selected. Please select field to download spreadsheet.'
export const failed = 'An Error has occured, file could not be downloaded.'

export const words = {
  term: 'Term',
  formLevel: 'Form Level',
  formClass: 'Form Class',
  subject: 'Subject',
  all: 'All',
  about: 'Choose at least one: form level, form class or subject.',
  inside: 'Each mark book is a sheet: its students, each assessment with topic, date and total, Total % and the class mean.',
  noScript: 'Turn on JavaScript in this browser to make the spreadsheet.',
  back: 'Back To Options',
  noTerm: 'No terms yet',
  noTermHint: 'Set the current term on the Dashboard first.',
  noCourses: 'No mark books in this term',
  noCoursesHint: 'Each lesson of a teacher has a mark book. Give teachers their lessons under Teachers.',
} as const

/** Below the choice on the page. */
export const countLine = (books: number, classes: number) =>
  `${books} ${books === 1 ? 'mark book' : 'mark books'} of ${classes} ${classes === 1 ? 'class' : 'classes'}.`

/** The choice in words: `3A, Mathematics`. */
export const aboutChoice = ({ formLevel, formClass }: BookChoice, subject: string | undefined) =>
  [formClass ?? (formLevel === null ? undefined : formTitle(formLevel)), subject].filter(Boolean).join(', ')

/** '{class or Form level} {term title} Course Assesments {timestamp}'; for a subject alone, the subject. */
export const fileName = ({ formLevel, formClass, term }: BookChoice, subject: string | undefined, stamped: string) =>
  `${formClass ?? (formLevel === null ? (subject ?? '') : formTitle(formLevel))} ${termTitle(term)} Course Assesments ${stamped.replaceAll(':', '-')}`

export const progressWords = {
  sheet: (formClass: string, subject: string) => `${formClass} ${subject}`,
  packing: 'Putting the file together',
  saved: (name: string) => `${name} is downloaded.`,
} as const
/** Below the bar. */
export const sheetsLine = (done: number, total: number) => `${done} of ${total} sheets`

/** Why there is nothing to make, below the specification's words. */
export const empty = 'There is no mark book for this choice in this term.'

/** In the workbook. */
export const bookWords = {
  contents: 'Contents',
  sheet: 'Sheet',
  formClass: 'Class',
  subject: 'Subject',
  teacher: 'Teacher',
  students: 'Students',
  assessments: 'Assessments',
  marks: 'Marks',
  mean: 'Class mean',
  meanPercent: 'Mean Total %',
  empty: 'No marks yet',
  number: '#',
  studentId: 'Student ID',
  name: 'Name',
  date: 'Date',
  total: 'Total',
  percent: 'Total %',
  unweighted: 'Unweighted',
  untitled: (number: number) => `Assessment ${number}`,
  nobody: 'Nobody in this class takes the subject in this term.',
  note: 'Total %: the marks over the totals, where there are both, unweighted. Class mean: of the students who have one.',
  asOf: (when: string) => `As of ${when}`,
} as const
