import { counted, shownNumber } from '../_numbers.ts'
import type { Doing, Why } from '../backups/index.ts'
import type { PlaceFault, Trouble } from '../backups/place.ts'
import type { Wrong } from '../backups/wrongs.ts'

export const words = {
  title: 'Backups',
  none: 'There is no backup yet',
  noneText: 'The first one is made in the coming night, or soon after the server was started. You can make one now.',
  now: 'Back Up Now',
  settings: 'Settings',
  last: 'Last backup',
  next: 'Next backup',
  verified: 'Last checked',
  rehearsed: 'Last restored as a trial',
  place: 'Second place',
  copied: 'Copied',
  disk: 'Room on the disk',
  never: 'Never',
  noPlace: 'None',
  off: 'Switched off',
  away: 'Away',
  when: 'When',
  why: 'Made for',
  size: 'Size',
  marks: 'Marks',
  state: 'State',
  sound: 'Checked',
  damaged: 'Damaged',
  tried: 'Restored as a trial',
  download: 'Download',
  askDownload: 'This file has every mark, remark and photograph of the school in it. Anyone who has the file can read them.',
  downloadHint: 'Keep it where only you and the principal can get it. That you downloaded it is kept in the History.',
  nightly: 'Back up every night at 22:30',
  nightlyHint: 'A night on which the server was off is made up after it is started.',
  path: 'Second place (a folder)',
  pathHint: 'A memory stick, another disk or a shared folder, as the server sees it: /media/stick or E:\\backups. Leave blank for none.',
  saved: 'Saved',
  busy: 'A backup is being made',
  made: 'The backup is made and checked.',
  alone:
    'All backups are on the disk of the school itself. When that disk fails, they are lost with it. Choose a second place under Settings: a memory stick, another disk or a shared folder.',
  sameDisk: 'The second place is on the same disk as the school. When that disk fails, both are lost. Choose a folder on another disk.',
  switchedOff: 'Nightly backups are switched off.',
  unserved: 'This server keeps no backups.',
} as const

export const lockWords = {
  title: 'Passphrase',
  fact: 'Locked',
  locked: 'With the passphrase',
  open: 'No: whoever has a file can read it',
  about:
    'With a passphrase, each backup that is made from now on is encrypted: a stick that is lost tells nobody anything. Those made before stay as they are.',
  warning: 'The passphrase is not kept anywhere. If it is forgotten and this server’s disk is lost, nobody can open the backups again.',
  passphrase: 'New passphrase',
  again: 'The same again',
  hint: 'At least 12 characters: four or five words that do not belong together.',
  remove: 'Make backups without a passphrase again',
  both: 'Type a new passphrase, or make them without one: not both.',
  short: 'At least 12 characters.',
  different: 'The two are not the same.',
  saved: 'The next backup is locked with this passphrase.',
  removed: 'The next backup is made without a passphrase.',
  sheet: 'Recovery sheet',
  askDownload: 'This file has the whole school in it, and is locked: it opens with the passphrase alone.',
} as const

/** Copies each save to another disk or computer a moment later. */
export const copyWords = {
  fact: 'Copied as it happens',
  none: 'No',
  path: 'Copy as it happens (a folder)',
  pathHint:
    'Each mark is there within a second of being saved: a shared folder of another computer is best, since this one can be lost. Leave blank for none.',
  first: 'The first whole copy is being made',
  sameDisk: 'What is copied as it happens is on the same disk as the school. When that disk fails, both are lost.',
} as const
export const copiedUntil = (path: string, when: string) => `${path} · last change ${when}`
export const waiting = (size: string) => `${size} not copied yet`
export const copyFailed = (path: string, when: string, says: string) =>
  `Nothing has been copied to ${path} since ${when}. ${says} Nobody has to wait for it: all is copied as soon as it can be.`
export const copyLate = (path: string, size: string) =>
  `Copying to ${path} does not keep up: ${size} have been waiting for more than a minute. Look whether the folder can be written, and start the server again.`
