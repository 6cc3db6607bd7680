import { shownDay, yearTitle } from '../_dates.ts'
import { counted, shownNumber } from '../_numbers.ts'
import type { TermKey } from '../_terms.ts'
import { termName, termTitle } from '../_titles.ts'
import type { Emptiness } from '../posting/index.ts'

export const words = {
  title: 'Post Term Reports',
  all: 'All terms',
  current: 'This term',
  year: 'Academic Year',
  term: 'Term',
  posted: 'Posted',
  notPosted: 'Not posted',
  datePosted: 'Date Posted',
  readiness: 'What is missing',
  check: 'What is missing',
  postNow: 'Post',
  change: 'Post or remove',
  remove: 'No',
  removes: 'Removes the reports',
  nothingPosted: 'Not posted',
  removeAll: 'Remove the reports',
  post: 'Yes',
  postIncomplete: 'Post with incomplete marks',
  toMarks: 'What is missing: marks',
  none: 'No terms yet',
  noneYet: 'Set the current term first.',
  dashboard: 'Dashboard',
} as const

/** The posting list writes the year as 'start-(start+1)'. */
const name = ({ year, term }: TermKey) => `${yearTitle(year)} ${termTitle(term)}`
/** `Term 3 2025-2026 is posted` */
export const standing = (key: TermKey, isPosted: boolean) => `${termName(key)} is ${isPosted ? 'posted' : 'not posted yet'}`
export const postedOn = (date: string | null) => `Posted ${shownDay(date?.slice(0, 10) ?? null)}`
export const postQuestion = (key: TermKey) => `Post ${name(key)} reports?`
export const removalQuestion = (key: TermKey) => `Remove ${name(key)} reports?`
export const removalEffect = 'Students can no longer open them. If it is the current term, it can be changed again.'
export const posted = (key: TermKey) => `${name(key)} reports posted`
export const removed = (key: TermKey) => `${name(key)} reports removed`
export const readinessOf = (key: TermKey) => `What is missing in ${name(key)}`
export const editOf = (key: TermKey) => `Edit ${name(key)}`

const locks = 'A posted term is open to its students, and only an administrator can change it.'
export const effect = (isPosted: boolean) =>
  isPosted ? `${locks} No hides it from the students, and opens it for changes if it is the current term.` : locks

export const nobody = 'Nobody is registered in this term, so there are no reports to post.'

/** What is still empty, in one line; it prevents nothing. */
export function readiness({ students, marks, emptyMarks, emptyRemarks }: Emptiness): string {
  if (students === 0) return nobody
  const counts = `${shownNumber(emptyMarks)} of ${shownNumber(marks)} marks and ${shownNumber(emptyRemarks)} of ${shownNumber(students)} form teacher's remarks are empty.`
  return emptyMarks + emptyRemarks === 0
    ? `All ${shownNumber(marks)} marks and ${shownNumber(students)} form teacher's remarks are entered.`
    : counts
}

export const notFound = (search: string) => `No term matches “${search}”`
export const tryAnother = 'Search by year, term, date, or Posted.'

export const meanwhile = (by: string, when: string, isPosted: boolean) =>
  `${by} has ${isPosted ? 'posted' : 'removed'} them already, on ${when}. Choose again.`

export const readinessLead = 'What is missing, and where'

/** Before a posted term is withdrawn. */
export function opened(students: number): string {
  if (students === 0) return 'No student has opened theirs yet.'
  return students === 1 ? '1 student has opened theirs already:' : `${shownNumber(students)} students have opened theirs already:`
}
/** Before reports with incomplete marks are posted. */
export const incompleteMarks = (subjects: number, students: number) =>
  `${counted(students, 'student has', 'students have')} an incomplete mark${subjects > students ? ` in ${shownNumber(subjects)} subjects` : ''}:`
export const incompleteEffect = 'Their cards would say so, and leave the mark out of the average.'
export const postingIncomplete = (subjects: number) =>
  `${counted(subjects, 'subject record has', 'subject records have')} an incomplete mark. Send incomplete: ${subjects} to post all the same.`
export const openedMore = (students: number) => `and ${shownNumber(students)} more`

/** For people who print or post meanwhile; an administrator finds the running work by its page. */
const underWayWords = {
  saved: 'An upload of marks is being saved. Try again in a minute, when all of it is here.',
  undone: 'An upload of marks is being undone. Try again in a minute.',
  students: 'Many students are being moved, archived or restored. Try again in a minute, when all of them are.',
} as const
export const underWay = ({ what }: { what: keyof typeof underWayWords }) => underWayWords[what]
