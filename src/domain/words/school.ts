import type { CrestFault } from '../_crest.ts'
import { counted, shownNumber } from '../_numbers.ts'
import type { AdministratorKind } from '../_policy.ts'
import { formTitle } from '../_titles.ts'
import type { ListFault } from '../school/lists.ts'
import type { ProfileField } from '../school/profile.ts'
import type { SetUpFault } from '../school/set-up.ts'
import { pictureFaults } from './common.ts'
import { words as copyWords } from './rehearsal.ts'
import { newPasswordMessages } from './sign-in.ts'

export const labels = {
  name: 'Name',
  motto: 'Motto',
  address: 'Address',
  telephone: 'Telephone',
  principal: 'Principal',
  time_zone: 'Time Zone',
  public_address: 'Web address of this server',
  security_contact: 'Security Contact',
  class_average: 'Class average on report cards',
  crest: 'Crest',
} as const satisfies Record<ProfileField | 'crest', string>

/** Before anything with the address is printed. */
export const addressDoubts = {
  none: 'The web address of this server is not set yet. The codes on report cards and the address on slips may not open on other computers.',
  local:
    'The web address of this server works on one computer only (localhost). The codes on report cards and the address on slips will not open elsewhere.',
  set: 'Set the web address',
  ask: 'Ask an administrator to set it under School, Profile.',
} as const

export const faults = {
  required: 'Required',
  'too-long': 'Too long.',
  'no-such-zone': 'Choose a time zone from the list.',
  'not-an-address': 'Write an address like https://reports.school.example, with nothing after the name.',
  'not-a-contact': 'Write an e-mail address, a telephone number, or a page that begins with https://.',
  'not-a-class': 'Letters and digits, 8 at most for each class.',
  twice: 'This class is listed twice.',
  'too-many': 'At most 30 classes.',
  'no-term': 'Choose a year and a term.',
  'not-a-user-name': 'Only letters without accents, digits and . _ - / and no spaces.',
  restricted: 'This name is for the restricted account. Choose another.',
  taken: 'An administrator already has this name.',
  empty: 'Required',
  'too-short': 'At least 8 characters.',
  'is-user-name': newPasswordMessages['is-user-name'],
  'is-school-name': newPasswordMessages['is-school-name'],
  repeats: newPasswordMessages.repeats,
  'is-run': newPasswordMessages['is-run'],
  'too-common': newPasswordMessages['too-common'],
  'is-temporary': 'This is the temporary password. Choose a new one.',
  'not-equal': 'The two passwords are not the same.',
  'not-a-number': 'A whole number from 1 on.',
  'not-a-time': 'Write a time like 08:00.',
  'bells-in-order': 'The afternoon bell must be after the first bell.',
  'not-a-choice': 'Choose one from the list.',
} as const satisfies Record<SetUpFault | ListFault, string>

export const crestFaults = {
  'too-large': 'A crest has 1 MB at most.',
  'wrong-kind': 'This is neither a PNG nor a JPEG picture.',
  ...pictureFaults,
  'odd-shape': 'This picture is too wide or too tall for a letterhead. Crop it closer to a square.',
  'too-many-pixels': 'This picture has too many pixels. Make it smaller, 2,000 by 2,000 at most.',
  'not-printable':
    'Reports cannot be printed with this picture: it is damaged, or made for a printing press (CMYK). Save it as an RGB PNG.',
} as const satisfies Record<CrestFault, string>

export const crestHint = 'A PNG or JPEG picture, 1 MB at most. Shown on the sign-in page and on every report card.'