export const wholeFailed = (path: string, when: string, says: string) =>
  `No whole copy could be made at ${path} on ${when}: ${says}. Without it, later changes cannot be restored. It is tried again by itself.`

/** The sheet in the safe, for restoring the school without this server. */
export const sheetWords = {
  title: 'How to bring the school back',
  keep: 'Keep this sheet in the safe',
  intro: 'Write the passphrase on it by hand. Do not keep it beside the backups: whoever has both can read every mark.',
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
    'Type the passphrase when it is asked for. It is not shown while you type.',
    'Type: term-reports doctor --data DIRECTORY. Every line should begin with ok.',
    'Start the program: term-reports serve --data DIRECTORY. Everybody signs in with the password that they had.',
  ],
  write: 'Passphrase',
  written: 'Written by, and when',
  notes:
    'A new passphrase has a new key and needs a new sheet. Keep the old sheet as long as there are backups with its key: FILE.json beside each backup names it (lockedWith).',
} as const

/** The length of four short words. */
export const shortestPassphrase = 12

export const whyWords: Record<Why, string> = {
  nightly: 'The night',
  hand: 'Somebody who asked for it',
  posting: 'Before a posting',
  year: 'Before the change of year',
  upload: 'Before an upload',
  restore: 'Before a restore',
  upgrade: 'Before an upgrade',
}

export const doingWords: Record<Doing, string> = {
  copy: 'The school is being copied and checked',
  bring: 'The backups are being copied to the second place',
  rehearse: 'The backup is being restored as a trial',
  prepare: 'The backup is being checked',
}

/** What is wrong with the second place, and what to do. */
export const troubleWords: Record<Trouble, string> = {
  absent:
    'It is not there: the stick or disk is not connected, or the share cannot be reached. As soon as it is back, it gets what it lacks.',
  silent:
    'It does not answer: the computer that it is on may be switched off, or the network may be down. As soon as it answers, it gets what it lacks.',
  another:
    'Another stick or disk is there instead, or the folder was emptied. Connect the right one, or choose this one again under Settings.',
  full: 'It is full. Delete there what is not needed, or choose a larger disk under Settings. It gets what it lacks as soon as there is room.',
  quota: 'The room that this server may use there is used up (its quota). Ask whoever looks after that disk for more.',
  'read-only': 'It can only be read. A stick may have a switch that locks it. A disk with errors is made read-only too: take another one.',
  forbidden: 'The server may not write there. Give the account under which the server runs the right to write into this folder.',
  failing: 'It could not be read or written as it should: the disk may be failing. Take another one.',
}

export const placeWords: Record<PlaceFault, string> = {
  ...troubleWords,
  silent: 'It does not answer: the computer that it is on may be switched off, or the network may be down. Try again later.',
  'not-absolute': 'Write the whole path of the folder, beginning with / or with a drive such as E:\\.',
  missing: 'There is no such folder on the server, or the server may not open it.',
  inside: 'This folder is inside the school’s own. Choose one on another disk.',
}

export const failedAt = (when: string, says: string) => `No backup could be made on ${when}: ${says}. It is tried again by itself.`
export const placeFailed = (path: string, trouble: Trouble) =>
  `No backups can be brought to the second place ${path} now. ${troubleWords[trouble]}`
export const rehearsalFailed = (when: string, says: string) =>
  `A backup could not be restored as a trial on ${when}: ${says}. Make another one, and tell whoever looks after the server.`
export const clockNew = (when: string) =>
  `The clock of the server says ${when}: the backups before that are half a year older, or more. If it is not right, set the clock. Nothing is deleted as too old until a week of nights has been backed up.`
export const clockBehind = (when: string) =>
  `The clock of the server says ${when}, and there are backups of later days. Set the clock: until then times and days are wrong, deadlines do not close, and codes from phones are refused.`
export const roomLow = (free: string, needed: string) =>
  `The disk is nearly full: ${free} are free, and a backup needs ${needed}. Clear something before the next night.`
