/** Why backups cannot be brought to the second place now; `silent` is a share that hangs whoever looks. */
export const troubles = ['absent', 'silent', 'another', 'full', 'quota', 'read-only', 'forbidden', 'failing'] as const
export type Trouble = (typeof troubles)[number]

/** What an operating system says; whatever else it says is told as a disk that fails. */
const known: Record<string, Trouble> = {
  ...{ ENOENT: 'absent', ENOTDIR: 'absent', ENODEV: 'absent', ENXIO: 'absent', ENOTCONN: 'absent', ESTALE: 'absent' },
  ...{ ETIMEDOUT: 'absent', EHOSTDOWN: 'absent', EHOSTUNREACH: 'absent', ENETUNREACH: 'absent', ECONNRESET: 'absent' },
  UNKNOWN: 'absent', // Windows, of a share that does not answer and of a reader without a card
  ...{ ENOSPC: 'full', EDQUOT: 'quota', EROFS: 'read-only', EACCES: 'forbidden', EPERM: 'forbidden' },
}
export const troubleOf = (code: string): Trouble => known[code] ?? 'failing'

/** As Windows copies a path, in quotation marks; and a drive as people name it. */
export const folderTyped = (text: string) => text.replace(/^"(.*)"$/, '$1').replace(/^[A-Za-z]:$/, '$&\\')

/** Why a folder cannot be the second place. */
export type PlaceFault = 'not-absolute' | 'missing' | 'inside' | Trouble
