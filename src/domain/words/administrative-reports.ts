import { shownDay, shownDays } from '../_dates.ts'
import { counted, shownNumber } from '../_numbers.ts'
import { classTitle, formTitle } from '../_titles.ts'
import type { Days, DaysFault, FailedOf, FailedOutcome, FormChoice, ReportDescription } from '../administrative-reports.ts'

const countedStudents = (students: number) => counted(students, 'student')

/** Each report, in the order of the menu, word for word: what it asks, its address, what the snackbar says of one with something in it. */
export const administrativeReports = {
  'student-subject': {
    title: 'Student by Class/Subject',
    about: 'Who takes a subject, by class, with the teacher, and who has no teacher in it.',
    asks: ['form', 'subject'],
    address: 'student-subject-report',
    inApi: 'Who takes a subject, by class',
    found: countedStudents,
  },
  'access-logs': {
    title: 'E-Report Student Access Logs',
    about: 'Which students of a class have opened their report of a term, when and from where, and who has not yet.',
    asks: ['term', 'form-and-class', 'days'],
    address: 'report-card-access-logs',
    inApi: 'Which students opened their report of a term',
    found: countedStudents,
  },
  'failed-logins': {
    title: 'Logins - Students Failed Logins',
    about: 'Students, staff and administrators whose sign-in was refused: when, how often, why and from where.',
    asks: ['of', 'days'],
    address: 'report-failed-logins',
    inApi: 'Refused sign-ins',
    found: (tries: number) => counted(tries, 'failed login'),
  },
  'no-logins': {
    title: 'Logins - Students Never Logged In',
    about: 'Students who have never signed in, by class, and whether they were ever given a password.',
    asks: [],
    address: 'no-logins-student',
    inApi: 'Students who never signed in, by class',
    found: countedStudents,
  },
} as const satisfies Record<string, ReportDescription>
export type ReportName = keyof typeof administrativeReports
export const reportNames = Object.keys(administrativeReports) as ReportName[]
export const describe = (name: ReportName): ReportDescription => administrativeReports[name]

export const failedTitles = {
  students: administrativeReports['failed-logins'].title,
  staff: 'Logins - Staff Failed Logins',
  administrators: 'Logins - Administrators Failed Logins',
} as const satisfies Record<FailedOf, string>
export const failedTabs = { students: 'Students', staff: 'Staff', administrators: 'Administrators' } as const satisfies Record<
  FailedOf,
  string
>

export const words = {
  display: 'Display Report',
  choose: 'Choose a report. What it has to know is asked here.',
  nothing: 'Nothing to report',
  form: 'Form',
  subject: 'Subject',
  chooseSubject: 'Select Subject',
  class: 'Class',
  allClasses: 'All classes',
  term: 'Term',
  chooseTerm: 'Select Term',
  from: 'Date From',
  to: 'Date To',
  oneDay: 'Leave both blank for all dates. Fill one for a single day.',
  excel: 'Excel',
  notPosted: 'not posted',
  noClass: 'No class',
  noForm: 'Without a form',
  noTeacher: 'No teacher',
  total: 'Total',
  summary: 'Summary',
  students: 'Students',
  number: 'Student ID',
  name: 'Name',
  teacher: 'Teacher',
  teachers: 'Teachers',
  withoutTeacher: 'Without a teacher',
  opened: 'Opened',
  notOpened: 'Not opened',
  notYet: 'Not opened',
  held: 'Held back',
  openings: 'Times opened',
  first: 'First',
  last: 'Last',
  times: 'Times',
  address: 'From',
  reason: 'Reason',
  tries: 'Failed logins',
  accounts: { students: 'Students', staff: 'Staff', administrators: 'Administrators' },
  failedOf: 'Whose failed logins',
  userName: 'User Name',
  guessedFrom: 'Passwords guessed from',
  accountsTried: 'Accounts tried',
  addresses: 'Addresses',
  unknown: {
    students: 'Not a student ID of the school',
    staff: 'Not a user name of the school',
    administrators: 'Not a user name of the school',
  },
  neverLoggedIn: 'Never logged in',
  noPassword: 'Without a password',
  password: 'Password',
  handedOut: 'Handed out',
  neverHandedOut: 'Never handed out',
} as const

