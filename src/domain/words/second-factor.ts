import { counted } from '../_numbers.ts'

export const factorWords = {
  title: 'Second Factor',
  codeHeading: 'Code From Your Phone',
  code: 'Code',
  codeHint: 'Six digits from the app on your phone, or one of your recovery codes.',
  trust: 'Do not ask again in this browser for 30 days',
  trustHint: 'Only on a computer that nobody else uses.',
  wrong: 'This code is not right, or was used already. Wait for the next one, or use a recovery code.',
  lost: 'No phone, and no recovery code left? Another administrator can take the second factor away (School, Sign-In).',
  next: 'NEXT',
  setUpHeading: 'Set Up a Second Factor',
  due: 'Your school asks for a second factor: besides your password, a code that an app on your phone makes. A stolen password alone then opens nothing.',
  dueSoon: (day: string) =>
    `From ${day} on, your sign-in also asks for a code that an app on your phone makes. Set it up now, while there is time. Whoever has no phone: School, Sign-In.`,
  setUpNow: 'Set it up',
  scan: 'Scan this with an authenticator app on your phone (Google Authenticator, Microsoft Authenticator, Aegis, 2FAS, …), then type the six digits that it shows.',
  qr: 'Code to scan with the app',
  byHand: 'No camera? Type this key into the app:',
  turnOn: 'TURN ON',
  turnOnOwn: 'Turn On',
  wrongFirst: 'This is not the code that the app shows now. Is the clock of your phone right?',
  codesHeading: 'Recovery Codes',
  codesLead:
    'Your second factor is on. Each of these codes signs you in once when you do not have your phone. Print them or copy them, and keep them where nobody else finds them: they are shown only now.',
  paperLead:
    'Each of these codes signs you in once when you do not have your phone: type it where the code from your phone is asked for, and cross it out. Keep this paper where nobody else finds it.',
  goOn: 'CONTINUE',
  back: 'Back to My Account',
  change: 'Change',
  off: 'Off',
  on: 'On',
  offHint:
    'With it, a stolen password alone opens nothing: a code from your phone is asked for too, at each sign-in, or once in 30 days in a browser of your own.',
  onSince: (day: string) => `On since ${day}.`,
  left: (n: number) => `${counted(n, 'recovery code')} left.`,
  few: 'Make new ones before they are used up.',
  password: 'Current Password',
  renew: 'New Recovery Codes',
  renewHint: 'The old ones are worth nothing then.',
  turnOff: 'Turn Off',
  required: 'Your school asks for it, so it cannot be turned off.',
  turnedOff: 'The second factor is off.',
} as const

export const factorRuleLabels = {
  administrators_since: 'Administrators must have a second factor',
  staff_since: 'Teachers and other staff must have a second factor',
  reason: 'Reason',
} as const

export const factorRuleWords = {
  lead: 'A second factor is a code that an app on the phone makes. Besides the password it is asked for at each sign-in, or once in 30 days in a browser that nobody else uses. Who must have one sets it up at the first sign-in a week after this is switched on, or after they were added.',
  rule: 'Who Must Have One',
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
  who: 'Who Has One',
  none: 'Nobody has a second factor yet.',
  noneReason: 'Everybody can set one up under My Account.',
  name: 'Name',
  since: 'Since',
  administrator: 'Administrator',
  employee: 'Staff',
  role: 'Sign-in',
  reset: 'Take Away',
  resetOf: (name: string) => `Take away the second factor of ${name}`,
  resetAsk: (name: string) =>
    `${name} can then sign in with the password alone, and sets up a new second factor. Do this only for somebody whom you see or whose voice you know.`,
  wasReset: (name: string) => `The second factor of ${name} was taken away.`,
} as const
