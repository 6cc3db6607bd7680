import { longDay, shownDay } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import { type Closes, type DeadlineFault, type Doubt, dayOf, type Entry, type Grace, timeOf } from '../school/deadlines.ts'

export const words = {
  title: 'Deadlines',
  lead: 'The last day for teachers to enter. After it they can only read, unless an administrator gives more time. Leave a day blank for no deadline.',
  day: 'Last day',
  time: 'Time',
  timeHint: 'Blank: the end of the day.',
  grace: 'More time',
  addGrace: 'Give more time',
  saveAndGive: 'Save and give more time',
  askClear: 'Remove the extra time too?',
  clear: 'Remove deadline and extra time',
  graceFor: 'More time for',
  what: 'For what',
  teacher: 'Teacher',
  class: 'Class',
  either: 'Choose a teacher or a class.',
  remove: 'Remove extra time',
  saved: 'Deadlines saved.',
  askSet: 'Set these deadlines?',
  setAll: 'Set deadlines',
  undone: 'Earlier deadlines restored.',
  canUndo: 'This can be undone under Deadlines for a day.',
  graceSaved: 'More time given.',
  askRemove: 'Remove the extra time?',
  graceRemoved: 'Extra time removed.',
  none: 'No deadline',
  choose: 'Choose',
  conflict: 'Someone else has changed the deadlines. The new ones are shown.',
} as const

export const entryTitles = {
  marks: 'Marks (subject teachers)',
  remarks: 'Remarks, conduct and attendance (form teachers)',
  deans: "Dean's comments (deans)",
} as const satisfies Record<Entry, string>

export const shortTitles = { marks: 'Marks', remarks: 'Remarks', deans: "Dean's comments" } as const satisfies Record<Entry, string>

export const faults = {
  'not-a-day': 'Not a date. Write 04-Dec-2026.',
  'not-a-time': 'Not a time. Write 16:00.',
  'no-day': 'A time needs a day.',
  'no-deadline': 'Set a deadline first. More time is added after it.',
  'not-later': 'Choose a time after the deadline for everyone else.',
} as const satisfies Record<DeadlineFault, string> & Record<string, string>

const bound = { marks: 'teacher', remarks: 'form teacher', deans: 'dean' } as const satisfies Record<Entry, string>
const open = { marks: 'marks', remarks: 'remarks, conduct and attendance', deans: 'comments' } as const satisfies Record<Entry, string>

/** The doubt about a new deadline, and how many it closes. */
export const doubtWords = (doubt: Doubt, entry: Entry, closes: Closes, people: number) =>
  doubt === 'over'
    ? `${shortTitles[entry]}: ${closesShort(closes)} has passed. ${counted(people, bound[entry])} can enter no more ${open[entry]} from now on.`
    : doubt === 'before-term'
      ? `${shortTitles[entry]}: ${closesShort(closes)} is before the first day of the term. It is for ${counted(people, bound[entry])}.`
      : `${shortTitles[entry]}: ${closesShort(closes)} is long after the term. It is for ${counted(people, bound[entry])}.`

/** The last change: `Marks: 01-Dec-2025, before 04-Dec-2025 16:00`. */
export const setLine = (entry: Entry, { old, new: next }: { old: Closes | null; new: Closes | null }) =>
  `${shortTitles[entry]}: ${next ? closesShort(next) : words.none.toLowerCase()}, before ${old ? closesShort(old) : words.none.toLowerCase()}`

/** The effect of removing a deadline. */
export const clearEffect = (entry: Entry) =>
  `${shortTitles[entry]}: without a deadline, everybody can enter until the reports are posted. This extra time is removed:`
export const graceLine = ({ classId, teacher, closes }: Grace) => `${classId ?? teacher}: until ${closesText(closes)}`

/** The effect of removing more time. */
export const removeEffect = (whose: string, { entry, closes }: Grace, general: Closes, isOverThen: boolean) =>
  `${whose} has until ${closesText(closes)} for ${shortTitles[entry].toLowerCase()}. Then only until ${closesText(general)}, like everyone else${isOverThen ? ': that has passed, and nothing more can be entered' : ''}.`

/** Labels of the Dashboard's figures. */
export const closeLabels = { marks: 'Marks close', remarks: 'Remarks close', deans: "Dean's comments close" } as const satisfies Record<
  Entry,
  string
>

/** `Friday 4 December, 16:00`. */
export function closesText(closes: Closes): string {
  const time = timeOf(closes)
  return `${longDay(dayOf(closes)).slice(0, -5)}${time && `, ${time}`}`
}

/** `closes Friday 4 December, 16:00`, after the entry or the class. */
export const closesLine = (closes: Closes, entry: Entry, classId?: string) =>
  `${shortTitles[entry]}${classId === undefined ? '' : ` of ${classId}`}: closes ${closesText(closes)}`

/** Why nothing can be typed any more, and who can help. */
export const overWords = (closes: Closes, entry: Entry) =>
  `${shortTitles[entry]} closed ${closesText(closes)}. They can be read, not changed. An administrator can give more time.`

export const overFault = 'The deadline has passed: an administrator can give more time.'

/** In the history and in lists. */
export const closesShort = (closes: Closes) => [shownDay(dayOf(closes)), timeOf(closes)].filter(Boolean).join(' ')

type Sheet = { closes: Closes | null; readOnly: string | null; isCurrent: boolean; isPosted: boolean }
/** A mark sheet's line about its deadline. */
export function marksDeadline({ closes, readOnly, isCurrent, isPosted }: Sheet): string | null {
  if (closes === null || !isCurrent || isPosted) return null
  return readOnly === 'over' ? overWords(closes, 'marks') : closesLine(closes, 'marks')
}
