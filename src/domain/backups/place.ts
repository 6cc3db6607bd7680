/** Why backups cannot reach the second place now; `silent`: a share that hangs. */
export const troubles = ['absent', 'silent', 'another', 'full', 'quota', 'read-only', 'forbidden', 'failing'] as const
export type Trouble = (typeof troubles)[number]

/** The system's error codes; any other code counts as a failing disk. */
const known: Record<string, Trouble> = {
  ...{ ENOENT: 'absent', ENOTDIR: 'absent', ENODEV: 'absent', ENXIO: 'absent', ENOTCONN: 'absent', ESTALE: 'absent' },
  ...{ ETIMEDOUT: 'absent', EHOSTDOWN: 'absent', EHOSTUNREACH: 'absent', ENETUNREACH: 'absent', ECONNRESET: 'absent' },
  UNKNOWN: 'absent', // Windows, for a silent share or a card reader without a card
  ...{ ENOSPC: 'full', EDQUOT: 'quota', EROFS: 'read-only', EACCES: 'forbidden', EPERM: 'forbidden' },
}
export const troubleOf = (code: string): Trouble => known[code] ?? 'failing'

/** Accepts a path as Windows copies it, in quotation marks, and a drive as people name it. */
export const folderTyped = (text: string) => text.replace(/^"(.*)"$/, '$1').replace(/^[A-Za-z]:$/, '$&\\')

/** Why a folder cannot be the second place. */
export type PlaceFault = 'not-absolute' | 'missing' | 'inside' | Trouble
