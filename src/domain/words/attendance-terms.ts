import { shownDays } from '../_dates.ts'
import { shownNumber } from '../_numbers.ts'
import { termName, termTitle } from '../_titles.ts'
import type { UpdateFault } from '../attendance/update.ts'
import { faults } from './terms.ts'

/** Set Term Dates. */
export const termDateWords = {
  title: 'Set Term Dates',
  year: 'Year',
  term: 'Term',
  start: 'Start Date',
  end: 'End Date',
  saveAnyway: 'Save anyway',
  history: 'History',
  none: 'No terms yet',
  noneYet: 'A term is made on the Dashboard, by setting it as the current one.',
  theirs: 'Show theirs',
} as const

export const saved = (term: number) => `${termTitle(term)} term dates saved successfully.`
export const notSaved = (term: number) => `Error occured, ${term} term dates not saved.`
export const fieldOf = (field: string, key: { year: number; term: number }) => `${field} of ${termName(key)}`
export const editOf = (key: { year: number; term: number }) => `Edit ${termName(key)}`

const records = (count: number) => `${shownNumber(count)} ${count === 1 ? 'record' : 'records'}`
export const leaves = (days: number, count: number) =>
  `${records(count)} of ${shownNumber(days)} ${days === 1 ? 'day' : 'days'} would no longer count in this term. They stay stored.`
export const joins = (days: number, count: number) =>
  `${records(count)} of ${shownNumber(days)} ${days === 1 ? 'day' : 'days'} would count in this term from now on.`
export const possibleChanges = (before: number | null, after: number | null) =>
  `Possible Attendance of the term changes from ${before ?? 'blank'} to ${after ?? 'blank'}; students registered already keep theirs, which Edit\\View Term Details changes.`
export const reportsKeep = 'Term reports keep their figures until you run Update Term Reports.'

/** Update Term Reports. */
export const updateWords = {
  title: 'Update Term Reports',
  update: 'Update',
  updating: 'Updating term reports',
  complete: 'Update complete.',
  failed: 'An error has occured.',
  stopped: 'Stopped. What is updated stays updated.',
  stop: 'Stop',
  goOn: 'Continue',
  records: 'Records',
  elapsed: 'Elapsed',
  students: 'Students registered',
  changing: 'Reports that change',
  keptCount: 'Typed by hand, kept',
  typed: 'Typed by hand since the last update',
  typedHint:
    'These figures are not what the attendance comes to. They are kept, unless they are ticked: then the counted ones take their place.',
  name: 'Name',
  class: 'Class',
  absent: 'Absent',
  late: 'Late',
  counted: 'Counted',
  replace: 'Replace',
  selectAll: 'Replace all',
  nobody: 'Nobody is registered',
  nobodyYet: 'Students are registered into the term on the Dashboard.',
  script: 'This needs JavaScript, which is off in this browser.',
} as const

export const about = (between: { from: string; to: string }) =>
  `Sessions absent (possible less present) and times late are counted from the attendance of ${shownDays(between)}, and written into the term reports. The history keeps what stood there.`
export const soFar = (sessions: number) =>
  `The term still runs: ${shownNumber(sessions)} sessions so far are possible. Update again when it is over.`
export const posted = 'The reports of this term are posted: what students have seen may change.'
export const fewDays = (recorded: number, held: number) =>
  `Attendance was recorded on ${shownNumber(recorded)} of ${shownNumber(held)} school days only: on the others everybody counts as absent. Days without school are entered in the School Calendar.`
export const typedPossible = (possible: number, proposed: number) =>
  `The Possible Attendance of the term was typed as ${shownNumber(possible)}; by the School Calendar it is ${shownNumber(proposed)}. The typed figure counts.`
export const givenPossible = (students: number) =>
  `${students === 1 ? '1 student is' : `${shownNumber(students)} students are`} given the Possible Attendance that the School Calendar has by now.`
export const otherPossible = (students: number, possible: number) =>
  `${students === 1 ? '1 student has' : `${shownNumber(students)} students have`} another Possible Attendance than the ${shownNumber(possible)} of the term, typed by hand, and ${students === 1 ? 'is' : 'are'} counted by it; Edit\\View Term Details changes it.`
export const throughout = (students: number) =>
  `${students === 1 ? '1 student has' : `${shownNumber(students)} students have`} no session present at all, and would be absent throughout.`
/** The page script puts the numbers in. */
export const tally = '{changed} term reports changed; {kept} kept what was typed by hand.'
export const goOnFrom = (total: number) => `An update was not finished: {done} of ${shownNumber(total)}.`
export const replaceOf = (name: string) => `Replace the figures of ${name}`
export const typedAndCounted = (typed: number | null, counted: number) => `${typed ?? '–'} → ${counted}`

export const updateFaults = {
  'no-term': faults['no-term'],
  'no-dates': 'The current term has no dates. Set them under Attendance - Set Term first.',
  'nothing-recorded': 'No attendance is recorded on a school day of the current term: everybody would be absent throughout.',
  closed: faults.closed,
  moved: 'The current term has been changed since this update began. Close this, and begin the update again.',
} as const satisfies Record<UpdateFault, string>
export const notRegistered = 'This student is not registered in the current term.'
