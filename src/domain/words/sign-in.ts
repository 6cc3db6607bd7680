import { type Door, type NewPasswordFault, passwordLength } from '../_sign-in/index.ts'

export const signInMessages = {
  openElsewhere:
    'This school is open in another tab or window of this browser. On a shared computer, close all the browser’s windows before you sign in.',
  title: 'Sign in',
  welcome: 'Welcome to',
  heading: { employee: 'Term Reports', administrator: 'Term Reports / Administrator', student: 'Report Cards' } satisfies Record<
    Door,
    string
  >,
  /** The name for signing in at each door. */
  userName: { employee: 'Username', administrator: 'Username', student: 'Student Number' } satisfies Record<Door, string>,
  /** At each door, for the others. */
  elsewhere: 'Sign in instead as:',
  who: { employee: 'Teacher', administrator: 'Administrator', student: 'Student' } satisfies Record<Door, string>,
  forgotten: {
    employee: 'Forgotten? The school office can reset it.',
    administrator: 'Forgotten? The person in charge of the server can reset it.',
    student: 'Forgotten, or none yet? The school office can give you a new one.',
  } satisfies Record<Door, string>,
  noUserName: {
    employee: 'Username field empty',
    administrator: 'Username field empty',
    student: 'Student Number field empty',
  } satisfies Record<Door, string>,
  noPassword: 'Password field empty',
  code: 'Code',
  codeHint: {
    employee: 'From the app on your phone, a recovery code, or one that an administrator gives you.',
    administrator: 'From the app on your phone, a recovery code, or one that another administrator gives you.',
    student: 'The school office can give you one.',
  } satisfies Record<Door, string>,
  working: 'Many wrong passwords come from this network. Please wait a few seconds.',
  /** One message for a wrong name, a wrong password and an archived person. */
  refused: {
    employee: 'The user name or the password is not right.',
    administrator: 'The user name or the password is not right.',
    student: 'The student number or the password is not right.',
  } satisfies Record<Door, string>,
  resetHeading: 'Reset Password',
  changed: 'Password changed.',
  resetHint: (door: Door) =>
    `At least ${passwordLength.least} characters: not your ${door === 'student' ? 'student number' : 'user name'}, the school’s name, or a password that many people use. Three words in a row are good.`,
  /** The look-up of a user name failed without a status text. */
  lookupFailed: 'An Error has occured ( {status})',
  /** The browser got no answer, or one without words. */
  noAnswer: 'Error occured (Response status not set)',
} as const

/** Apart, because the browser says no other. */
export const notEqual = 'The two passwords are not the same.'

export const newPasswordMessages = {
  empty: 'Required',
  'too-short': `At least ${passwordLength.least} characters.`,
  'too-long': `At most ${passwordLength.most} characters.`,
  'is-user-name': 'This is your user name, or little more. Choose something else.',
  'is-school-name': 'This is the name of the school, or little more. Choose something else.',
  repeats: 'This repeats the same few characters. Choose something else.',
  'is-run': 'These characters follow each other, as on the keyboard. Choose something else.',
  'too-common': 'Very many people use this password, so it is tried first. Choose something else.',
  'is-temporary': 'This is the temporary password. Choose a new one.',
  'not-equal': notEqual,
} as const satisfies Record<NewPasswordFault, string>

export const newPasswordMessage = (fault: NewPasswordFault | undefined, door: Door) =>
  fault &&
  (fault === 'is-user-name' && door === 'student'
    ? 'This is your student number, or little more. Choose something else.'
    : newPasswordMessages[fault])

export const slowedMessage = (seconds: number) => `Too many wrong passwords. ${waitWords(seconds)}`

export const crowdedMessage = (seconds: number) => `Many wrong passwords come from this network. ${waitWords(seconds)}`

/** When work no longer lets a new browser in. */
export const closedMessage = (seconds: number) =>
  `Too many wrong passwords were tried for this account. You can still sign in from a browser that you have used before. Here, type a code below your password. Otherwise: ${waitWords(seconds)}`

export const waitWords = (seconds: number) =>
  `Wait ${seconds < 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')} and try again.`

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
