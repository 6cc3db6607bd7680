import { longDay, shownDay } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import type { Mark, RegisterCounts, RegisterFault, SessionName } from '../attendance/registers.ts'

export const words = {
  title: 'Registers',
  about: 'Who was at school, morning and afternoon, by class. From scans, and marked by hand.',
  missing: 'Not yet taken',
  all: 'All classes',
  day: 'Day',
  session: 'Session',
  earlier: 'Day before',
  later: 'Day after',
  today: 'Today',
  class: 'Class',
  teacher: 'Form Teacher',
  students: 'Students',
  scanned: 'Recorded',
  byHand: 'By hand',
  unmarked: 'Not marked',
  state: 'Register',
  nobody: 'Nobody',
  allTaken: 'Every register has been taken',
  allTakenHint: 'Everyone is marked for this session.',
  noClasses: 'No classes',
  noClassesHint: 'You have no form class this year. An administrator can give you one under Teachers.',
  mark: 'Mark',
  search: 'Find a student',
  keys: 'Press P, L or A to mark a student and move to the next; after A, press R to give the reason. Arrows move; Delete removes a mark. Each mark is saved at once.',
  restPresent: 'Rest present',
  menu: 'Day and search',
  restAbsent: 'Mark the rest absent',
  back: 'All registers',
  none: 'Everyone is marked.',
  doubtful: 'scanned, but marked absent',
} as const

export const restWords = { P: words.restPresent, A: words.restAbsent } as const

export const saveWords = { saving: 'Saving...', saved: 'Saved', failed: 'Not saved' } as const

export const sessionTitles = { am: 'Morning', pm: 'Afternoon' } as const satisfies Record<SessionName, string>
export const markTitles = { P: 'Present', L: 'Late', A: 'Absent' } as const satisfies Record<Mark, string>
export const shownMark = (mark: string) => (Object.hasOwn(markTitles, mark) ? markTitles[mark as Mark] : 'not marked')

export const faults = {
  'no-term':
    'This day is not in a term. Choose another day. If it should be in one, an administrator sets the term dates under Attendance - Set Term.',
  future: 'This day is in the future.',
  archived: 'This day’s attendance has been archived and can’t be changed.',
  over: 'This day is over. An administrator can still correct it.',
} as const satisfies Record<RegisterFault, string>
export const notADay = 'Write the date as 05-Jan-2026, or pick it.'
export const noMark = 'Choose Present, Late or Absent.'

export const registerOf = (classId: string) => `Register of ${classId}`
export const markLabel = (mark: Mark, name: string) => `${markTitles[mark]}: ${name}`
export const noMarkLabel = (name: string) => `No mark by hand: ${name}`
export const when = (day: string, session: SessionName) => `${shownDay(day)}, ${sessionTitles[session].toLowerCase()}`
export const studentsOn = (day: string, students: number) => `${longDay(day)} · ${counted(students, 'student')}`
export const markedOf = ({ students, unmarked }: RegisterCounts) => `${students - unmarked} of ${students} marked`
export const unmarkedOf = (count: number) => `${count} not marked`
export const doubtfulOf = (count: number) => `${count} scanned, but marked absent`
export const taken = 'Taken'
export const notBegun = 'Not started'
export const askRest = (mark: Mark, count: number) =>
  `Mark ${count} ${count === 1 ? 'student' : 'students'} ${markTitles[mark].toLowerCase()}?`
export const restNote = 'Only these students are marked. Any who have been marked or scanned since are left as they are.'
export const restDone = (mark: Mark, count: number) => `${count} marked ${markTitles[mark].toLowerCase()}.`
export const keepLabel = (name: string, day: string, session: SessionName) => `Register, ${name}, ${when(day, session)}`
