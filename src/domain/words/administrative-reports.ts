import { shownDay, shownDays } from '../_dates.ts'
import type { Days, DaysFault } from '../_days.ts'
import { counted, shownNumber } from '../_numbers.ts'
import { classTitle, formTitle } from '../_titles.ts'
import type { FailedOf, FailedOutcome, FormChoice, ReportDescription } from '../administrative-reports.ts'

const countedStudents = (students: number) => counted(students, 'student')

/** Each report, in menu order and word for word: its choices, its address, and the snackbar's text when it has rows. */
export const administrativeReports = {
  'student-subject': {
    title: 'Student by Class/Subject',
    about: 'Students who take a subject, by class, with their teacher.',
    asks: ['form', 'subject'],
    address: 'student-subject-report',
    inApi: 'Who takes a subject, by class',
    found: countedStudents,
  },
  'access-logs': {
    title: 'E-Report Student Access Logs',
    about: 'Students who have opened their report for a term, when and from where, and those who have not.',
    asks: ['term', 'form-and-class', 'days'],
    address: 'report-card-access-logs',
    inApi: 'Which students opened their report of a term',
    found: countedStudents,
  },
  'failed-logins': {
    title: 'Logins - Students Failed Logins',
    about: 'Failed sign-ins of students, staff and administrators: when, how often, why and from where.',
    asks: ['of', 'days'],
    address: 'report-failed-logins',
    inApi: 'Refused sign-ins',
    found: (tries: number) => counted(tries, 'failed sign-in'),
  },
  'no-logins': {
    title: 'Logins - Students Never Logged In',
    about: 'Students who have never signed in, by class, and whether they were given a password.',
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
  about: 'Everything to print or to save as a file',
  classCards: 'Report cards of a class',
  cardsOf: 'Report cards of',
  cardsAndSheets: 'Cards and sheets',
  lists: 'Lists',
  attendance: 'Attendance',
  logs: 'Sign-ins',
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
  notPosted: 'not posted',
  noClass: 'No class',
  noForm: 'Without a form',
  noClasses: 'There are no classes yet',
  noClassesHint: 'Begin with the steps on the Dashboard.',
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
  held: 'Withheld',
  openings: 'Times opened',
  first: 'First',
  last: 'Last',
  times: 'Times',
  address: 'From',
  reason: 'Reason',
  tries: 'Failed sign-ins',
  accounts: { students: 'Students', staff: 'Staff', administrators: 'Administrators' },
  failedOf: 'Whose failed sign-ins',
  userName: 'User Name',
  guessedFrom: 'Passwords guessed from',
  accountsTried: 'Accounts tried',
  addresses: 'Addresses',
  unknown: { students: 'Student ID not found', staff: 'User name not found', administrators: 'User name not found' },
  neverLoggedIn: 'Never signed in',
  noPassword: 'Without a password',
  password: 'Password',
  handedOut: 'Handed out',
  neverHandedOut: 'Never handed out',
} as const

/** What is on each paper, for those that ask on pages of their own. */
export const galleryWords = {
  'report-cards': 'One page for each student, for a class, a form or the school.',
  'mark-sheets': 'All marks of a class on one sheet.',
  'rank-sheets': 'The averages of a class in order, with places.',
  transcripts: 'All finished terms of a student.',
  analysis: 'Means, distribution, course against exam, and how it went over the terms.',
  honour: 'Who is on it and who needs help, by the rules of the school.',
  contacts: 'Parents and telephones of a class.',
  slips: 'First passwords of a class, to cut out.',
  barcodes: 'To scan at the gate, ten to a sheet.',
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
  slowed: 'Too many attempts',
  'wrong-code': 'Wrong code',
} as const satisfies Record<Exclude<FailedOutcome, 'unknown-user'>, string>

export const faults = {
  'not-a-day': 'Write the date as 05-Jan-2026, or pick it.',
  backwards: 'This is before Date From.',
  subject: 'Please select a subject.',
  term: 'Please select a term.',
} as const satisfies Record<DaysFault | 'subject' | 'term', string>

export const notOfForm = (formClass: string, form: FormChoice) => `${formClass} is not in: ${formsTitle(form)}.`

export const daysTitle = (days: Days) => (days.from === null && days.to === null ? 'Every day' : shownDays(days))

const oneOf = { students: 'a student', staff: 'an employee', administrators: 'an administrator' } as const

/** Why a report is empty. */
export const empty = {
  subject: (subject: string, form: FormChoice) => `No students take ${subject} in: ${formsTitle(form)}. Assign them under Subjects.`,
  notPosted: (term: string) => `The reports of ${term} are not posted, so students cannot open them yet.`,
  nobody: (term: string, form: FormChoice, classId: string | null) =>
    `No students are registered in ${term} in: ${classId === null ? formsTitle(form) : classTitle(classId)}.`,
  failed: (of: FailedOf, { from, to }: Days) =>
    from === null && to === null
      ? `No sign-in of ${oneOf[of]} has failed so far.`
      : `No sign-in of ${oneOf[of]} failed ${from === to ? `on ${shownDay(from)}` : `from ${shownDay(from)} to ${shownDay(to)}`}.`,
  noLogins: 'Every student at the school has signed in at least once.',
  noStudents: 'There are no students yet. Add them under Students.',
} as const

export const notes = {
  subject: 'Students at the school, by the class and the subjects they have now.',
  access: (days: Days) =>
    `${days.from === null ? 'All openings so far are counted' : `Only openings on these dates are counted: ${daysTitle(days)}`}. The class shown is that of the term. A student whose report is withheld cannot open it.`,
  failed: {
    students:
      'Attempts by a student from the same address with the same result are shown as one line. Unknown student numbers are not recorded, because they are often passwords typed in the wrong field.',
    others:
      'Attempts on an account from the same address with the same result are shown as one line. Unknown user names are not recorded, because they are often passwords typed in the wrong field.',
  },
  sprays:
    'More than twenty accounts were tried from each of these addresses within an hour, without success. Find the computer, or block the address.',
  noLogins: 'Archived students are left out. Give out passwords under Students, Reset Password.',
} as const

export const cutTries = (count: number) =>
  `Only the latest ${shownNumber(count)} failed sign-ins are shown. Choose fewer days to see the others.`
export const cutSprays = (listed: number, earlier: number) =>
  `Only the latest ${listed} are listed; ${shownNumber(earlier)} earlier ones are not. Choose fewer days to see them.`
export const cutLines = (shown: number, all: number) =>
  `Only the first ${shownNumber(shown)} of ${shownNumber(all)} lines are printed, those with the most tries. Choose fewer days to see the others.`
