import { counted, shownNumber } from '../_numbers.ts'
import type { Doing, Why } from '../backups/index.ts'
import type { PlaceFault, Trouble } from '../backups/place.ts'
import type { Wrong } from '../backups/wrongs.ts'

export const words = {
  title: 'Backups',
  none: 'There is no backup yet',
  noneText: 'The first backup is made tonight, or soon after the server starts. You can also make one now.',
  now: 'Back Up Now',
  settings: 'Settings',
  last: 'Last backup',
  next: 'Next backup',
  verified: 'Last checked',
  rehearsed: 'Last test restore',
  place: 'Second place',
  copied: 'Copied',
  disk: 'Room on the disk',
  never: 'Never',
  noPlace: 'None',
  off: 'Off',
  away: 'Not connected',
  when: 'When',
  why: 'Reason',
  size: 'Size',
  marks: 'Marks',
  state: 'Status',
  sound: 'Checked',
  damaged: 'Damaged',
  tried: 'Test restore done',
  download: 'Download',
  askDownload: 'This file has every mark, remark and photograph of the school in it. Anyone who has the file can read them.',
  downloadHint: 'Keep it where only you and the principal can get it. The History records that you downloaded it.',
  nightly: 'Back up every night at 22:30',
  nightlyHint: 'If the server is off at that time, the backup is made after it starts.',
  path: 'Second place (a folder)',
  pathHint: 'A memory stick, another disk or a shared folder, as the server sees it: /media/stick or E:\\backups. Leave blank for none.',
  saved: 'Saved',
  alone:
    'All backups are on this computer only. If its disk fails, they are lost too. Choose a second place under Settings: a memory stick, another disk or a shared folder.',
  sameDisk: 'The second place is on the same disk as the school. If that disk fails, both are lost. Choose a folder on another disk.',
  switchedOff: 'Nightly backups are switched off.',
  unserved: 'This server makes no backups.',
} as const

export const lockWords = {
  title: 'Backup Password',
  fact: 'Backup password',
  locked: 'Set',
  open: 'None: anyone who has a file can read it',
  about: 'With a backup password, each new backup is encrypted: nobody can read a lost stick. Earlier backups stay as they are.',
  warning:
    'The backup password is not stored anywhere. If it is forgotten and this server’s disk is lost, nobody can open the backups again.',
  passphrase: 'New backup password',
  again: 'The same again',
  hint: 'At least 12 characters: four or five words that do not belong together.',
  remove: 'Make backups without a password again',
  both: 'Type a new backup password, or make backups without one: not both.',
  short: 'At least 12 characters.',
  different: 'The two are not the same.',
  saved: 'The next backup is locked with this password.',
  removed: 'The next backup is made without a password.',
  sheet: 'Recovery sheet',
  askDownload: 'This file has the whole school in it. It is locked and opens only with the backup password.',
} as const

/** Copies each save to another disk or computer a moment later. */
export const copyWords = {
  fact: 'Live copy',
  none: 'None',
  path: 'Live copy (a folder)',
  pathHint:
    'Each mark is copied there within a second of being saved. A shared folder on another computer is best, since this one can be lost. Leave blank for none.',
  first: 'The first full copy is being made',
  sameDisk: 'The live copy is on the same disk as the school. If that disk fails, both are lost.',
} as const
export const copiedUntil = (path: string, when: string) => `${path} · last change ${when}`
export const waiting = (size: string) => `${size} not copied yet`
export const copyFailed = (path: string, when: string, says: string) =>
  `Nothing has been copied to ${path} since ${when}. ${says} Work can go on: everything is copied as soon as possible.`
export const copyLate = (path: string, size: string) =>
  `The live copy to ${path} is behind: ${size} have been waiting for more than a minute. Check that the folder can be written to, and restart the server.`
export const wholeFailed = (path: string, when: string, says: string) =>
  `No full copy could be made at ${path} on ${when}: ${says}. Without it, later changes cannot be restored. The server tries again automatically.`

