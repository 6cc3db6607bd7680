import { shownDay } from '../_dates.ts'
import { counted, listed, shownNumber } from '../_numbers.ts'
import type { TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import type { NextReport, NextReportFault } from '../school/students/next-reports.ts'

export const words = {
  title: 'Next Reports',
  sub: 'Students whose report of a prepared term is not as they are today.',
  student: 'Student',
  class: 'Class',
  term: 'Term',
  why: 'What differs',
  mend: 'Mend',
  all: 'Mend All',
  print: 'Print',
  excel: 'Excel',
  check: 'Check Next Reports',
  none: 'Every next report is as today',
  noneText: 'Classes, leavers, newcomers and subjects are the same in the prepared terms.',
  noTerm: 'No term is prepared',
  noTermText: 'A term is prepared once students are registered in it before it is current.',
  asIs: 'Nothing could be changed. Look at the student’s page.',
  moved: 'Someone has changed something meanwhile. Check the new number.',
  effect:
    'Each report gets today’s class, subjects and teachers. Who has left is taken out, who is missing is registered. No mark is deleted, and reports of this term stay.',
  undo: 'Undo',
  undoNote: 'Undo takes back classes, leavings, registrations and subjects, where nothing is entered since.',
  undone: 'This is undone already.',
} as const

export const mendLabels = {
  class: 'Move Report',
  left: 'Take Out',
  missing: 'Register',
  subjects: 'Set Subjects',
} as const satisfies Record<NextReportFault, string>

const faultTexts: Record<NextReportFault, (report: NextReport) => string> = {
  class: ({ there }) => `Report in ${there}`,
  left: ({ leftOn }) => `Left on ${leftOn ? shownDay(leftOn) : ''}, still registered`,
  missing: () => 'Not registered',
  subjects: ({ lacks, extra }) =>
    [lacks.length > 0 && `Without ${listed(lacks)}`, extra.length > 0 && `Still with ${listed(extra)}`].filter(Boolean).join('. '),
}
export const faultText = (report: NextReport) => faultTexts[report.fault](report)
export const checkLabel = (terms: readonly TermKey[]) => `${words.title}: ${listed(terms.map(termName))}`
export const toMend = (students: number) => (students === 0 ? 'Check' : `${shownNumber(students)} to mend`)
export const asksOne = (name: string) => `Mend the next report of ${name}?`
export const asksAll = (students: number) => `Mend the next reports of ${counted(students, 'student')}?`
export const mendedAll = (students: number) => `Next reports of ${counted(students, 'student')} mended.`
export const asksUndo = (students: number) => `Undo what was mended for ${counted(students, 'student')}?`
export const undoneAll = ({ undone, kept }: { undone: number; kept: number }) =>
  `${counted(undone, 'change')} undone.${kept > 0 ? ` ${shownNumber(kept)} ${kept === 1 ? 'stays' : 'stay'}: something was entered or moved since.` : ''}`
/** What setting the subjects of prepared terms did: a line for the event, then a line for each term. */
export const subjectsSet = (reports: readonly NextReport[]) =>
  [
    `Subjects set as today in ${listed(reports.map(({ term }) => termName(term)))}.`,
    ...reports.map(({ term, lacks, extra }) =>
      [termName(term), lacks.length > 0 && `with ${listed(lacks)}`, extra.length > 0 && `without ${listed(extra)}`]
        .filter(Boolean)
        .join(', '),
    ),
  ].join('\n')
export const mostShown = (shown: number, all: number) => `The first ${shownNumber(shown)} of ${shownNumber(all)}. The Excel file has all.`
