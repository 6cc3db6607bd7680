import { stamp } from '../_dates.ts'
import type { Trouble } from './place.ts'

/** The reason for a backup; `hand`: somebody asked for it. */
export const reasons = ['nightly', 'hand', 'posting', 'term', 'year', 'upload', 'restore', 'upgrade'] as const
export type Why = (typeof reasons)[number]
/** Made beside a step that changes much at once, with the state before it. */
const befores = ['posting', 'term', 'year', 'upload'] as const satisfies readonly Why[]
export type Before = (typeof befores)[number]
export const isBefore = (why: Why): why is Before => befores.some((one) => one === why)

/** The content of a school, counted at the moment of its backup. */
export type Contents = {
  /** Null while the school is not set up. */
  school: string | null
  /** Equal in every copy of a school, and different in every other school. */
  identity: string
  students: number
  marks: number
  remarks: number
}

/** The description beside each backup. */
export type Backup = Contents & {
  name: string
  at: string
  /** In the school's time zone. */
  day: string
  why: Why
  bytes: number
  sha256: string
  program: string
  /** The id of the key that encrypts it. */
  lockedWith?: string | undefined
  verifiedAt: string
  rehearsedAt?: string | undefined
  /** It was checked again and has changed. */
  isDamaged?: boolean | undefined
}

const name = /^school-\d{8}-\d{6}(?:-\d{1,3})?-(?:nightly|hand|posting|term|year|upload|restore|upgrade)\.db(?:\.locked)?$/
/** Guards the name: nothing else is opened, sent or deleted as a backup, and no path leads out of the folder. */
export const isBackupName = (text: string) => name.test(text)

/** `school-20261120-223000-nightly.db`, in the school's time zone; `n` makes it unique. */
export function backupName(at: Date, timeZone: string, why: Why, isLocked: boolean, n = 1): string {
  const [day = '', time = ''] = stamp(at, timeZone).split(' ')
  const digits = `${day.replaceAll('-', '')}-${time.replaceAll(':', '')}`
  return `school-${digits}${n > 1 ? `-${n}` : ''}-${why}.db${isLocked ? '.locked' : ''}`
}

/** Latest first. */
export const byAge = (a: Pick<Backup, 'at' | 'name'>, b: Pick<Backup, 'at' | 'name'>) =>
  a.at < b.at || (a.at === b.at && a.name < b.name) ? 1 : -1

export type Doing = 'copy' | 'bring' | 'rehearse' | 'prepare'
type Fault = { at: string; says: string }

/** The state of the school's backups, for the page and the command line. */
export type Kept = {
  /** Nightly backups are switched off. */
  isOff: boolean
  /** New backups are locked with the school's passphrase. */
  isLocked: boolean
  /** The id of the key that locks them. */
  key?: string
  folder: string
  backups: readonly Backup[]
  /** The free bytes on the school's disk, and those that the next backup needs. */
  room: { free: number; needed: number }
  underWay?: { why: Why; doing: Doing; done: number; total: number }
  failed?: Fault | undefined
  rehearsal?: Fault | undefined
  /** The outcome of the last restore. */
  restore?: Fault | undefined
  restored?: Fault | undefined
  place?: { path: string; trouble: Trouble | undefined; isSameDisk: boolean; backups: readonly Backup[] }
  replica?: Replica
}

/** The state of the copying of commits. */
export type Replica = {
  path: string
  /** The fault of the folder at the last look. */
  trouble?: Trouble | undefined
  isSameDisk: boolean
  /** Since when nothing can be copied, and why. */
  fault?: Fault | undefined
  /** Why the last whole copy failed. */
  wholeFault?: Fault | undefined
  /** The last whole copy, without which nothing can be restored; the last copied commits; and the bytes not copied yet. */
  wholeAt?: string | undefined
  shippedAt?: string | undefined
  behind: number
}

const lateMs = 60_000
/** True if something has waited longer than copying takes. */
export const isLate = ({ behind, shippedAt, wholeAt }: Replica, now: Date) => {
  const last = [shippedAt, wholeAt]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1)
  return behind > 0 && last !== undefined && now.getTime() - Date.parse(last) > lateMs
}

/** True if there is room for fewer than three backups, to warn in time. */
export const isRoomLow = ({ free, needed }: Kept['room']) => free < 3 * needed

/** A person's changes since a backup, which restoring it would lose. */
export type Lost = { who: string; marks: number; remarks: number; others: number; until: string }
