import { shownDay } from '../_dates.ts'
import { counted, percentDone, shownNumber } from '../_numbers.ts'
import type { TermKey } from '../_terms.ts'
import { formTitle, termName } from '../_titles.ts'
import type { Part, ProgressKind, ProgressLine, ProgressView } from '../posting/progress.ts'

export const words = {
  noTeacher: 'No teacher',
  title: 'This Term',
  view: 'Show by',
  total: 'All',
  dean: 'Dean',
  marksEntered: 'Marks entered',
  registersToday: 'Registers today',
  noneDue: 'None are due now.',
  allTaken: 'All are taken.',
  closed: 'Closed',
  dayOf: 'Today',
  toReview: 'To review',
  sent: 'registrations sent by students',
  behind: 'Who is behind',
  nobodyBehind: 'Nobody. All is entered.',
  changeDeadlines: 'Change deadlines',
  school: 'The school today',
  shared: 'What two teachers share counts for each of them.',
  noForm: 'No form',
  noTerm: 'No current term',
  noTermYet: 'Progress is shown here once an administrator sets the current term.',
  nobody: 'Nobody is registered in this term',
  nobodyYet: 'Register the students into the term to see their progress here.',
  noClasses: 'You have no class with students in this term',
  noClassesYet: 'Form teachers and deans see the progress of their classes here.',
  posted: 'Reports',
  isPosted: 'Posted',
  notPosted: 'Not posted',
  held: 'Withheld',
  oldCards: 'Reports with old attendance',
  oldFigures: 'Reports with old absences or lates',
  changedCards: 'Cards changed since printed',
  failed: 'Failed staff sign-ins today',
  backup: 'Last backup',
  noBackup: 'None yet',
  disk: 'Room on the disk',
  none: 'None',
  home: 'Progress this term',
} as const

export const viewTitles = { form: 'Form', class: 'Class', subject: 'Subject', teacher: 'Teacher' } as const satisfies Record<
  ProgressView,
  string
>

export const progressTitles = {
  marks: 'Marks',
  remarks: 'Remarks',
  deans: "Dean's comments",
  attendance: 'Attendance',
  conduct: 'Conduct',
} as const satisfies Record<ProgressKind, string>

export const lineTitle = ({ of }: ProgressLine) => {
  if ('form' in of) return of.form === null ? words.noForm : formTitle(of.form)
  if ('classId' in of) return of.classId
  return 'subject' in of ? of.subject : (of.teacher ?? words.noTeacher)
}

export const percent = (part: Part) => `${percentDone(part)}%`
export const ofAll = ({ done, of }: Part) => `${shownNumber(done)} of ${shownNumber(of)}`
export const spoken = (kind: ProgressKind, title: string, part: Part) =>
  `${progressTitles[kind]}, ${title}: ${percent(part)} ${ofAll(part)}`
/** Terms before the current one. */
/** `isOver`: its last day has passed; another term can become current before that. */
export type NotPosted = TermKey & { termEnd: string | null; isOver: boolean }
export function neverPosted(terms: readonly NotPosted[]): string {
  const [one] = terms
  if (one && terms.length === 1 && !one.isOver)
    return `${termName(one)} is no longer the current term and not posted. It ends on ${shownDay(one.termEnd)}.`
  const are = terms.length === 1 ? 'is' : 'are'
  const state = terms.every(({ isOver }) => isOver) ? 'over' : 'no longer current'
  return `${terms.map(termName).join(', ')} ${are} ${state} and not posted. Students cannot open the reports, and transcripts have no marks of ${terms.length === 1 ? 'it' : 'them'}.`
}
/** Bytes in readable units. */
export const shownSize = (bytes: number) => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.floor(bytes / 1e6)} MB`)
export const updatedAt = (time: string) => `As of ${time}`
const classesOf = (count: number) => counted(count, 'class', 'classes')
export const progressOf = (term: TermKey) => `Progress of ${termName(term)}`
/** `8 classes not taken yet`. */
export const notTaken = (classes: number) => `${classesOf(classes)} not taken yet`
export const behindNote = ({ missing, lessons, classes }: { missing: number; lessons: number; classes: number }) =>
  `${shownNumber(missing)} missing in ${[lessons > 0 && counted(lessons, 'lesson'), classes > 0 && classesOf(classes)].filter(Boolean).join(', ')}`
export const allBehind = (count: number) => `All ${counted(count, 'teacher')}`