export const roomOf = (free: string, needed: string) => `${free} free, ${needed} needed`
export const ago = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${shownNumber(days)} days ago`)
export const downloadOf = (name: string) => `Download ${name}`
export const percent = (done: number, total: number) => (total === 0 ? '' : `${Math.floor((done / total) * 100)}%`)

/** The fields of the history. */
export const historyWords = {
  settings: 'Backups',
  downloaded: 'Downloaded',
  made: 'Made by hand',
  passphrase: 'Passphrase',
  restored: 'Restored',
  second_place: 'Second place',
  continuous_copy: 'Copied as it happens',
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
  clock: 'The clock of the server is behind: there are backups of later days.',
  failed: 'The last backup failed.',
  none: 'There is no backup yet.',
  off: 'Nightly backups are switched off.',
  damaged: 'A backup is damaged.',
  'trial-failed': 'A backup could not be restored as a trial.',
  room: 'The disk is nearly full for the next backup.',
  'no-place': 'Backups have no second place yet.',
  'same-disk': 'The second place of the backups is on the same disk as the school.',
  'copy-failed': 'Nothing is copied off this computer as it happens now.',
  'copy-late': 'Copying off this computer as it happens does not keep up.',
  'copy-not-whole': 'No whole copy could be made off this computer.',
  'copy-same-disk': 'What is copied as it happens is on the same disk as the school.',
} as const

const takenWords = {
  gone: 'was taken away',
  replaced: 'was replaced by another file',
  overwritten: 'was written over',
} as const
export type Taken = keyof typeof takenWords
/** While the open file is not the one in the folder. `kept` is the place of its copy. */
export const takenSays = (taken: Taken, kept: string | undefined) =>
  `The school’s file ${takenWords[taken]} on the server: nothing can be saved. ${kept ? `What was open is kept in ${kept}.` : 'It is being copied to safety: do not stop the server.'}`

/** A sentence each, on the Dashboard. */
export function wrongSays(wrong: Wrong): string {
  if (wrong.kind === 'place') return placeSays[wrong.trouble]
  if (wrong.kind === 'old') return `The last backup is ${wrong.days} days old.`
  return wrong.kind === 'trial-old' ? `No backup has been restored as a trial for ${wrong.days} days.` : wrongWords[wrong.kind]
}

/** While a backup replaces the school. */
export const pausedWords = {
  title: 'The school is being restored from a backup',
  text: 'This takes a minute or two. This page tries again by itself; you have to sign in then. What was typed and not sent is kept in its browser.',
} as const

export const restoreWords = {
  title: 'Restore',
  confirm: 'RESTORE',
  typed: 'To go on, write RESTORE',
  wrong: 'Write RESTORE in capital letters.',
  foreign: 'This backup was locked by another computer, or before this one got a new disk. Its passphrase is on the recovery sheet.',
  passphrase: 'Passphrase of this backup',
  locked: {
    wrong: 'This is not the passphrase of this backup. Small and capital letters differ; spaces more or less do not matter.',
    damaged: 'The file of the keys on this server is damaged. Set the passphrase for new backups first: Backups, Passphrase.',
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
    'What teachers have typed and not sent stays in their browsers and is sent when they sign in. Where the restored mark is another than they saw, they are asked which one is right.',
  ],
  begun: 'The backup is being checked. Then the school is restored.',
} as const

export const restoreOf = (when: string) => `Restore the backup of ${when}`
export const lostSince = (changes: number, when: string) =>
  `${counted(changes, 'change')} since ${when} will be lost. The backup that is made first keeps what is lost:`
export const moreWriters = (people: number) => `and ${counted(people, 'other person', 'other people')}`
export const restoreFailed = (when: string, says: string) => `The school was not restored on ${when}: ${says}. Nothing was changed.`
export const restoredAt = (when: string, says: string) => `The school was restored on ${when} from ${says}.`
