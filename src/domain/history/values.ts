import { moment, shownDay, yearTitle } from '../_dates.ts'
import { conductGrades, isWord, type MarkRule } from '../_marks.ts'
import type { ReasonCounts } from '../attendance/days/reasons.ts'
import type { LocalFields } from '../school/students/local-fields.ts'
import { countsAs as reasonCounts } from '../words/attendance-reasons.ts'
import { valueWords as words } from '../words/history.ts'
import { settingWords, wordTitles } from '../words/mark-words.ts'

/** The names for numbers in the history. */
type Lists = {
  comments: ReadonlyMap<number, string>
  teachers: ReadonlyMap<number, string>
  subjects: ReadonlyMap<number, string>
  posts: ReadonlyMap<number, string>
  reasons: ReadonlyMap<number, string>
}
/** `local`: the school's names of its fields. */
export type Names = Lists & { local: LocalFields }
export type Reader = { names: Names; timeZone: string }

type Kind = keyof Lists | 'day' | 'instant' | 'yes-no' | 'posted' | 'year' | 'grade' | 'password' | 'mark' | 'counts'
const kinds: Record<string, Kind> = {
  coded_comment: 'comments',
  coded_comment_1: 'comments',
  employee_id: 'teachers',
  subject_id: 'subjects',
  subjects: 'subjects',
  core: 'subjects',
  post_id: 'posts',
  reason_id: 'reasons',
  date_of_birth: 'day',
  archived_on: 'day',
  joined_on: 'day',
  set_aside: 'yes-no',
  term_start: 'day',
  term_end: 'day',
  new_term_beginning: 'day',
  deadline: 'day',
  date: 'day',
  deleted_at: 'instant',
  retired_at: 'instant',
  undone_at: 'instant',
  posted: 'posted',
  is_current: 'yes-no',
  course_mark: 'mark',
  exam_mark: 'mark',
  mark: 'mark',
  counts: 'counts',
  is_ranked: 'yes-no',
  is_on: 'yes-no',
  is_nightly: 'yes-no',
  is_alerted: 'yes-no',
  class_average: 'yes-no',
  password_reset: 'yes-no',
  added: 'yes-no',
  removed: 'yes-no',
  late: 'yes-no',
  may_collect: 'yes-no',
  open: 'yes-no',
  academic_year_id: 'year',
  conduct: 'grade',
  deportment: 'grade',
  password: 'password',
}

/** A value in the school's words: the comment for a number, the day in our format. */
export function shownValue(field: string, value: string | null, { names, timeZone }: Reader): string {
  const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined
  if (kind === 'password') return value === 'temporary' || value === 'changed' ? words[value] : words.unchanged
  if (value === null || value === '') return words.blank
  if (kind === undefined) return value
  if (kind === 'mark') return isWord(value) ? wordTitles[value] : value
  if (kind === 'counts') return { ...settingWords.countsAs, ...reasonCounts }[value as MarkRule['counts'] | ReasonCounts] ?? value
  if (kind === 'day') return shownDay(value)
  if (kind === 'instant') return moment(new Date(value), timeZone)
  if (kind === 'yes-no') return value === '1' ? words.yes : words.no
  if (kind === 'posted') return value === '1' ? words.posted : words.notPosted
  if (kind === 'year') return yearTitle(Number(value))
  if (kind === 'grade') return [value, conductGrades[value as keyof typeof conductGrades]].filter(Boolean).join(' ')
  return value
    .split(', ')
    .map((id) => names[kind].get(Number(id)) ?? id)
    .join(', ')
}
