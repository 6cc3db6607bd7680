import { type NewPasswordFault, passwordLength } from '../sign-in.ts'

export const signInMessages = {
  title: 'Sign in',
  welcome: 'Welcome to',
  heading: { employee: 'Term Reports', administrator: 'Term Reports / Administrator' },
  forgotten: {
    employee: 'Forgotten? The school office can reset it.',
    administrator: 'Forgotten? Whoever looks after the server can reset it.',
  },
  /** S0 §5. */
  noUserName: 'Username field empty',
  noPassword: 'Password field empty',
  /** One message for a wrong name, a wrong password and an archived teacher. */
  refused: 'The user name or the password is not right.',
  resetHeading: 'Reset Password',
  changed: 'Password changed.',
  resetHint: `At least ${passwordLength.least} characters, and not your user name.`,
  /** S0 §8: the browser got no answer, or one without words. */
  noAnswer: 'Error occured (Response status not set)',
} as const

export const newPasswordMessages = {
  empty: 'Required',
  'too-short': `At least ${passwordLength.least} characters.`,
  'too-long': `At most ${passwordLength.most} characters.`,
  'is-user-name': 'This is your user name. Choose something else.',
  'is-temporary': 'This is the temporary password. Choose a new one.',
  'not-equal': 'The two passwords are not the same.',
} as const satisfies Record<NewPasswordFault, string>

export const slowedMessage = (seconds: number) =>
  `Too many wrong passwords. Wait ${seconds < 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')} and try again.`

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
