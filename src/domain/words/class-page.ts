import { weekdayOf } from '../_dates.ts'
import { counted, listed, percentOf, shownPercent } from '../_numbers.ts'
import type { DayOfClass } from '../class-page/index.ts'
import type { Part } from '../posting/progress.ts'
import { signedTenths } from './trend.ts'

export const words = {
  noForm: 'No form',
  formTeacher: 'Form Teacher',
  dean: 'Dean',
  nobodyInCharge: 'None',
  actions: 'Of this class',
  print: 'Print cards',
  reports: 'Term reports',
  remarks: 'Remarks',
  register: 'Register',
  contacts: 'Contacts',
  list: 'Class list',
  markSheet: 'Mark sheet',
  rankSheet: 'Rank sheet',
  marksEntered: 'Marks entered',
  average: 'Average so far',
  noAverage: 'No marks yet',
  noEarlier: 'No average before this term',
  attendance: 'Attendance, five days',
  noDays: 'No school days yet',
  lessons: 'Who teaches what',
  ownLessons: 'Your lessons here',
  subject: 'Subject',
  teacher: 'Teacher',
  noTeacher: 'No teacher',
  marks: 'Marks',
  mean: 'Average',
  change: 'On last term',
  notStarted: 'Not started',
  remind: 'Remind',
  reminders: 'Send reminders',
  trend: 'Average by term',
  asTable: 'As a table',
  term: 'Term',
  weakest: 'Weakest subjects',
  best: 'Best subjects',
  missing: 'What is missing',
  allThere: 'Everything is there.',
  oneTerm: 'The line begins with the second term.',
  earlier: 'Earlier years: the students who are in the class now.',
  bars: 'Morning and afternoon, with the number absent.',
  nobody: 'Nobody is registered in this term',
  nobodyYet: 'Once its students are registered into the term, the class is shown here.',
  ownOnly: 'You see your own lessons. The Form Teacher and the dean see the whole class.',
} as const

export const studentsOf = (count: number) => counted(count, 'student')
export const subjectsOf = (count: number, notStarted: number) =>
  [counted(count, 'subject'), ...(notStarted > 0 ? [`${notStarted} not started`] : [])].join(', ')
/** `67.1 last term, 70.8 before`. */
export const earlierMeans = (means: readonly (string | null)[]) => {
  const [last, before] = means.toReversed()
  return [last && `${last} last term`, before && `${before} before`].filter(Boolean).join(', ')
}
export const onLast = (change: number | null) => (change === null ? 'No average last term' : `${signedTenths(change)} on last term`)
export const absentToday = (count: number) => `${count} absent today`
export const lastDays = (count: number) => `Last ${counted(count, 'school day')}`
export const namesOf = (names: readonly string[]) => listed(names)
export const marksOf = (subject: string) => `Marks of ${subject}`

const said = (part: Part | undefined) => (part ? shownPercent(percentOf(part.done, part.of)) : 'not yet')
/** `Tue: morning 94%, afternoon 91%, 2 absent`. */
export const dayWords = ({ day, am, pm, absent }: DayOfClass) =>
  `${weekdayOf(day)}: morning ${said(am)}, afternoon ${said(pm)}, ${absent} absent`

export const listWords = {
  title: 'Class List',
  show: 'Show',
  columns: 'Beside the names',
  column: { number: 'Student ID', sex: 'Sex', birthday: 'Date of birth', contact: 'Telephone', photo: 'Photographs' },
  blank: 'Empty columns',
  blankHint: 'To write in: up to 20.',
  name: 'Name',
  notes: 'Students who are in the class now.',
  photos: 'Photographs',
  nobody: (classId: string) => `Nobody is in ${classId} now.`,
} as const
