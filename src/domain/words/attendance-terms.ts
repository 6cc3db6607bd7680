import { shownDays } from '../_dates.ts'
import { fullName } from '../_names.ts'
import { shownNumber } from '../_numbers.ts'
import { termName, termTitle } from '../_titles.ts'
import type { OldCards, OldFigures } from '../attendance/days/old-cards.ts'
import type { UpdateFault } from '../attendance/days/update.ts'
import { faults } from './terms.ts'

/** Set Term Dates. */
export const termDateWords = {
  title: 'Set Term Dates',
  year: 'Year',
  term: 'Term',
  start: 'Start Date',
  end: 'End Date',
  saveAnyway: 'Save anyway',
  none: 'No terms yet',
  noneYet: 'Set a term as the current one on the Dashboard. It is listed here then.',
} as const

export const saved = (term: number) => `${termTitle(term)} term dates saved successfully.`
export const notSaved = (term: number) => `Error occured, ${term} term dates not saved.`
export const fieldOf = (field: string, key: { year: number; term: number }) => `${field} of ${termName(key)}`
export const editOf = (key: { year: number; term: number }) => `Edit ${termName(key)}`

const records = (count: number) => `${shownNumber(count)} ${count === 1 ? 'record' : 'records'}`
export const leaves = (days: number, count: number) =>
  `${records(count)} of ${shownNumber(days)} ${days === 1 ? 'day' : 'days'} would no longer count in this term. They are not deleted.`
export const joins = (days: number, count: number) =>
  `${records(count)} of ${shownNumber(days)} ${days === 1 ? 'day' : 'days'} would count in this term from now on.`
export const possibleChanges = (before: number | null, after: number | null) =>
  `Possible Attendance of the term changes from ${before ?? 'blank'} to ${after ?? 'blank'}. Students already registered keep theirs. Change it under Edit\\View Term Details.`
export const reportsKeep = 'Term reports keep their figures until you run Update Term Reports.'

/** Update Term Reports. */
export const updateWords = {
  title: 'Update Term Reports',
  update: 'Update',
  updating: 'Updating term reports',
  complete: 'Update complete.',
  failed: 'An error has occured.',
  stopped: 'Stopped. Reports already updated stay updated.',
  stop: 'Stop',
  goOn: 'Continue',
  records: 'Records',
  elapsed: 'Elapsed',
  students: 'Students registered',
  changing: 'Reports affected',
  keptCount: 'Typed by hand, not changed',
  typed: 'Typed by hand since the last update',
  typedHint: 'These figures differ from the attendance. They stay as they are unless you tick them.',
  name: 'Name',
  class: 'Class',
  absent: 'Absent',
  late: 'Late',
  selectAll: 'Replace all',
  nobody: 'Nobody is registered',
  nobodyYet: 'Register students into the term on the Dashboard.',
  script: 'This needs JavaScript, which is off in this browser.',
} as const

export const about = (between: { from: string; to: string }) =>
  `Sessions absent (possible minus present) and times late are counted from the attendance of ${shownDays(between)} and written to the term reports. The old figures stay in the history.`
export const soFar = (sessions: number) =>
  `The term is not over: ${shownNumber(sessions)} sessions are possible so far. Update again when it ends.`
export const posted = 'The reports of this term are posted. Figures that students have seen may change.'
export const fewDays = (recorded: number, held: number) =>
  `Attendance was recorded on ${shownNumber(recorded)} of ${shownNumber(held)} school days only. On the others everyone counts as absent. If there was no school, enter the days in the School Calendar.`
export const typedPossible = (possible: number, proposed: number) =>
  `The Possible Attendance of the term was typed as ${shownNumber(possible)}; by the School Calendar it is ${shownNumber(proposed)}. The typed figure is used.`
export const givenPossible = (students: number) =>
  `${students === 1 ? '1 student is' : `${shownNumber(students)} students are`} given the Possible Attendance of the School Calendar.`
export const otherPossible = (students: number, possible: number) =>
  `${students === 1 ? '1 student has' : `${shownNumber(students)} students have`} a Possible Attendance typed by hand, not the ${shownNumber(possible)} of the term, and ${students === 1 ? 'is' : 'are'} counted with it. Change it under Edit\\View Term Details.`
export const detailsTitle = 'Edit\\View Term Details'
/** Why cards are outdated, and what they show until an update. */
export function oldCards({ term, cards, says, owed, isRecorded }: OldCards): string {
  const figures = says.map((figure) => figure ?? 'blank').join(', ')
  const now = `by the students’ school days it is now ${shownNumber(owed)}`
  const reports = (kind: string) =>
    `${shownNumber(cards)} ${kind}${cards === 1 ? '' : 's'} of ${termName(term)} ${cards === 1 ? 'shows' : 'show'}`
  if (term.isPosted)
    return `${reports('posted report card')} a Possible Attendance of ${figures}, as students have seen it; ${now}. They stay as they are unless an administrator updates them.`
  const until = isRecorded ? 'until you run Update Term Reports' : `until it is set under ${detailsTitle}`
  return `${reports('term report')} a Possible Attendance of ${figures} ${until}; ${now}.`
}
const mostNamed = 4
/** Corrected absences or lates of a past term, and the students. */
export function oldFigures({ term, cards }: OldFigures): string {
  const names = cards.slice(0, mostNamed).map((one) => `${fullName(one)} ${one.classId}`)
  const rest = cards.length > mostNamed ? ` and ${shownNumber(cards.length - mostNamed)} more` : ''
  const kind = `${term.isPosted ? 'posted report card' : 'term report'}${cards.length === 1 ? '' : 's'}`
  const says = `${shownNumber(cards.length)} ${kind} of ${termName(term)} (${names.join(', ')}${rest}) ${cards.length === 1 ? 'shows' : 'show'} absences or lates that differ from the attendance now`
  return term.isPosted
    ? `${says}, as students have seen it. They stay as they are unless an administrator updates them.`
    : `${says}, until you run Update Term Reports.`
}
export const throughout = (students: number) =>
  `${students === 1 ? '1 student has' : `${shownNumber(students)} students have`} no session present, and would be absent for the whole term.`
/** The page script fills in the numbers. */
export const tally = '{changed} term reports changed. {kept} with figures typed by hand stayed the same.'
export const goOnFrom = (total: number) => `An update was not finished: {done} of ${shownNumber(total)}.`
export const replaceOf = (name: string) => `Replace the figures of ${name}`
export const typedAndCounted = (typed: number | null, counted: number) => `${typed ?? '–'} → ${counted}`

export const updateFaults = {
  'no-term': faults['no-term'],
  'no-dates': 'The term has no dates. Set them under Attendance - Set Term first.',
  'nothing-recorded': 'No attendance is recorded in this term, so everyone would be absent for the whole term.',
  closed: faults.closed,
  moved: 'The term has changed since this update started. Close this and start the update again.',
} as const satisfies Record<UpdateFault, string>
export const notRegistered = 'This student is not registered in the term.'
