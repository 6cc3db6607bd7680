import type { CrestFault } from '../school/crest.ts'
import type { ProfileField } from '../school/profile.ts'
import type { SetUpFault } from '../school/set-up.ts'

export const labels = {
  name: 'Name',
  motto: 'Motto',
  address: 'Address',
  telephone: 'Telephone',
  principal: 'Principal',
  time_zone: 'Time Zone',
  crest: 'Crest',
} as const satisfies Record<ProfileField | 'crest', string>

export const faults = {
  required: 'Required',
  'too-long': 'Too long.',
  'no-such-zone': 'Choose a time zone from the list.',
  'not-a-class': 'Letters and digits, 8 at most for each class.',
  twice: 'A class stands here twice.',
  'too-many': 'At most 30 classes.',
  'no-classes': 'A school has at least one class.',
  'no-term': 'Choose a year and a term.',
  restricted: 'This name is kept for the restricted account. Choose another.',
  taken: 'There is an administrator of this name already.',
  empty: 'Required',
  'too-short': 'At least 8 characters.',
  'is-user-name': 'This is the user name. Choose something else.',
  'is-temporary': 'This is the temporary password. Choose a new one.',
  'not-equal': 'The two passwords are not the same.',
} as const satisfies Record<SetUpFault, string>

export const crestFaults = {
  'too-large': 'A crest has 1 MB at most.',
  'not-a-picture': 'This is neither a PNG nor a JPEG picture.',
} as const satisfies Record<CrestFault, string>

export const crestHint = 'A PNG or JPEG picture, 1 MB at most. It stands on the sign-in page and on every report card.'

export const setUpWords = {
  title: 'Set up your school',
  notYet: 'There is no school here yet. It is set up in a browser first, at /set-up.',
  codeIntro: 'The program has no school yet. Where it was started it has printed a code: whoever sets up the school types it here.',
  code: 'Set-up code',
  wrongCode: 'This is not the code. It stands in the last lines that the program printed when it was started.',
  otherCode: 'The program was started again and has printed another code. Nothing of what you typed is lost: type the new code here.',
  slowed: (seconds: number) => `Too many wrong codes. Wait ${seconds} seconds and try again.`,
  next: 'NEXT',
  school: 'School',
  administrator: 'First administrator',
  userName: 'User name',
  userNameHint: 'With it you sign in at /admin. More administrators can be added later.',
  password: 'Password',
  passwordHint: 'At least 8 characters, and not the user name.',
  confirmation: 'Confirm Password',
  passwordAgain: 'Type both passwords again: they are not sent back.',
  term: 'Current term',
  year: 'Academic Year',
  termField: 'Term',
  termHint: 'The dates of the term are given on the Dashboard.',
  classes: 'Form classes',
  classesHint: 'A beside Form 1 is class 1A. Leave a form empty that the school does not have. All can be changed later, under School.',
  comes: 'What comes with it',
  comesHint: (posts: number, comments: number) =>
    `${posts} employee posts, Principal to Teacher, and ${comments} coded comments for the mark sheets. All can be changed later, under School.`,
  optional: 'Optional',
  keptCrest: 'Your crest is here; choose a file only to replace it.',
  wrong: (n: number) =>
    n === 1 ? 'One thing is to be mended below. Nothing is stored yet.' : `${n} things are to be mended below. Nothing is stored yet.`,
  submit: 'SET UP THE SCHOOL',
} as const

export const nextWords = {
  title: 'What comes next',
  intro: 'The school is set up. Before students can be registered into the term it needs:',
  dates: 'The dates of the term, below',
  subjects: 'Subjects',
  teachers: 'Teachers, and the lessons they give',
  students: 'Students, in their classes and subjects',
  done: 'done',
} as const
