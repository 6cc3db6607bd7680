import type { Days } from './_days.ts'
import type { NamedStudent } from './_names.ts'

/** The options of the reports' form field: 0 is every form, and the halves of the school divide above form 3. */
export const formChoices = ['0', 'lower', 'upper', '1', '2', '3', '4', '5', '6'] as const
export type FormChoice = (typeof formChoices)[number]

const highestOfLower = 3

/** True if a class of that form level belongs to the choice; a class without a level only to every form. */
export function isInForm(choice: FormChoice, level: number | null): boolean {
  if (choice === '0') return true
  if (level === null) return false
  if (choice === 'upper') return level > highestOfLower
  return choice === 'lower' ? level <= highestOfLower : level === Number(choice)
}

/** The choices that a report can ask for, in the order of its card and its address. */
export type Ask = 'of' | 'term' | 'form' | 'form-and-class' | 'subject' | 'days'

/** `address`: its page's name in /reports and its document's in /api, followed by its choices. */
export type ReportDescription = {
  title: string
  about: string
  asks: readonly Ask[]
  address: string
  inApi: string
  found(count: number): string
}

/** The choices of a report; a choice that it does not ask for is as in `everything`. */
export type ReportKey = {
  formLevel: FormChoice
  classId: string | null
  subjectId: number
  year: number
  term: number
  days: Days
  of: FailedOf
}
export const everything: ReportKey = {
  ...{ formLevel: '0', classId: null, subjectId: 0, year: 0, term: 0 },
  ...{ days: { from: null, to: null }, of: 'students' },
}

export type ClassOf<Line> = { formClass: string | null; formLevel: number | null; students: readonly Line[] }

/** A student of a subject with the teacher, or null. */
export type SubjectLine = NamedStudent & { teacher: string | null }
export type SubjectStudents = { title: string; abbr: string; form: FormChoice; classes: readonly ClassOf<SubjectLine>[] }

/** When and from where a student opened the term's report in these days: instants in ISO UTC, addresses latest first. */
export type AccessLine = NamedStudent & {
  isHeld: boolean
  first: string | null
  last: string | null
  times: number
  addresses: readonly string[]
}
export type AccessLog = {
  year: number
  term: number
  isPosted: boolean
  form: FormChoice
  classId: string | null
  days: Days
  classes: readonly ClassOf<AccessLine>[]
}

/** The door of the failed sign-ins: students', employees' or administrators'. */
export const failedOf = ['students', 'staff', 'administrators'] as const
export type FailedOf = (typeof failedOf)[number]
export const doorOf = { students: 'student', staff: 'employee', administrators: 'administrator' } as const satisfies Record<
  FailedOf,
  string
>

export type FailedOutcome = 'wrong-password' | 'unknown-user' | 'archived' | 'slowed' | 'wrong-code'
/** Tries of an account from one address with the same outcome; without student and user name if the account does not exist. */
export type FailedLine = {
  student: (NamedStudent & { formClass: string | null; formLevel: number | null }) | null
  userName: string | null
  /** The employee's name. */
  name: string | null
  outcome: FailedOutcome
  address: string | null
  times: number
  first: string
  last: string
}
/** An address at which very many accounts were tried without success within an hour. */
type Spray = { address: string; accounts: number; first: string; last: string }
/** The latest ones, and the number of earlier ones. */
export type Sprays = { listed: readonly Spray[]; earlier: number }
/** `isCut`: only the latest tries of these days were read. */
export type FailedLogins = { of: FailedOf; days: Days; lines: readonly FailedLine[]; isCut: boolean; sprays: Sprays }

/** `password`: when one was last given, `unknown` if that was before the history began, null if never. */
export type LoginLine = NamedStudent & { hasLoggedIn: boolean; password: string | 'unknown' | null }
export type NoLogins = { classes: readonly ClassOf<LoginLine>[] }

/** At most this many tries are read and lines printed; a shortened report says so. */
export const most = { tries: 20_000, lines: 1000, sprays: 20 } as const
