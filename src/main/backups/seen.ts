import type { Backup } from '../../domain/backups/index.ts'
import type { Trouble } from '../../domain/backups/place.ts'
import { folderOf, listBackups } from './_folder.ts'
import { readSettings } from './_state.ts'
import { isSameDisk, listInPlace, placeTrouble } from './place.ts'

/** What there is in the folders of other disks and computers. The server has a process beside it look: a share that hangs would hang who looks. */
export type Seen = {
  place?: { trouble: Trouble | undefined; isSameDisk: boolean; backups: readonly Backup[] }
  replica?: { isSameDisk: boolean }
}

export function lookAt(dir: string): Seen {
  const { place, replica } = readSettings(dir)
  const [last] = listBackups(folderOf(dir))
  return {
    ...(place && {
      place: { trouble: placeTrouble(place), isSameDisk: isSameDisk(dir, place), backups: listInPlace(place, last) },
    }),
    ...(replica && { replica: { isSameDisk: isSameDisk(dir, replica) } }),
  }
}

/** Where nothing answers. */
export const silent: Seen = { place: { trouble: 'absent', isSameDisk: false, backups: [] }, replica: { isSameDisk: false } }
