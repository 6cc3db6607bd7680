import { stamp } from '../_dates.ts'
import type { Trouble } from './place.ts'

/** What a backup was made for: `hand` when somebody asked for it. */
export const reasons = ['nightly', 'hand', 'posting', 'year', 'upload', 'restore', 'upgrade'] as const
export type Why = (typeof reasons)[number]
/** Made beside a step that changes much at once, of the moment before it. */
export const befores = ['posting', 'year', 'upload'] as const satisfies readonly Why[]
export type Before = (typeof befores)[number]
export const isBefore = (why: Why): why is Before => befores.some((one) => one === why)

/** What is in a school, counted in the same moment as its backup. */
export type Contents = {
  /** Null while the school is not set up. */
  school: string | null
  /** The same in every copy of one school, and in no other school. */
  identity: string
  students: number
  marks: number
  remarks: number
}

/** What stands beside each backup about it. */
export type Backup = Contents & {
  name: string
  at: string
  /** In the school's time zone. */
  day: string
  why: Why
  bytes: number
  sha256: string
  program: string
  /** Encrypted with the key of this number. */
  lockedWith?: string | undefined
  verifiedAt: string
  rehearsedAt?: string | undefined
  /** It was looked at again and is not what it was. */
  isDamaged?: boolean | undefined
}

const name = /^school-\d{8}-\d{6}(?:-\d{1,3})?-(?:nightly|hand|posting|year|upload|restore|upgrade)\.db(?:\.locked)?$/
/** Nothing else is ever opened, sent or deleted as a backup: no way leads out of the folder. */
export const isBackupName = (text: string) => name.test(text)

/** `school-20261120-223000-nightly.db`, in the school's time zone; `n` where that is taken. */
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

/** How the school is kept, as the page and the command line tell it. */
export type Kept = {
  /** Nightly backups have been switched off. */
  isOff: boolean
  /** New ones are locked with the school's passphrase. */
  isLocked: boolean
  /** The number of the key that they are locked with. */
  key?: string
  folder: string
  backups: readonly Backup[]
  /** Bytes on the school's disk, and how many the next backup needs. */
  room: { free: number; needed: number }
  underWay?: { why: Why; doing: Doing; done: number; total: number }
  failed?: Fault | undefined
  rehearsal?: Fault | undefined
  /** How restoring ended last. */
  restore?: Fault | undefined
  restored?: Fault | undefined
  place?: { path: string; trouble: Trouble | undefined; isSameDisk: boolean; backups: readonly Backup[] }
  replica?: Replica
}

/** How it is copied as it happens. */
export type Replica = {
  path: string
  /** What is wrong with the folder where somebody looked into it just now. */
  trouble?: Trouble | undefined
  isSameDisk: boolean
  /** Since when nothing can be copied, and why. */
  fault?: Fault | undefined
  /** Why no whole copy could be made. */
  wholeFault?: Fault | undefined
  /** The last whole copy, without which nothing can be restored; what was copied last; and how many bytes are not there yet. */
  wholeAt?: string | undefined
  shippedAt?: string | undefined
  behind: number
}

const lateMs = 60_000
/** Something has been waiting for longer than it takes. */
export const isLate = ({ behind, shippedAt, wholeAt }: Replica, now: Date) => {
  const last = [shippedAt, wholeAt]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1)
  return behind > 0 && last !== undefined && now.getTime() - Date.parse(last) > lateMs
}

/** Room for two more: told before there is none. */
export const isRoomLow = ({ free, needed }: Kept['room']) => free < 3 * needed

/** What somebody has changed since a backup, which is lost when it is restored. */
export type Lost = { who: string; marks: number; remarks: number; others: number; until: string }
