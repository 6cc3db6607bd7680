import { longDay } from '../_dates.ts'
import type { RegistrationState } from '../registration/index.ts'
import type { WindowState } from '../registration/windows.ts'

/** Text for the student, or a parent. */
export const ownWords = {
  title: 'Registration',
  open: 'Open',
  begin: 'Begin',
  goOn: 'Continue',
  look: 'View',
  lookAtAll: 'See everything',
  overview: 'Overview',
  noYear: 'The school has not started this year yet.',
  proposalsOnly: 'Your corrections go to the office. The school’s record changes when the office accepts them.',
  save: 'Save and continue',
  saved: 'Saved on the server.',
  faulty: 'Not saved yet: see what is wrong below.',
  elsewhere: 'Not saved yet: something was changed elsewhere.',
  changedElsewhere: (now: string) => `Changed elsewhere to “${now || 'blank'}”. Save again to use yours.`,
  schoolHas: (value: string) => (value ? `The school has: ${value}` : 'New: the school has nothing here'),
  schoolChanged: 'The school has changed this since you corrected it.',
  required: 'Needed before you submit',
  ofSchool: 'Class, house and day of entry are the school’s: tell the office if they are wrong.',
  chooseSex: '–',
  correct: 'No corrections',
  blank: '–',
} as const

export const stateWords = {
  'not-begun': 'Check the school’s information about you, correct what is wrong, add the documents, and submit it to the office.',
  draft: 'It is not submitted yet.',
  submitted: 'The office checks it now.',
  returned: 'Correct it and submit it again.',
  accepted: 'The school’s record is as you submitted it.',
} as const satisfies Record<RegistrationState, string>

export const savedOn = (moment: string) => `Last saved on ${moment}`
export const submittedOn = (moment: string) => `Submitted on ${moment}`
export const acceptedOn = (moment: string) => `Accepted on ${moment}`
export const returnedOn = (moment: string) => `Returned on ${moment}`
export const returnedBecause = 'Note from the office'

/** The end of the window, in words that are clear about the last day. */
export function windowWords(standing: WindowState, deadline: string | null): string {
  if (deadline === null || standing === 'closed' || standing === 'no-deadline') return 'Registration is not open for your form.'
  return standing === 'open' ? `Open until the end of ${longDay(deadline)}.` : `Registration for your form ended on ${longDay(deadline)}.`
}
export const closedWords = {
  read: 'Read only. If something is wrong, ask the school office.',
  typed:
    'Registration has closed, so this was not saved. What you typed is below and stays on this computer. Show it to the school office.',
  file: 'Registration has closed, so the file was not saved. Take it to the school office.',
  step: 'Registration has closed. Ask the school office.',
} as const
export const notNowWords = {
  submitted: 'It is submitted. Take it back to change something.',
  accepted: 'The office has accepted it. If something is wrong, ask the school office.',
  other: 'This cannot be done now.',
} as const

export const corrections = (n: number) => (n === 1 ? '1 correction' : `${n} corrections`)
export const stillNeeded = (n: number) => `${n} still needed`

export const ownDocumentWords = {
  title: 'Documents',
  badge: 'Waiting for review',
  lead: 'Photograph each paper in good light, or choose a scan. What is missing can also be brought to the office.',
  count: (n: number, of: number) => `${n} of ${of}`,
  school: (day: string) => `The school has one since ${day}.`,
  none: 'Not received',
  added: (name: string, size: string) => `Added: ${name}, ${size}`,
  waits: 'It replaces the school’s copy when the office accepts it.',
  lookSchool: 'View the school’s',
  lookOwn: 'View it',
  remove: 'Remove',
  camera: 'Take a photograph',
  choose: 'Choose a file',
  replace: 'Replace',
  scaling: 'Making the photograph smaller. Please wait.',
  progress: 'Sending',
  sending: ['Sending the file...', 'Please wait...', 'Still sending...'],
  failed: 'The file was not saved.',
  noAnswer: 'There was no answer. Try again when the network is back.',
  saved: (title: string) => `${title} added.`,
  removed: (title: string) => `${title} removed.`,
  next: 'Review and submit',
} as const

export const reviewWords = {
  title: 'Review and Submit',
  read: 'Registration',
  changed: 'Changed',
  added: 'New',
  missing: 'Still needed',
  missingLead: 'Before you can submit, fill in:',
  documentsMissing: 'Add what is missing first, or bring it to the office.',
  documentAdded: 'Added now',
  documentThere: 'The school has it',
  declares: 'I have checked everything above with my parent or guardian, and it is correct.',
  declare: 'Tick this to submit.',
  submit: 'Submit to the Office',
  submitted: 'Your registration is submitted.',
  moved: 'Something has changed. Check again before you submit.',
  edit: (title: string) => `Change ${title}`,
  change: 'Change',
  takeBack: 'Take It Back',
  takeBackLead: 'You can take it back and change it until the office has decided.',
  takenBack: 'You have taken it back. Submit it again when it is right.',
} as const

export const tooMany = (seconds: number) => `Too many changes in a short time. Try again in ${Math.ceil(seconds / 60)} minutes.`
