import { longDay } from '../_dates.ts'
import { counted, listed, shownNumber } from '../_numbers.ts'
import type { TermKey } from '../_terms.ts'
import { formTitle, termName } from '../_titles.ts'
import type { RegisterCounts, SessionName } from '../attendance/registers.ts'
import type { Offer, PartOfDay } from '../home.ts'
import type { Part } from '../posting/progress.ts'
import type { Closes, Entry } from '../school/deadlines.ts'
import { closeLabels, closesText } from './deadlines.ts'

export const words = {
  today: 'Today',
  lessons: 'Your lessons',
  noLessons: 'No lessons this year',
  noLessonsYet: 'You have no lessons this year. An administrator can give you lessons under Teachers.',
  noTermYet: 'Your lessons and classes are shown here once an administrator sets the current term.',
  closed: 'Closed',
  markBook: 'Mark Book',
  class: 'Class',
  formTeacher: 'Form Teacher',
  all: 'All',
  absent: 'Absent today',
  average: 'Average so far',
  here: 'Here today',
  marks: 'Marks',
  remarks: 'Remarks',
  conduct: 'Conduct',
  attendance: 'Attendance',
  print: 'Print report cards',
  contacts: 'Contacts',
  markSheet: 'Mark sheet',
  posted: 'Posted. Marks and remarks can be read, not changed.',
  missing: 'missing',
  owes: 'Teachers with the most still to enter',
  everybody: 'All teachers',
  next: 'What is next',
  nextForYou: 'Next for you',
  markMissing: 'Mark is missing',
  did: 'How they did',
  take: 'Take the register',
  change: 'Change',
  see: 'See',
  more: 'More time is given by an administrator.',
} as const

export const offers = { start: 'Start', goOn: 'Continue', open: 'Open' } as const satisfies Record<Offer, string>
export const greeting = (part: PartOfDay, firstName: string) => [`Good ${part}`, firstName].filter(Boolean).join(', ')

/** `Monday 1 December`. */
export const dayTitle = (day: string) => longDay(day).slice(0, -5)
export const termWeek = (term: TermKey, weeks: { week: number; weeks: number } | undefined) =>
  weeks ? `${termName(term)}, week ${weeks.week} of ${weeks.weeks}` : termName(term)

export const lessonName = ({ classId, subject }: { classId: string; subject: string }) => `${classId} ${subject}`
export const ofAll = ({ done, of }: Part) => `${shownNumber(done)} of ${shownNumber(of)}`
export const marksOf = (part: Part) => `${ofAll(part)} ${part.of === 1 ? 'mark' : 'marks'}`
export const doneOf = ({ done, of }: Part) => `${done} of ${of} done`

const halves = { am: 'morning', pm: 'afternoon' } as const satisfies Record<SessionName, string>
export const registerTitle = (whose: string, session: SessionName) => `Register of ${whose}, ${halves[session]}`
export const registersTitle = (whose: string, session: SessionName) => `Registers of ${whose}, ${halves[session]}`
export const registersTaken = ({ done, of }: Part) => `${done} of ${of} classes taken`
/** `30 present, 1 late, 2 absent`, or who is not marked yet. */
export function registerState({ P, L, A, students, unmarked }: RegisterCounts): string {
  if (unmarked === students) return `${counted(students, 'student')}, not taken`
  const marks = [`${P} present`, ...(L > 0 ? [`${L} late`] : []), `${A} absent`, ...(unmarked > 0 ? [`${unmarked} not marked`] : [])]
  return marks.join(', ')
}
export const remarksTitle = (classId: string) => `Remarks of ${classId}`
export const conductTitle = (classId: string) => `Conduct and attendance of ${classId}`
export const conductState = (conduct: Part, attendance: Part) => `Conduct ${ofAll(conduct)}, attendance ${ofAll(attendance)}`
export const deansTitle = (whose: string) => `Dean's comments of ${whose}`
export const written = (part: Part) => `${ofAll(part)} written`
export const marksEntered = (part: Part) => `${ofAll(part)} marks entered.`
export const entered = (part: Part) => `${ofAll(part)} entered`

/** The classes of a dean: their form if they share one and are more than two. */
export const whoseOf = (classes: readonly string[], forms: readonly (number | null)[]) => {
  const [form = null, ...others] = new Set(forms)
  return classes.length > 2 && form !== null && others.length === 0 ? formTitle(form) : listed(classes)
}

export const progressOf = (whose: string) => `Progress of ${whose}`

/** `Marks close`, `Marks of 5A close`, `Marks closed`. */
export const closeTitle = ({ entry, classId, isOver }: { entry: Entry; classId?: string | undefined; isOver: boolean }) =>
  `${closeLabels[entry].replace(' close', classId ? ` of ${classId} close` : ' close')}${isOver ? 'd' : ''}`
export const untilWords = (closes: Closes | null, isOver: boolean) =>
  closes === null ? '' : `${isOver ? 'closed' : 'closes'} ${closesText(closes)}`
export const termEnds = (term: number) => `Term ${term} ends`

/** `4 days left`, with what is left after it. */
export const left = (days: number) => (days === 0 ? 'Today is the last day' : `${counted(days, 'day')} left`)
export const notStarted = (lessons: readonly string[]) => listed(lessons)
export const notStartedOf = (students: number) => `${counted(students, 'student')}, not started`
export const meanOf = ({
  mean,
  lowest,
  highest,
  before,
}: {
  mean: string
  lowest: number | null
  highest: number | null
  before: string | null
}) => (before === null ? `Mean ${mean}, from ${lowest ?? '–'} to ${highest ?? '–'}` : `Mean ${mean}, last term ${before}`)
export const classTeacher = (students: number) => `${counted(students, 'student')}, you are the Form Teacher`
export const callHome = (name: string) => `Call the home of ${name}`
export const moreAbsent = (count: number) => `${counted(count, 'more student')} absent`
