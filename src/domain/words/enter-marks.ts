import { type MarkRules, noWords, plainMark } from '../_marks.ts'
import { counted } from '../_numbers.ts'
import { customCommentLimit } from '../marks/enter/fields.ts'
import type { Field, ReadOnly, SaveFault } from '../marks/enter/index.ts'
import { overFault } from './deadlines.ts'
import { draftWords, howMany } from './drafts.ts'
import { codesOf } from './mark-words.ts'

/** The specification’s words. */
export const sheetWords = {
  title: 'Mark Sheet',
  next: 'Next Subject Class',
  excel: 'Marks in Excel',
  analysis: 'Analysis',
  picture: 'Student Picture',
  historyOf: (column: string, student: string) => `Who changed ${column} of ${student}, and when (Alt H)`,
  inClass: '# In Class',
  registered: '# Registered',
  entered: '# Entered',
  total: (n: number) => `Total Students: ${n}`,
  /** The missing marks that count: `3 exam marks missing`. */
  missing: (n: number, term: number) =>
    counted(n, `${term === 2 ? 'course' : 'exam'} mark missing`, `${term === 2 ? 'course' : 'exam'} marks missing`),
  commentsTitle: 'Subject Teacher Comments',
  closeKey: 'Ctrl Enter',
  restoreKey: 'Esc restores',
  hints: ['Enter and arrows move', 'Esc restores', 'Ctrl Z undoes', 'Paste a column from Excel'],
} as const

/** The lists from which a sheet is chosen. */
export const listWords = {
  selectTitle: 'Select Subject Class',
  allClasses: 'All classes',
  subjectCode: 'Subj Code',
  subject: 'Subject',
  subjectsOf: (classId: string) => `Subjects of ${classId}`,
  searchSubject: 'Search Subject',
  marksOf: (classId: string, subject: string) => `Marks of ${classId} ${subject}`,
  progress: (entered: number, registered: number) => (registered === 0 ? 'Nobody registered' : `${entered} of ${registered} entered`),
  teachersTitle: 'Select Teacher',
  searchTeacher: 'Search Teacher',
  teacher: 'Teacher',
  lessons: 'Subject Classes',
} as const

/** For a screen with room for one student. */
export const oneByOneWords = {
  students: 'Students',
  student: 'Student',
  next: 'Next',
  place: (at: number, of: number) => `${at} of ${of}`,
} as const

/** The heads of the columns, which also begin each cell's name. */
export const columnTitles = {
  course_mark: 'Course',
  exam_mark: 'Exam',
  coded_comment: 'Comment 1',
  coded_comment_1: 'Comment 2',
  custom_comment: sheetWords.commentsTitle,
} as const satisfies Record<Field, string>

/** The states of a cell or row. */
export const statusWords = {
  saving: 'Saving...',
  saved: 'Record Saved',
  failed: 'Error Occured',
  conflict: 'Changed by someone else',
  unsent: 'Saved on this computer, not sent yet',
} as const

export const faultWords = {
  'not-a-mark': 'Marks are whole numbers, 0 to 100.',
  'no-such-comment': 'There is no such comment.',
  'too-long': `At most ${customCommentLimit} characters.`,
  left: 'The student has left the school. Marks can’t be entered.',
  'exam-off': 'No exam in Term 2 for Forms 1 to 4.',
  'nothing-entered': 'Not saved until you enter a mark or a coded comment.',
  closed: 'This term is closed. Only an administrator can change it.',
  over: overFault,
  missing: 'Not registered for this subject.',
} as const satisfies Record<SaveFault, string>

/** Why a mark is refused, with the right spelling if it is clear: `Write 60.` for `60.0`. */
export const notAMark = (typed: string, rules: MarkRules = noWords) =>
  withPlain(plainMark(typed, true), orCodes(faultWords['not-a-mark'], rules))

/** A mark's rule with the school's mark words: `…, 0 to 100, or AB, EX or INC.` */
export const orCodes = (rule: string, rules: MarkRules) => (codesOf(rules) ? `${rule.slice(0, -1)}, or ${codesOf(rules)}.` : rule)

export const withPlain = (plain: string | undefined, rule: string) => (plain === undefined ? rule : `Write ${plain}, a whole number.`)

export const readOnlyWords = {
  posted: 'The reports of this term are posted. Marks can be read, not changed.',
  'not-current': 'This is not the current term. Marks can be read, not changed.',
  over: overFault,
} as const satisfies Record<ReadOnly, string>

export const closedForOthers = 'This term is closed. You can still correct marks; every change is in the history.'

/** `at 10:42`, with the day unless it is today. */
export const conflictWords = {
  changed: (when: string) => `${when}, while you were typing`,
  blank: 'blank',
  someone: 'Someone else',
  keep: (value: string) => `Keep ${value}`,
  take: (value: string) => `Take ${value}`,
} as const

/** `Two marks are`; with comments among them, `Two changes are`. */
export const keptCount = (n: number, noun: 'mark' | 'change') => `${howMany(n)} ${noun}${n === 1 ? ' is' : 's are'}`

type LinkCause = 'network' | 'server' | 'busy' | 'full' | 'session' | 'gone' | 'forbidden'

