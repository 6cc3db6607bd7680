import type { CardState, CheckedPaper } from '../verification.ts'
import { waitWords } from './sign-in.ts'

export const portalWords = {
  title: 'Report Cards',
  class: 'Class',
  number: 'Student Number',
  /** Also for a student whose report is held back: nothing may reveal which. */
  none: 'No report card yet',
  noneReason: 'Your report card will be here once the school posts it. If you expected one, ask the school office.',
  posted: 'Posted',
  open: 'Open',
  pdf: 'PDF',
  password: 'Change Password',
} as const

export const verifyWords = {
  title: 'Check a Report Card',
  lead: 'Type the code at the foot of the report card, or scan the square beside it.',
  code: 'Code',
  check: 'Check',
  another: 'Check another code',
  unknown: 'This code does not match any report card of this school. Check the paper and type it again, or ask the school office.',
  noMarks: 'Marks are not shown here. Compare the name and the term with the paper; the school office can compare the rest.',
  initials: 'Student',
  term: 'Term',
  state: 'Status',
} as const

export const slowedCheckMessage = (seconds: number) => `Too many wrong codes. ${waitWords(seconds)}`

export const stateTitles = {
  current: 'Current',
  renamed: 'Current, under another name',
  reheaded: 'Current, under another letterhead',
  'renamed-reheaded': 'Current, under another name and letterhead',
  superseded: 'Replaced',
  withdrawn: 'Not posted',
} as const satisfies Record<CardState, string>
export const genuineWords = {
  card: 'This is a genuine report card of this school.',
  transcript: 'This is a genuine transcript of this school.',
} as const satisfies Record<CheckedPaper, string>

const cardStates = {
  current: 'It is posted, and nothing on it has changed since it was printed.',
  renamed: 'It is posted. The student’s name was changed since it was printed, and nothing else on it.',
  reheaded:
    'It is posted. The school’s letterhead, or the name of one of its staff, was changed since it was printed, and nothing that it says of the student.',
  'renamed-reheaded':
    'It is posted. The student’s name, and the school’s letterhead or the name of one of its staff, were changed since it was printed, and nothing else on it.',
  superseded: 'What the report card says of the student has changed since this copy was printed: ask for a new copy.',
  withdrawn: 'The school has not posted this report card, or has taken it back: ask the school office.',
} as const satisfies Record<CardState, string>

const transcriptStates = {
  current: 'Nothing on it has changed since it was printed.',
  renamed: 'The student’s name was changed since it was printed, and nothing else on it.',
  reheaded: 'The school’s letterhead was changed since it was printed, and nothing that it says of the student.',
  'renamed-reheaded': 'The student’s name and the school’s letterhead were changed since it was printed, and nothing else on it.',
  superseded: 'What the transcript says of the student has changed since this copy was printed: ask for a new copy.',
  withdrawn: 'The school has taken back a report that is on this transcript: ask the school office.',
} as const satisfies Record<CardState, string>

export const stateWords = { card: cardStates, transcript: transcriptStates } as const satisfies Record<CheckedPaper, object>
