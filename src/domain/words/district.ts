import { counted } from '../_numbers.ts'
import type { Act, DistrictWork, LogLine, MakeFault, SchoolLine } from '../district/index.ts'
import { suspendedSchool } from './http.ts'

export const words = {
  title: 'Schools',
  log: 'Log',
  nav: 'District',
  sub: (schools: number) => `${counted(schools, 'school')}. This page has their state only: no names of people, and no marks.`,
  refresh: 'Refresh',
  make: 'New School',
  upgradeAll: (schools: number) => `Upgrade ${counted(schools, 'school')}`,
  school: 'School',
  status: 'Status',
  term: 'Term',
  marks: 'Marks Entered',
  posted: 'Posted',
  backup: 'Last Backup',
  size: 'Size',
  signIn: 'Last Sign-in',
  read: 'As Of',
  notPosted: 'No',
  none: 'None',
  ofServer: 'By the server',
  inFile: 'File',
  onServer: 'Database server',
  notSetUp: 'Not set up yet',
  notRead: 'Not read yet',
  version: (number: number) => `File version ${number}`,
  older: 'Needs upgrade',
  fault: 'Can’t be read',
  empty: 'No schools yet',
  emptyHint: 'Each directory beside this page’s own becomes a school. Make the first one here.',
  openOf: (name: string) => `Open the sign-in page of ${name}`,
  marksOf: (done: string, of: string) => `${done} of ${of}`,
  busy: 'Other work is under way. Try again when it has ended.',
  madeTitle: 'School Made',
  directory: 'Directory and Host Name',
  directoryHint: (host: string) => `Lower-case letters, digits and hyphens. The school’s address will be NAME.${host}`,
  address: 'Address on PostgreSQL',
  addressHint: 'Leave blank to keep the school in a file. Otherwise an empty schema: postgres://USER@HOST/DATABASE?schema=NAME',
  code: 'Set-up Code',
  codeLead: (address: string) =>
    `Give this code to the school. Whoever opens ${address} types it, the school’s name, and the name and password of the first administrator.`,
  codeOnce: 'The code is shown only now. It changes when the server restarts; the school’s row then shows the new one.',
  noCode: 'This school is set up already.',
  begun: 'Started',
  who: 'Who',
  what: 'What',
  when: 'When',
  noLog: 'Nothing has been done yet',
} as const

export const stateWords = {
  open: 'Open',
  closed: 'Closed',
  failed: 'Can’t be opened',
  suspended: 'Suspended',
} as const satisfies Record<SchoolLine['state'], string>

export const stateHints = {
  open: 'In use now',
  closed: 'Nobody is using it. The next request opens it.',
  failed: 'The log of the server says why.',
  suspended: suspendedSchool.title,
} as const satisfies Record<SchoolLine['state'], string>

export const actWords = {
  suspend: 'Suspend',
  resume: 'Resume',
  upgrade: 'Upgrade',
  code: 'Show Set-up Code',
} as const satisfies Record<Act, string>

export const askWords = {
  suspend: (name: string) =>
    `Everybody at ${name} sees one page that says it is suspended, until you resume it. Nothing is deleted and nobody is signed out; what is typed and not sent stays in its browser.`,
  resume: (name: string) => `${name} is served again at once.`,
  upgrade: (name: string) =>
    `A backup of ${name} is made first, then its file is brought up to this program. If that fails, the backup is put back. A school on a database server is upgraded without a backup: those are the server’s.`,
  code: (name: string) => `The code with which ${name} is set up is shown. Whoever has it becomes the first administrator.`,
} as const satisfies Record<Act, (name: string) => string>

export const doneWords = {
  suspend: (name: string) => `${name} is suspended`,
  resume: (name: string) => `${name} is served again`,
  upgrade: (name: string) => `The upgrade of ${name} has started`,
} as const

export const askAll = (schools: number) =>
  `${counted(schools, 'school')} of an older version, one after the other: a backup of each, then its file is brought up to this program. One that fails is put back and listed, and the others go on.`

export const workWords = ({ kind, done, of, isOver, failed }: DistrictWork) => {
  const what = kind === 'read' ? ['Reading schools', 'Schools read'] : ['Upgrading schools', 'Schools upgraded']
  const count = `${isOver ? done - failed.length : done} of ${of}`
  return `${what[isOver ? 1 : 0]}: ${count}`
}

const faultWords = {
  name: 'Use lower-case letters, digits and hyphens, at most 63. “tls” and “district” are taken.',
  taken: 'There is a directory of this name already.',
  address: 'It must be one line, postgres://USER@HOST/DATABASE?schema=NAME',
} as const
export const makeFault = (fault: MakeFault) => (typeof fault === 'string' ? faultWords[fault] : fault.says)

const outcomes: Record<string, string> = {
  'signed-in': 'Signed in',
  'wrong-password': 'Sign-in failed: wrong password',
  'unknown-user': 'Sign-in failed: no such user name',
  'wrong-code': 'Sign-in failed: wrong code',
  slowed: 'Sign-in slowed down: too many tries',
  archived: 'Sign-in failed',
}
const accountActs: Record<string, string> = {
  user_name: 'Account added',
  password: 'Password',
  second_factor: 'Sign-in code',
  let_in: 'Code to let in',
}
const schoolActs: Record<string, string> = {
  made: 'Made the school',
  suspended: 'Suspended',
  resumed: 'Resumed',
  code: 'Showed the set-up code of',
  upgraded: 'Upgraded',
  'upgrade-failed': 'Upgrade failed:',
}

/** What a line of the log says was done. */
export function logSays({ entity, key, field, old, new: now }: LogLine): string {
  if (entity === 'sign_in') return [outcomes[field] ?? field, key && `from ${key}`].filter(Boolean).join(' ')
  if (entity === 'school') return `District page made: ${now}`
  if (entity === 'administrator') return [accountActs[field] ?? field, now ?? old].filter(Boolean).join(': ')
  return `${schoolActs[field] ?? field} ${key}${field === 'upgrade-failed' ? ` (${now})` : ''}`
}
