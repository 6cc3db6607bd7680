import type { Whose } from '../_part-of-school.ts'
import { formTitle } from '../_titles.ts'
import type { StateFilter } from '../registration/office.ts'
import { stateTitles } from './registration.ts'

export const words = {
  tab: 'Registration Forms',
  title: 'Student Registration',
  whose: 'Form or class',
  everybody: 'All students',
  state: 'Status',
  form: 'Form Level',
  class: 'Class',
  students: 'Students',
  id: 'ID',
  name: 'Name',
  when: 'When',
  contents: 'Submitted',
  review: 'Review',
  open: 'Open',
  first: 'Review the First',
  unchanged: 'Accept Unchanged',
  missing: 'Not submitted',
  total: 'Total',
  none: 'No students yet',
  noneYet: 'Students appear here when they are added or uploaded.',
  noneSuch: 'No students found',
  noneSuchHint: 'Choose another class or status, or search for something else.',
  noTerm: 'No current term',
  noTermHint: 'A registration form is for an academic year: set the current term on the Dashboard first.',
  dashboard: 'Dashboard',
} as const

export const stateFilterTitles = { all: 'Any status', missing: 'Not submitted', ...stateTitles } as const satisfies Record<
  StateFilter,
  string
>
export const whoseTitle = (whose: Whose) =>
  whose.of === 'all' ? words.everybody : whose.of === 'level' ? formTitle(whose.level) : whose.classId
/** For use within a sentence. */
export const whoseName = (whose: Whose) => (whose.of === 'all' ? 'all students' : whoseTitle(whose))

export const contents = (changes: number, documents: number): string => {
  const parts = [counted(changes, 'correction'), counted(documents, 'document')].filter(Boolean)
  return parts.join(', ') || 'No changes'
}
const counted = (n: number, what: string) => (n === 0 ? '' : `${n} ${what}${n === 1 ? '' : 's'}`)

export const reviewOf = (name: string) => `Review ${name}`
export const openOf = (name: string) => `Open ${name}`
export const waiting = (n: number) => (n === 1 ? '1 waiting for review' : `${n} waiting for review`)

export const reviewWords = {
  back: 'All Registration Forms',
  next: 'Next',
  class: 'Class',
  submitted: 'Submitted',
  decided: 'Decided',
  by: 'by',
  reason: 'Returned because',
  field: 'Field',
  stored: 'The school has',
  proposed: 'Proposed',
  before: 'Before',
  accepted: 'Accepted',
  moved: (was: string) => `The school has changed this since: it was ${was} when the student wrote.`,
  blank: 'blank',
  nothing: 'Same as the school’s information.',
  acceptedNothing: 'No field was corrected.',
  notYet: 'Nothing has been submitted yet. What a student is still typing is private.',
  all: 'Everything after acceptance',
  documents: 'Documents',
  documentsSent: 'Submitted',
  documentsHave: 'The school has',
  none: 'None',
  missing: 'Missing',
  open: 'Open',
  sent: (day: string) => `Submitted ${day}`,
  received: (day: string) => `Received ${day}`,
  accept: 'Accept',
  acceptHint: 'All of it becomes the school’s record; documents take the place of those the school has.',
  return: 'Return',
  gone: 'The registration form changed while you were viewing it. It is shown below as it is now. Nothing was decided.',
  notSubmitted: 'This is no longer waiting for review.',
} as const

export const detailWords = {
  title: 'Edit Details',
  open: 'Edit Details',
  refused: 'Nothing was saved. Correct the marked fields.',
  elsewhere: (now: string) => `Someone changed this. It is now: ${now || 'blank'}. Save again to replace it.`,
  noSex: 'Not recorded',
  saved: 'Details saved.',
  have: 'What the school has',
} as const

export const returnWords = {
  title: 'Return Registration Form',
  reason: 'Reason',
  hint: 'The student reads this, and can correct and submit again while registration is open.',
  afterAccepted: 'What was accepted stays in the school’s record.',
  required: 'Write why: the student reads it.',
  tooLong: 'Too long.',
  send: 'Return',
} as const

export const undoWords = {
  title: 'Undo Acceptance',
  effect: 'The record goes back to what it was, and the registration form and documents wait for review again.',
  refused: {
    changed: 'This cannot be undone: the school has changed what was accepted since. Return the registration form instead.',
    replaced: 'This cannot be undone: a document has replaced another. Return the registration form instead.',
    'not-now': 'This is no longer accepted.',
    conflict: 'Someone else has changed this. Nothing was undone.',
  },
} as const

export const unchangedWords = {
  title: 'Accept Unchanged',
  asks: (n: number, whose: string) =>
    n === 1
      ? `Accept 1 registration form of ${whose} in which nothing was corrected and no document was sent?`
      : `Accept ${n} registration forms of ${whose} in which nothing was corrected and no document was sent?`,
  none: (whose: string) => `No unchanged registration form of ${whose} is waiting`,
  noneHint: 'Review those with corrections or documents one by one.',
  effect: 'Nothing in the school’s record changes. The others still wait for review.',
  accept: 'Accept',
} as const

export const decisionWords = {
  accepted: (name: string) => `Registration form of ${name} accepted.`,
  returned: (name: string) => `Registration form of ${name} returned.`,
  undone: (name: string) => `The acceptance of ${name} is undone.`,
  unchanged: (n: number) => (n === 1 ? '1 registration form accepted.' : `${n} registration forms accepted.`),
} as const

export const reportWords = {
  title: 'Registration Forms Not Submitted',
  summary: 'Summary',
  missing: 'Not submitted',
  students: 'Students',
  state: 'Status',
  since: 'Since',
  notes: 'Students who have not started, have only a draft, or had it returned. Submitted and accepted forms are not listed.',
  nobody: (whose: string) => `Everyone has submitted it: ${whose}.`,
} as const

/** In Registration Data.xlsx. */
export const dataWords = {
  registration: 'Registration',
  submitted: 'Submitted',
  decided: 'Decided',
  by: 'Decided by',
  waiting: 'Submitted values',
  field: 'Field',
  stored: 'The school has',
  proposed: 'Proposed',
} as const

export const formStamp = (state: string, when: string) => (when ? `Registration: ${state}, ${when}` : `Registration: ${state}`)
export const formsTitle = 'Registration Forms'