export const setUpWords = {
  title: 'Set up your school',
  notYet: 'No school has been set up yet. Set it up in a browser at /set-up.',
  codeIntro: 'No school has been set up yet. Type the code that the program printed when it was started.',
  code: 'Set-up code',
  wrongCode: 'Wrong code. It is in the last lines that the program printed when it was started.',
  otherCode: 'The program was restarted and has printed a new code. What you typed is not lost. Type the new code here.',
  slowed: (seconds: number) => `Too many wrong codes. Wait ${seconds} seconds and try again.`,
  next: 'NEXT',
  school: 'School',
  administrator: 'First administrator',
  userName: 'User name',
  userNameHint: 'You sign in with it at /admin. More administrators can be added later.',
  password: 'Password',
  passwordHint: 'At least 8 characters, and not the user name.',
  confirmation: 'Confirm Password',
  passwordAgain: 'Type both passwords again.',
  term: 'Current term',
  year: 'Academic Year',
  termField: 'Term',
  termHint: 'Set the dates of the term on the Dashboard.',
  classes: 'Form classes',
  classesHint:
    'A B C beside Form 1 makes the classes 1A, 1B and 1C. Leave a form blank if the school does not have it, and all of them if a School Upload brings the classes. You can change this later under School.',
  classesExample: 'A B C',
  comes: 'What comes with it',
  comesHint: (posts: number, comments: number) =>
    `${posts} employee posts, Principal to Teacher, and ${comments} coded comments for the mark sheets. You can change them later under School.`,
  optional: 'Optional',
  addressHint: (found: readonly string[]) =>
    `The address at which other computers reach this server. Printed on report cards. Found: ${found.join(', ') || 'none'}. Optional.`,
  keptCrest: 'Your crest is here; choose a file only to replace it.',
  wrong: (n: number) =>
    n === 1 ? '1 thing to correct below. Nothing is saved yet.' : `${n} things to correct below. Nothing is saved yet.`,
  submit: 'SET UP THE SCHOOL',
} as const

export const nextWords = {
  title: 'What comes next',
  intro: 'The school is set up. These steps lead to its first report cards:',
  fromFiles: 'Quickest from spreadsheets:',
  forAll: ' for everything up to who takes which subject, in one file, or',
  forStudents: ' for the students alone.',
  marksFromFile: 'Quickest from a spreadsheet:',
  forMarks: ' takes the marks and attendance of all classes in one file.',
  classes: 'Form classes',
  subjects: 'Subjects',
  teachers: 'Teachers',
  students: 'Students, in their classes',
  lessons: 'Lessons: who teaches which class what',
  takers: 'Which students take which subject',
  term: 'The dates of the current term, below',
  registration: 'Register the students into the term',
  marks: 'Enter the marks',
  print: 'Print the report cards',
  post: 'Post them',
  done: 'done',
  close: 'Hide these steps',
  begin: 'Begin',
} as const
/** The one that is open. */
export const stepOf = (n: number, of: number) => `Step ${n} of ${of}`

export const tabTitles = {
  profile: 'Profile',
  bells: 'Bells',
  classes: 'Form Classes',
  years: 'Academic Years',
  comments: 'Coded Comments',
  'mark-words': 'AB, EX, INC',
  'absence-reasons': 'Reasons for Absence',
  'local-fields': 'Fields This School Uses',
  posts: 'Employee Posts',
  administrators: 'Administrators',
  'sign-in': 'Sign-In',
  backups: 'Backups',
  copy: copyWords.title,
  retention: 'Keeping Records',
  leaving: 'Everything Out',
  support: 'Support',
} as const

type Tab = keyof typeof tabTitles
/** The tabs, grouped by what a clerk looks for. */
export const tabGroups: readonly { title: string; tabs: readonly Tab[] }[] = [
  {
    title: 'Details and Lists',
    tabs: ['profile', 'bells', 'classes', 'years', 'comments', 'mark-words', 'absence-reasons', 'local-fields'],
  },
  { title: 'People and Access', tabs: ['posts', 'administrators', 'sign-in'] },
  { title: 'Safekeeping', tabs: ['backups', 'copy', 'retention', 'leaving', 'support'] },
]

export const sectionWords = {
  saved: 'Saved',
  state: 'Status',
  inUse: 'In use',
  retired: 'Retired',
  retire: 'Retired: stays on old reports, can’t be chosen',
  otherScripts:
    'Reports print names in Latin, Greek, Cyrillic, Arabic and Hebrew letters. For others, such as Chinese, put a .ttf or .otf font file into the folder “fonts” beside school.db on the server.',
  hints: {
    public_address:
      'Printed on report cards as a code that phones can scan to check the card. If blank, this computer’s address is printed.',
    security_contact: 'Who to contact about a security problem. Published in /.well-known/security.txt. Leave blank to publish nothing.',
  },
  noClassAverage: 'No',
  withClassAverage: 'Yes, beside each subject',
  firstBell: 'First Bell',
  bellsFrom: 'These bells apply from',
  bellsFromHint: 'Today, a later day, or a past day of this year. Earlier days keep their bells: whoever was late stays late.',
  bellsConfirm: 'Recalculate these records',
  bellsBefore: 'Earlier bells',
  firstBellHint: 'Students who come after it are late.',
  afternoonBell: 'Afternoon Bell',
  afternoonBellHint: 'Students who leave before it are absent in the afternoon.',
  scansOut: 'Scanning at the gate',
  scansTwice: 'Students scan when they come and when they leave',
  scansOnce: 'Students scan only when they come',
  scansOutHint: 'A second scan before the first bell, or within 15 minutes of coming in, never counts as leaving.',
  replaceCrest: 'Choose a file only to replace it.',
  crestAgain: 'The picture was not saved. Choose the file again.',
} as const