/** The problem, and what happens to the typing; `kept` is from `keptCount`, `since` a time of day. */
export const linkWords: Record<LinkCause, (kept: string, since: string) => readonly [string, string]> = {
  network: (kept, since) => [
    `No connection since ${since}.`,
    `${kept} saved on this computer and will be sent when it is back. Keep typing.`,
  ],
  server: (kept, since) => [
    `The server has not been able to save since ${since}.`,
    `${kept} saved on this computer and will be sent when it can. Keep typing.`,
  ],
  busy: (kept) => ['The server is busy.', `${kept} saved on this computer and will be sent in a minute. Keep typing.`],
  full: (kept) => [
    'The server’s disk is full. Tell the administrator.',
    `${kept} saved on this computer and will be sent when there is space. Keep typing.`,
  ],
  session: (kept) => ['You have been signed out.', `${kept} saved on this computer. Sign in again in another tab to send them.`],
  gone: (kept) => ['You no longer teach this class.', `${kept} only on this computer, not saved. Ask the administrator.`],
  forbidden: (kept) => ['Your account is not allowed to do this.', `${kept} only on this computer, not saved. Ask the administrator.`],
}

/** The same in a row, for a change that is refused whatever its value. */
export const refusedWords: Partial<Record<LinkCause, string>> = {
  gone: 'You no longer teach this class.',
  forbidden: 'Your account is not allowed to do this.',
}

export const alertWords = {
  tryNow: 'Try now',
  signIn: 'Sign in',
  past: 'That was the last student. ↑ goes back.',
  notSaved: (n: number) => `${n} not saved: show`,
  nowhere: draftWords.nowhere,
  cannotKeep: draftWords.cannotKeep,
  leave: 'Leave anyway',
} as const

/** `wrong`: invalid values; `kept`: blanks over stored values; `stray`: a text that is no value, so nothing was taken. */
export type PasteCounts = { cells: number; over: number; shut: number; wrong: number; kept: number; stray?: string }

/** If the browser has no room, or keeps nothing. */
const nowhereWords = (n: number, noun: 'mark' | 'change') =>
  `${keptCount(n, noun)} not saved anywhere yet. Leave this page, and ${n === 1 ? 'it is' : 'they are'} lost.`

/** What happens to what is left behind: unsent, invalid, and waiting for a choice between two values. */
export function leavingWords(
  { unsent, wrong, met, isNowhere }: { unsent: number; wrong: number; met: number; isNowhere?: boolean },
  noun: 'mark' | 'change',
): string {
  const them = (n: number) => (n === 1 ? 'it' : 'them')
  return [
    ...(unsent > 0
      ? [
          isNowhere
            ? nowhereWords(unsent, noun)
            : `${keptCount(unsent, noun)} not sent yet. Saved on this computer, and listed on every page until you send ${them(unsent)}.`,
        ]
      : []),
    ...(wrong > 0 ? [`${keptCount(wrong, noun)} not right and cannot be sent. Correct or clear ${them(wrong)} first.`] : []),
    ...(met > 0 ? [`${keptCount(met, noun)} waiting for you to choose between two values.`] : []),
  ].join(' ')
}

/** What a paste did that the grid does not show; undefined if all of it was taken. */
export function pastedWords({ cells, over, shut, wrong, kept, stray }: PasteCounts): string | undefined {
  if (stray !== undefined) return `Nothing was pasted. “${shortly(stray)}” looks like a heading or a name: copy the values alone.`
  const left = [
    ...(over > 0 ? [`${over} ${over === 1 ? 'row' : 'rows'} more than there are students`] : []),
    ...(shut > 0 ? [`${shut} ${shut === 1 ? 'value' : 'values'} for cells that cannot be filled`] : []),
    ...(wrong > 0 ? [`${wrong} ${wrong === 1 ? 'value' : 'values'} that cannot be saved, in red`] : []),
  ]
  if (left.length === 0 && kept === 0) return undefined
  const blanks = kept === 1 ? '1 blank cell' : `${kept} blank cells`
  return [
    `${cells} ${cells === 1 ? 'cell' : 'cells'} filled.`,
    ...(left.length > 0 ? [`Left over: ${left.join(', and ')}.`] : []),
    ...(kept > 0 ? [`${blanks} of what was pasted did not clear the old ${kept === 1 ? 'value' : 'values'}: press Delete to clear.`] : []),
  ].join(' ')
}

const shortly = (text: string) => (text.length > 40 ? `${text.slice(0, 39).trim()}…` : text)

/** Why a list is empty, and where to go. */
export const emptyWords = {
  noTerm: 'No current term',
  noTermHint: 'Marks can be entered once an administrator sets the current term.',
  noLessons: 'You have no lessons this year',
  noLessonsHint: 'An administrator can give you lessons under Teachers.',
  noLessonsOf: (name: string) => `${name} has no lessons this year`,
  noLessonsOfHint: 'Lessons are given under Teachers.',
  noTeacher: (typed: string) => (typed ? `No teacher found for ${typed}` : 'There are no teachers yet'),
  noTeacherHint: 'Try part of the first or last name.',
  noSubject: (typed: string) => (typed ? `No subject found for ${typed}` : 'There are no subjects yet'),
  noSubjectHint: (typed: string) => (typed ? 'Try its code or part of its title.' : 'The administrator adds them under Subjects.'),
  noClasses: 'There are no classes yet',
  noClassesHint: 'Marks are entered by class and subject. Begin with the steps on the Dashboard.',
  nobody: 'Nobody is in this class in this term',
  nobodyHint: 'Put students in classes under Students, then register them on the Dashboard.',
} as const
