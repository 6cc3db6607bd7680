import { counted } from '../_numbers.ts'

export const factorWords = {
  title: 'Sign-in Code on Your Phone',
  codeHeading: 'Code From Your Phone',
  code: 'Code',
  codeHint: 'Six digits from the app on your phone, or one of your recovery codes.',
  trust: 'Do not ask again in this browser for 30 days',
  trustHint: 'Only on a computer that nobody else uses.',
  wrong: 'This code is not right, or was used already. Wait for the next one, or use a recovery code.',
  lost: 'No phone, and no recovery code left? Another administrator can help (School, Sign-In).',
  next: 'NEXT',
  setUpHeading: 'Set Up the Sign-in Code',
  due: 'Your school asks for a sign-in code from an app on your phone, besides your password. A stolen password alone then opens nothing.',
  dueSoon: (day: string) =>
    `From ${day} on, your sign-in also asks for a code from an app on your phone. Set it up now, while there is time. No phone? An administrator can help (School, Sign-In).`,
  setUpNow: 'Set it up',
  scan: 'Scan this with an authenticator app on your phone (Google Authenticator, Microsoft Authenticator, Aegis, 2FAS, …), then type the six digits that it shows.',
  qr: 'Code to scan with the app',
  byHand: 'No camera? Type this key into the app:',
  turnOn: 'TURN ON',
  turnOnOwn: 'Turn On',
  wrongFirst: 'This is not the code that the app shows now. Is the clock of your phone right?',
  codesHeading: 'Recovery Codes',
  codesLead:
    'Your sign-in code is on. Each of these codes signs you in once when you do not have your phone. Print them or copy them, and keep them where nobody else finds them: they are shown only now.',
  paperLead:
    'Each of these codes signs you in once when you do not have your phone: type it where the code from your phone is asked for, and cross it out. Keep this paper where nobody else finds it.',
  goOn: 'CONTINUE',
  back: 'Back to My Account',
  change: 'Change',
  off: 'Off',
  on: 'On',
  offHint:
    'With it, a stolen password alone opens nothing: each sign-in also asks for a code from your phone, or once in 30 days in a browser of your own.',
  onSince: (day: string) => `On since ${day}.`,
  left: (n: number) => `${counted(n, 'recovery code')} left.`,
  few: 'Make new ones before they are used up.',
  password: 'Current Password',
  renew: 'New Recovery Codes',
  renewHint: 'The old ones stop working.',
  turnOff: 'Turn Off',
  required: 'Your school asks for it, so it cannot be turned off.',
  turnedOff: 'The sign-in code is off.',
} as const

export const factorRuleLabels = {
  administrators_since: 'Administrators must use a sign-in code',
  staff_since: 'Teachers and other staff must use a sign-in code',
} as const

export const factorRuleWords = {
  lead: 'A sign-in code comes from an app on the phone. It is asked for besides the password at each sign-in, or once in 30 days in a browser that nobody else uses. Those who must use one set it up at their first sign-in from a week after this is switched on, or after they were added.',
  rule: 'Who Must Use One',
  administrators: factorRuleLabels.administrators_since,
  staff: factorRuleLabels.staff_since,
  reason: 'Reason why administrators need none',
  reasonHint: 'Stays in the history. An administrator’s password opens every mark.',
  reasonMissing: 'Give the reason.',
  saved: 'Saved',
  yes: 'Yes',
  no: 'No',
  change: 'Change',
  notSelf: 'Your own is changed under My Account.',
  none: 'Nobody uses a sign-in code yet.',
  noneReason: 'Everybody can set one up under My Account.',
  name: 'Name',
  since: 'Since',
  administrator: 'Administrator',
  employee: 'Staff',
  role: 'Sign-in',
  reset: 'Remove',
  resetOf: (name: string) => `Remove the sign-in code of ${name}`,
  resetAsk: (name: string) =>
    `${name} can then sign in with the password alone, and sets up a new code. Do this only for someone you see, or whose voice you know.`,
  wasReset: (name: string) => `The sign-in code of ${name} was removed.`,
} as const
