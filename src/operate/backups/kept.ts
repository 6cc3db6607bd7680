import { resolve } from 'node:path'
import type { Kept } from '../../domain/backups/index.ts'
import { folderOf, listBackups } from './_folder.ts'
import { readSettings, readState } from './_state.ts'
import type { Seen } from './folders-seen.ts'
import { currentKey, isLocking } from './keys.ts'
import { roomAt, roomNeeded } from './make.ts'
import { replicaOf } from './replica/_state.ts'

function roomOf(dir: string): Kept['room'] {
  try {
    return { free: roomAt(dir), needed: roomNeeded(dir) }
  } catch {
    return { free: 0, needed: 0 } // the school was taken away
  }
}

/** Reads how a directory's school is backed up, served or not. `seen` is what the other folders hold. */
export function keptOf(dir: string, seen: Seen): Kept {
  const [{ isOff, place, replica }, { failed, rehearsal, restore, restored, place: notBrought }] = [readSettings(dir), readState(dir)]
  const folder = resolve(folderOf(dir)) // the path is printed on a sheet for the safe
  const backups = listBackups(folder)
  const known = { failed, rehearsal, restore, restored }
  const key = currentKey(dir)
  return {
    ...{ isOff, isLocked: isLocking(dir), folder, backups, room: roomOf(dir) },
    ...(Object.fromEntries(Object.entries(known).filter(([, fault]) => fault)) as typeof known & object),
    ...(key && { key }),
    ...(replica && {
      replica: { ...replicaOf(dir, replica.path), trouble: seen.replica?.trouble, isSameDisk: seen.replica?.isSameDisk ?? false },
    }),
    ...(place && {
      place: {
        path: place.path,
        trouble: seen.place?.trouble ?? notBrought?.trouble,
        isSameDisk: seen.place?.isSameDisk ?? false,
        backups: seen.place?.backups ?? [],
      },
    }),
  }
}
