import { longDay } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import { classTitle, termTitle } from '../_titles.ts'
import type { CardState, CheckedPaper } from '../verification.ts'
import { waitWords } from './sign-in.ts'

export const portalWords = {
  title: 'Report Cards',
  number: 'Student Number',
  /** Also for a student whose report is held back: nothing may reveal which. */
  none: 'No report card yet',
  noneReason: 'Your report card will be here once the school posts it. If you expected one, ask the school office.',
  cards: 'My report cards',
  ready: 'Ready',
  inProgress: 'In progress',
  open: 'Open',
  pdf: 'PDF',
  password: 'Change Password',
  subjects: 'My subjects',
  subject: 'Subject',
  change: 'Change',
  doing: 'How I am doing',
  average: 'My average',
  classAverage: 'My class',
  attendance: 'My attendance',
  present: 'Present',
} as const

/** The card of the current term, whether it is not posted yet or held back. */
export const notReady = (termEnd: string | null) => (termEnd ? `Not ready. The term ends on ${longDay(termEnd)}.` : 'Not ready.')
export const aboutOf = ({ id, classId }: { id: number; classId: string | null }) =>
  [...(classId ? [classTitle(classId)] : []), `${portalWords.number} ${id}`].join(' · ')

const kindOf = (term: number) => (term === 2 ? 'course mark' : 'exam mark')
/** Which mark is in each column. */
export const marksNote = (term: number, before: number | undefined) =>
  before === undefined || kindOf(before) === kindOf(term)
    ? `The marks are ${kindOf(term)}s.`
    : `${termTitle(before)} is the ${kindOf(before)}, ${termTitle(term)} the ${kindOf(term)}.`
export const signed = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0')

/** `5.8 above the class.`: the difference of the figures as printed. */
export function besideClass(average: string, ofClass: string | null): string {
  if (ofClass === null) return ''
  const tenths = Math.round((Number(average) - Number(ofClass)) * 10)
  if (tenths === 0) return 'The same as the class.'
  return `${(Math.abs(tenths) / 10).toFixed(1)} ${tenths > 0 ? 'above' : 'below'} the class.`
}
export const bestSubject = (title: string) => `Best subject: ${title}.`
export const attended = (absent: number, late: number | null, term: number) =>
  `${[`${counted(absent, 'session')} absent`, ...(late === null ? [] : [`${counted(late, 'time')} late`])].join(' and ')} in ${termTitle(term)}.`

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
