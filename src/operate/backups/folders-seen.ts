import type { Backup } from '../../domain/backups/index.ts'
import type { Trouble } from '../../domain/backups/place.ts'
import { folderOf, listBackups } from './_folder.ts'
import { readSettings } from './_state.ts'
import { isSameDisk, listInPlace, placeTrouble } from './second-place.ts'

/** What the folders on other disks and computers hold. Another process reads them, because a share that hangs blocks its reader. */
export type Seen = {
  place?: { trouble: Trouble | undefined; isSameDisk: boolean; backups: readonly Backup[] }
  replica?: { trouble: Trouble | undefined; isSameDisk: boolean }
}

export function lookAt(dir: string, folders: readonly (keyof Seen)[] = ['place', 'replica']): Seen {
  const { place, replica } = readSettings(dir)
  const [last] = listBackups(folderOf(dir))
  return {
    ...(place &&
      folders.includes('place') && {
        place: { trouble: placeTrouble(place), isSameDisk: isSameDisk(dir, place), backups: listInPlace(place, last) },
      }),
    ...(replica && folders.includes('replica') && { replica: { trouble: placeTrouble(replica), isSameDisk: isSameDisk(dir, replica) } }),
  }
}