export const byFormTitle = (formLevel: number | null) => (formLevel === null ? classWords.noLevel : formTitle(formLevel))
export const editOf = (name: string) => `Edit ${name}`

export const classWords = {
  add: 'Add Class',
  added: (id: string) => `${id} added`,
  id: 'Class',
  idHint: 'As on every list, for example 1A. It can’t be changed later.',
  level: 'Form',
  levelHint: 'Without a form, its students are not registered.',
  noLevel: 'None',
  students: 'Students',
  taken: 'This class already exists.',
  inUse: (students: number) => `${counted(students, 'student is', 'students are')} in this class. Move them first, under Students.`,
} as const

export const postWords = {
  add: 'Add Post',
  added: (title: string) => `${title} added`,
  title: 'Title',
  rank: 'Rank',
  rankHint: 'Order in lists (1 is first).',
  teachers: 'Teachers',
  privileged: 'Privileged',
  readsAll: 'All classes',
  privilegedHint: 'Teachers with this post can read every class and the course assessments.',
} as const

export const commentWords = {
  add: 'Add Comment',
  added: (id: number) => `Comment ${id} added`,
  number: 'Number',
  numberHint: 'What teachers type for it. It cannot be changed later.',
  detail: 'Comment',
  'number-taken': 'A comment already has this number.',
  'words-taken': 'Another comment already says this.',
  uses: ({ all, kept }: { all: number; kept: number }) => {
    if (all === 0) return 'Not used on any report yet.'
    const posted = kept > 0 ? ` ${shownNumber(kept)} of them on posted or past reports, which keep the words they have.` : ''
    const open = all > kept ? ` The new words are printed on the other ${counted(all - kept, 'report')}.` : ''
    return `Used on ${counted(all, 'report')}.${posted}${kept > 0 ? open : ' Editing it changes all of them.'} For a different comment, retire this one and add another.`
  },
  none: (search: string) => `No comment matches “${search}”`,
  noneAtAll: 'No coded comments yet',
  tryAnother: 'Search by number or words.',
  addFirst: 'Teachers choose comments by number when they enter marks.',
} as const

export const yearWords = {
  year: 'Academic Year',
  terms: 'Terms',
  current: 'Current',
  hint: 'Set terms on the Dashboard. A new year starts there with its first term.',
  noTerms: 'None yet',
} as const

export const administratorWords = {
  add: 'Add Administrator',
  addRestricted: (name: string) => `Add ${name}`,
  restrictedHint: 'A restricted account can do everything except add or change teachers and administrators.',
  rights: 'Rights',
  kinds: { full: 'All', restricted: 'Restricted (Deans/HODs)' } satisfies Record<AdministratorKind, string>,
  userName: 'User name',
  userNameHint: 'Letters without accents, digits and . _ - /',
  since: 'Since',
  restricted: 'Restricted',
  temporary: 'Temporary password',
  you: 'You',
  reset: 'Reset Password',
  resetOf: (name: string) => `Reset Password of ${name}`,
  resetAsk: (name: string) => `Give ${name} a temporary password? The current password stops working and they are signed out everywhere.`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeAsk: (name: string) => `Remove ${name}? They are signed out and cannot sign in again. What they did stays in the history.`,
  removed: (name: string) => `${name} removed`,
  kept: 'You can’t remove yourself, and at least one administrator with all rights must stay.',
  ready: (name: string) => `${name} has a temporary password`,
  notSelf: 'Another administrator can do this for you.',
  passwordOf: (name: string) => `Temporary password of ${name}`,
  once: 'It is shown only once. Hand it over. It must be changed at the next sign-in at /admin.',
} as const