/** The sheet in the safe, for restoring the school without this server. */
export const sheetWords = {
  title: 'How to restore the school',
  keep: 'Keep this sheet in the safe',
  intro: 'Write the backup password on it by hand. Do not keep it beside the backups: anyone who has both can read every mark.',
  here: 'Backups on this server',
  place: 'Second place',
  noPlace: 'None yet',
  key: 'Key',
  noKey: 'None: the backups are not locked',
  step: 'Step',
  what: 'What to do',
  steps: [
    'Install Term Reports on another computer, as its manual says.',
    'Find the newest file that ends with .db.locked, on the memory stick or the other disk.',
    'Type: term-reports restore --data DIRECTORY FILE',
    'Type the backup password when you are asked. It is not shown while you type.',
    'Type: term-reports doctor --data DIRECTORY. Every line should begin with ok.',
    'Start the program: term-reports serve --data DIRECTORY. Everyone signs in with the password they had.',
  ],
  write: 'Backup password',
  written: 'Written by, and when',
  notes:
    'A new backup password has a new key and needs a new sheet. Keep the old sheet as long as there are backups with its key: FILE.json beside each backup names it (lockedWith).',
} as const

/** The length of four short words. */
export const shortestPassphrase = 12

export const whyWords: Record<Why, string> = {
  nightly: 'Nightly',
  hand: 'Made by hand',
  posting: 'Before a posting',
  term: 'Before students were registered or a term was removed',
  year: 'Before the change of year',
  upload: 'Before an upload',
  restore: 'Before a restore',
  upgrade: 'Before an upgrade',
}

export const doingWords: Record<Doing, string> = {
  copy: 'The school is being copied and checked',
  bring: 'The backups are being copied to the second place',
  rehearse: 'The backup is being test-restored',
  prepare: 'The backup is being checked',
}

/** What is wrong with the second place, and what to do. */
export const troubleWords: Record<Trouble, string> = {
  absent:
    'It is not there: the stick or disk is not connected, or the share cannot be reached. Missing backups are copied when it is back.',
  silent:
    'It does not answer: the computer that it is on may be switched off, or the network may be down. Missing backups are copied when it answers.',
  another:
    'Another stick or disk is there instead, or the folder was emptied. Connect the right one, or choose this one again under Settings.',
  full: 'It is full. Delete what is not needed there, or choose a larger disk under Settings. Missing backups are copied when there is room.',
  quota: 'The space this server may use there (its quota) is full. Ask the person in charge of that disk for more.',
  'read-only': 'It can only be read. A stick may have a switch that locks it. A disk with errors becomes read-only too: use another one.',
  forbidden: 'The server may not write there. Give the account that runs the server the right to write to this folder.',
  failing: 'It could not be read or written properly: the disk may be failing. Use another one.',
}

export const placeWords: Record<PlaceFault, string> = {
  ...troubleWords,
  silent: 'It does not answer: the computer that it is on may be switched off, or the network may be down. Try again later.',
  'not-absolute': 'Write the whole path of the folder, beginning with / or with a drive such as E:\\.',
  missing: 'There is no such folder on the server, or the server may not open it.',
  inside: 'This folder is inside the school’s own. Choose one on another disk.',
}

export const failedAt = (when: string, says: string) => `No backup could be made on ${when}: ${says}. The server tries again automatically.`
export const placeFailed = (path: string, trouble: Trouble) =>
  `Backups cannot be copied to the second place ${path} now. ${troubleWords[trouble]}`
export const rehearsalFailed = (when: string, says: string) =>
  `The test restore on ${when} failed: ${says}. Make another backup, and tell the person in charge of the server.`
export const clockNew = (when: string) =>
  `The server’s clock says ${when}, but the latest backup before that is half a year older or more. If the clock is wrong, set it. No backup is deleted as too old until there are backups of a whole week.`
export const clockBehind = (when: string) =>
  `The server’s clock says ${when}, but there are backups with later dates. Set the clock: until then times and dates are wrong, deadlines do not close, and sign-in codes from phones are refused.`
export const roomLow = (free: string, needed: string) =>
  `The disk is nearly full: ${free} free, and a backup needs ${needed}. Make room before tonight.`