export const formsTitle = (form: FormChoice) =>
  form === '0'
    ? 'All forms'
    : form === 'lower'
      ? 'Lower school (forms 1 to 3)'
      : form === 'upper'
        ? 'Upper school (forms 4 to 6)'
        : formTitle(Number(form))

export const unknownUser = { students: 'Unknown student ID', staff: 'Unknown user name', administrators: 'Unknown user name' } as const
export const outcomes = {
  'wrong-password': 'Wrong password',
  archived: 'Left the school',
  slowed: 'Too many tries',
} as const satisfies Record<Exclude<FailedOutcome, 'unknown-user'>, string>

export const faults = {
  'not-a-day': 'Write the date as 05-Jan-2026, or pick it.',
  backwards: 'This is before Date From.',
  subject: 'Please select a subject.',
  term: 'Please select a term.',
} as const satisfies Record<DaysFault | 'subject' | 'term', string>

export const notOfForm = (formClass: string, form: FormChoice) => `${formClass} is not a class of: ${formsTitle(form)}.`

export const daysTitle = (days: Days) => (days.from === null && days.to === null ? 'Every day' : shownDays(days))

const oneOf = { students: 'a student', staff: 'an employee', administrators: 'an administrator' } as const

/** Why a report is empty. */
export const empty = {
  subject: (subject: string, form: FormChoice) =>
    `Nobody takes ${subject} in: ${formsTitle(form)}. Students are given their subjects under Subjects.`,
  notPosted: (term: string) => `The reports of ${term} are not posted, so that no student could open one.`,
  nobody: (term: string, form: FormChoice, classId: string | null) =>
    `Nobody is registered into ${term} in: ${classId === null ? formsTitle(form) : classTitle(classId)}.`,
  failed: (of: FailedOf, { from, to }: Days) =>
    from === null && to === null
      ? `No sign-in of ${oneOf[of]} has failed so far.`
      : `No sign-in of ${oneOf[of]} failed ${from === to ? `on ${shownDay(from)}` : `from ${shownDay(from)} to ${shownDay(to)}`}.`,
  noLogins: 'Every student at the school has signed in at least once.',
  noStudents: 'There are no students at the school yet. They are added under Students.',
} as const

export const notes = {
  subject: 'Students at the school, by the class and the subjects they have now.',
  access: (days: Days) =>
    `${days.from === null ? 'All openings so far are counted' : `Only openings in these days are counted: ${daysTitle(days)}`}. The class is that of the term; who is held back cannot open a report.`,
  failed: {
    students:
      'Tries of a student from the same address with the same result are one line. A number that no student has is not kept: it is often a password, typed one field too early.',
    others:
      'Tries of an account from the same address with the same result are one line. A user name that nobody has is not kept: it is often a password, typed one field too early.',
  },
  sprays:
    'From these addresses more than twenty accounts were tried without success within an hour. Find the computer, or have the address refused.',
  noLogins: 'Students at the school; who was archived is left out. Passwords are handed out under Students, Reset Password.',
} as const

export const cutTries = (count: number) =>
  `More failed logins than are read at once: only the latest ${shownNumber(count)} of these days are in this report. Choose fewer days to see the others.`
export const cutSprays = (listed: number, earlier: number) =>
  `Only the latest ${listed} are listed; ${shownNumber(earlier)} earlier ones are not. Choose fewer days to see them.`
export const cutLines = (shown: number, all: number) =>
  `Only the first ${shownNumber(shown)} of ${shownNumber(all)} lines are printed, those with the most tries. Choose fewer days to see the others.`
