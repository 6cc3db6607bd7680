import { counted } from '../_numbers.ts'
import type { Door } from '../_sign-in/index.ts'

export const accountWords = {
  title: 'My Account',
  link: 'Account',
  password: 'Change Password',
  current: 'Current Password',
  new: 'New Password',
  confirmation: 'Confirm Password',
  wrong: 'This is not your current password.',
  same: 'This is your current password. Choose a new one.',
  effect: 'You stay signed in here and are signed out everywhere else.',
  save: 'Change Password',
  saved: 'Your password has been changed.',
  sessions: 'Where You Are Signed In',
  sessionsHint: 'You are signed out after 8 hours without use, or 12 hours after signing in.',
  browser: 'Browser',
  address: 'Address',
  since: 'Since',
  seen: 'Last seen',
  here: 'This browser',
  unknown: 'Unknown',
  end: 'Sign Out',
  endOf: (browser: string, since: string) => `Sign out ${browser}, signed in ${since}`,
  ended: 'Signed out there.',
  notYou: 'Was this not you? Change your password.',
} as const

/** Where each kind of person changes the password. */
export const accountPaths = {
  employee: '/term-reports/account',
  administrator: '/admin/account',
  student: '/student/password',
} as const satisfies Record<Door, string>

/** For administrators. */
export const sprayWords = (accounts: number, address: string, first: string, last: string) =>
  `Passwords are being guessed: ${accounts} accounts were tried without success from ${address}, ${first === last ? first : `${first} to ${last}`}.`

export type Guessed = { userName: string; tries: number; addresses: number }
/** For administrators too: one account is being tried, perhaps from many addresses. */
export const guessedWords = ({ userName, tries, addresses }: Guessed, first: string, last: string) =>
  `${tries} failed sign-ins as ${userName} in an hour, from ${counted(addresses, 'address', 'addresses')}: ${first} to ${last}. Browsers that have not been used for it before may be refused.`

export const letInWords = {
  link: (userName: string) => `Let ${userName} in`,
  title: (userName: string) => `Let ${userName} in ?`,
  effect:
    'You get a code. Typed with the right password, it lets the person sign in from a new browser once, within half an hour. The password stays the same. Give the code only to this person.',
  submit: 'Make a Code',
  code: 'Code',
  made: (userName: string) => `Code for ${userName}`,
  how: 'It is shown only now. It is typed at sign-in, in the field Code under the password, which is there while the account is closed to new browsers. It works once, within half an hour.',
} as const
export const letInUrl = '/admin/let-in'

export const earlierSprays = (count: number) =>
  `Passwords were guessed like this ${counted(count, 'time')} before in the last week: see Reports, Logins - Students Failed Logins.`

/** Displayed once after signing in. */
export const lastSignInWords = (when: string, address: string | null) => `Last signed in ${when}${address ? ` from ${address}` : ''}.`
/** Displayed once to the account's owner. */
export const resetWords = (field: string, by: string, when: string) =>
  `Your ${field === 'password' ? 'password' : 'sign-in code'} was reset by ${by}, ${when}. If you did not ask for this, ask ${by} why.`
export const failedSince = (tries: number) => (tries === 0 ? '' : `${counted(tries, 'failed sign-in')} since then.`)