export const roomOf = (free: string, needed: string) => `${free} free, ${needed} needed`
export const ago = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${shownNumber(days)} days ago`)
export const downloadOf = (name: string) => `Download ${name}`
export const percent = (done: number, total: number) => (total === 0 ? '' : `${Math.floor((done / total) * 100)}%`)

/** The fields of the history. */
export const historyWords = {
  settings: 'Backups',
  downloaded: 'Downloaded',
  made: 'Made by hand',
  passphrase: 'Backup password',
  restored: 'Restored',
  second_place: 'Second place',
  continuous_copy: 'Live copy',
  is_nightly: 'Nightly backups',
} as const

const placeSays: Record<Trouble, string> = {
  absent: 'The second place of the backups is not there.',
  silent: 'The second place of the backups does not answer.',
  another: 'Another stick or disk is where the second place of the backups was.',
  full: 'The second place of the backups is full.',
  quota: 'The second place of the backups is full.',
  'read-only': 'The second place of the backups can only be read.',
  forbidden: 'The server may not write to the second place of the backups.',
  failing: 'The second place of the backups may be failing.',
}
const wrongWords = {
  clock: 'The server’s clock is behind: there are backups with later dates.',
  failed: 'The last backup failed.',
  none: 'There is no backup yet.',
  off: 'Nightly backups are switched off.',
  damaged: 'A backup is damaged.',
  'trial-failed': 'The last test restore failed.',
  room: 'The disk is nearly full for the next backup.',
  'no-place': 'Backups are on this computer only.',
  'same-disk': 'The second place of the backups is on the same disk as the school.',
  'copy-failed': 'The live copy has stopped.',
  'copy-late': 'The live copy is behind.',
  'copy-not-whole': 'No full live copy could be made.',
  'copy-same-disk': 'The live copy is on the same disk as the school.',
} as const

const takenWords = { gone: 'was removed', replaced: 'was replaced by another file', overwritten: 'was overwritten' } as const
export type Taken = keyof typeof takenWords
/** While the open file is not the one in the folder. `kept` is the place of its copy. */
export const takenSays = (taken: Taken, kept: string | undefined) =>
  `The school’s file ${takenWords[taken]} on the server: nothing can be saved. ${kept ? `What was open is kept in ${kept}.` : 'It is being copied to safety: do not stop the server.'}`

/** A sentence each, on the Dashboard. */
export function wrongSays(wrong: Wrong): string {
  if (wrong.kind === 'place') return placeSays[wrong.trouble]
  if (wrong.kind === 'old') return `The last backup is ${wrong.days} days old.`
  return wrong.kind === 'trial-old' ? `No test restore for ${wrong.days} days.` : wrongWords[wrong.kind]
}

/** While a backup replaces the school. */
export const pausedWords = {
  title: 'The school is being restored from a backup',
  text: 'This takes a minute or two. This page tries again automatically; you sign in again then. What was typed and not sent stays in its browser.',
} as const

export const restoreWords = {
  title: 'Restore',
  confirm: 'RESTORE',
  typed: 'To continue, type RESTORE',
  wrong: 'Type RESTORE in capital letters.',
  foreign: 'This backup was locked by another computer, or by this one before it got a new disk. Its password is on the recovery sheet.',
  passphrase: 'Password of this backup',
  locked: {
    wrong: 'This is not the password of this backup. Capital and small letters must match; extra spaces do not matter.',
    damaged: 'The key file on this server is damaged. Set the backup password again first: Backups, Backup Password.',
  },
  marks: 'Marks',
  remarks: 'Remarks',
  who: 'Who',
  others: 'Other changes',
  until: 'Until',
  nothing: 'Nobody has changed anything since this backup was made.',
  effect: [
    'The school as it is now is backed up first, so that this can be undone.',
    'Nobody can work for a minute or two. Then everybody has to sign in again.',
    'What teachers have typed and not sent stays in their browsers and is sent when they sign in. Where the restored mark differs from what they saw, they are asked which one is right.',
  ],
  begun: 'The backup is being checked. Then the school is restored.',
} as const

export const restoreOf = (when: string) => `Restore the backup of ${when}`
export const lostSince = (changes: number, when: string) =>
  `${counted(changes, 'change')} since ${when} will be lost. The backup made first keeps them:`
export const moreWriters = (people: number) => `and ${counted(people, 'other person', 'other people')}`
export const restoreFailed = (when: string, says: string) => `The school was not restored on ${when}: ${says}. Nothing was changed.`
export const restoredAt = (when: string, says: string) => `The school was restored on ${when} from ${says}.`
