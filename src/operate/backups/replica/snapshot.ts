import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { copySound } from '../../_copying.ts'
import { Failure } from '../../_failure.ts'
import { rename, sync, syncDirectory } from '../../_rename.ts'
import { schoolFile } from '../../_school-file.ts'
import { hashOf, seal } from '../../_seal.ts'
import { folderOf, makeOwnFolder, rehearsal } from '../_folder.ts'
import { findKey } from '../keys.ts'
import { lockFile } from '../locking.ts'
import { requireRoom } from '../make.ts'

/** `lock` names the key of the generation; the school's key may have changed since. */
export type SnapshotWork = { folder: string; name: string; lock: string | undefined }
export type Snapshot = { name: string; bytes: number; sha256: string }

/** Makes a checked copy of the school, locked like its backups, and reads it back from the folder. */
export async function makeSnapshot(dir: string, { folder, name, lock }: SnapshotWork): Promise<Snapshot> {
  const key = findKey(dir)
  if (key?.wrapped.id !== lock) throw new Failure('The backup password has changed')
  makeOwnFolder(dir)
  requireRoom(dir)
  for (const half of readdirSync(folder).filter((one) => one.endsWith('.partial'))) rmSync(join(folder, half))
  const own = mkdtempSync(join(folderOf(dir), rehearsal))
  const there = join(folder, `${name}.partial`)
  try {
    const { partial } = await copySound(schoolFile(dir), join(own, 'school.db'), { served: dir })
    seal(partial)
    const file = key ? `${partial}-locked` : partial
    if (key) lockFile(partial, file, key)
    const sha256 = hashOf(file)
    copyFileSync(file, there)
    sync(there)
    if (hashOf(there) !== sha256) throw new Failure('What was written there is not what was sent: the disk may be failing')
    rename(there, join(folder, name))
    syncDirectory(folder)
    return { name, sha256, bytes: statSync(join(folder, name)).size }
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
