/** Why backups cannot be brought to the second place now. */
export const troubles = ['absent', 'another', 'full', 'quota', 'read-only', 'forbidden', 'failing'] as const
export type Trouble = (typeof troubles)[number]

/** What an operating system says; whatever else it says is told as a disk that fails. */
const known: Record<string, Trouble> = {
  ...{ ENOENT: 'absent', ENOTDIR: 'absent', ENODEV: 'absent', ENXIO: 'absent', ENOTCONN: 'absent', ESTALE: 'absent' },
  ...{ ETIMEDOUT: 'absent', EHOSTDOWN: 'absent', EHOSTUNREACH: 'absent' },
  ...{ ENOSPC: 'full', EDQUOT: 'quota', EROFS: 'read-only', EACCES: 'forbidden', EPERM: 'forbidden' },
}
export const troubleOf = (code: string): Trouble => known[code] ?? 'failing'

/** Why a folder cannot be the second place. */
export type PlaceFault = 'not-absolute' | 'missing' | 'inside' | Trouble
