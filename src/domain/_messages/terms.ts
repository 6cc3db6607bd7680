import type { SkipReason, TermFault } from '../terms.ts'

export const words = {
  card: 'Set / Update Current Term',
  year: 'Academic Year',
  term: 'Term',
  possibleAttendance: 'Possible Attendance',
  newTermBeginning: 'New Term Beginning',
  termStart: 'Term Start',
  termEnd: 'Term End',
  daysOff: 'Days without school',
  register: 'Register Students',
  set: 'Set / Update Term',
  selectClass: 'Select Class',
  all: 'All',
  cancel: 'Cancel',
  registering: 'Registering Students...',
  resume: 'You may leave this page; it goes on from where it was.',
  registered: 'Students Registered Successfully.',
  error: 'Error',
  failed: 'An Error Has Occurred. Please contact Admin.',
} as const

export const faults = {
  'no-year-or-term': 'Please set the Academic Year and Term to continue.',
  'not-a-day': 'Write the date as 05-Jan-2026, or pick it.',
  'not-days-off': 'Whole or half days, like 4 or 4.5.',
  'end-before-start': 'The term ends before it starts.',
  'too-many-days-off': 'These are more days than the term has.',
  'too-many-sessions': 'From start to end there are more than 999 sessions.',
  'unknown-year': 'Only a year that the school has, or the one after the latest.',
  'unknown-class': 'Choose a class of the list, or All.',
  'no-term': 'No term is current yet. Set the current term first.',
  'not-current': 'Students are registered into the current term only. Set this term as the current one first.',
  'term-changed': 'Another term is current now; registration has stopped.',
  closed: 'The reports of this term are posted: only an administrator may change it.',
} as const satisfies Record<TermFault, string> & Record<string, string>

export type Fault = keyof typeof faults

export const skipped = {
  'no-class': 'without a class',
  'no-level': 'in a class without a form level',
  'retired-class': 'in a class that is no longer used',
} as const satisfies Record<SkipReason, string>
