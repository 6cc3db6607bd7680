import { counted } from '../_numbers.ts'
import { termTitle } from '../_titles.ts'
import { type Deadline, type Item, monthsLater } from '../calendar/month.ts'
import { timeOf } from '../school/deadlines.ts'
import { sessionTitles } from './attendance-registers.ts'
import { closeLabels } from './deadlines.ts'
import { calendarTitle, words as entryWords, levelName } from './school-calendar.ts'

export const words = {
  title: 'Calendar',
  home: 'Calendar: terms, holidays, exams and deadlines',
  about: 'Terms, holidays, exams and deadlines. Grey days are days without school.',
  edit: calendarTitle,
  file: 'Calendar file (.ics)',
  fileHint: 'Opens in the calendar of a telephone or computer.',
  year: 'Academic year',
  wholeYear: 'Whole year',
  oneMonth: 'One month',
  months: 'Months',
  today: 'Today',
  noSchool: 'no school',
  nothing: 'Nothing in this month.',
} as const

/** `March 2026`. */
export const monthTitle = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))
export const earlier = (month: string) => monthTitle(monthsLater(month, -1))
export const later = (month: string) => monthTitle(monthsLater(month, 1))
export const schoolDaysOf = (days: number) => (days === 0 ? 'No school days' : counted(days, 'school day'))
export const fileName = (year: string) => `Calendar ${year}`

/** The title of an item on its day and in a calendar file. */
export function itemTitle(item: Item): string {
  if (item.kind === 'deadline') return [closeTitle(item), timeOf(item.closes)].filter(Boolean).join(', ')
  if (item.kind === 'term-begins') return `${termTitle(item.term)} begins`
  if (item.kind === 'term-ends') return `${termTitle(item.term)} ends`
  const only = [item.level !== null && levelName(item.level), item.session && sessionTitles[item.session].toLowerCase()].filter(Boolean)
  return [prefix[item.kind] && `${prefix[item.kind]}: `, item.reason, only.length > 0 && ` (${only.join(', ')})`].filter(Boolean).join('')
}

const prefix = { closed: '', held: entryWords.held, exams: entryWords.exams } as const
const closeTitle = ({ entry, classId, isOwn }: Deadline) => `${closeLabels[entry]}${classId ? ` for ${classId}` : isOwn ? ' for you' : ''}`
