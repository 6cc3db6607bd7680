import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { placeWords } from '../../../domain/words/backups.ts'
import { Failure } from '../../_failure.ts'
import { rename, sync } from '../../_rename.ts'
import { presentIn } from '../../_restoring.ts'
import { lock, requireSchool, schoolFile } from '../../_school-file.ts'
import { restore } from '../../backup.ts'
import { readSettings, writeSettings } from '../_state.ts'
import { askBeside, chooseBeside } from '../ask-folders.ts'
import { keepKey } from '../keys.ts'
import { replicaOf } from './_state.ts'
import { bringTogether } from './restoring.ts'

export type ReplicateOptions = { data: string; to?: string; litestream?: string; off?: boolean }

/** Sets how commits are copied; without a choice it reports the present state. */
export async function replicate({ data, to, litestream, off }: ReplicateOptions): Promise<string[]> {
  requireSchool(data)
  if ([to, litestream, off].filter((one) => one !== undefined).length > 1) throw new Failure('Choose one of --to, --litestream and --off')
  if (off) writeSettings(data, { ...readSettings(data), replica: undefined, isLitestream: false })
  if (to !== undefined) await replicateTo(data, to)
  if (litestream !== undefined) return writeForLitestream(data, litestream)
  const { replica, isLitestream } = readSettings(data)
  if (isLitestream) return ['Litestream copies the school, if it runs: ask it with: litestream status']
  if (!replica) return ['The school is not copied as it happens']
  if (to !== undefined) return [`What is saved is copied to ${replica.path}: by a server that runs from now on, in a few seconds`]
  const { fault, wholeAt, shippedAt, behind } = replicaOf(data, replica.path)
  const last = wholeAt ? `last change ${[wholeAt, shippedAt ?? ''].sort()[1]}, ${behind} bytes not yet` : 'no whole copy yet'
  return [`${replica.path}: ${fault ? `nothing since ${fault.at}: ${fault.says}` : last}`]
}

async function replicateTo(dir: string, to: string): Promise<void> {
  const [chosen] = await chooseBeside([resolve(to)], askBeside(dir))
  if (!chosen || typeof chosen === 'string') throw new Failure(`${resolve(to)}: ${placeWords[chosen ?? 'failing']}`)
  writeSettings(dir, { ...readSettings(dir), replica: chosen, isLitestream: false })
}

/** Applies the setting at a start, which does not wait for a folder that was chosen before. */
export async function keepReplicatingTo(dir: string, to: string): Promise<void> {
  if (readSettings(dir).replica?.path !== resolve(to)) await replicateTo(dir, to)
}

/** Writes Litestream's configuration; somebody else must start it. From now on Litestream empties the journal and the server does not. */
function writeForLitestream(dir: string, url: string): string[] {
  if (!/^[a-z][a-z0-9+]*:\/\/\S+$/.test(url))
    throw new Failure(`${url} is no address such as s3://bucket/school or file:///mnt/share/school`)
  const file = join(resolve(dir), 'litestream.yml')
  const text = `# Made by term-reports replicate --litestream. The keys of the storage are not written here: Litestream reads them
# from its environment (LITESTREAM_ACCESS_KEY_ID, LITESTREAM_SECRET_ACCESS_KEY).
dbs:
  - path: ${JSON.stringify(resolve(schoolFile(dir)))}
    replicas:
      - url: ${JSON.stringify(url)}
`
  writeFileSync(`${file}.partial`, text, { mode: 0o600 })
  sync(`${file}.partial`)
  rename(`${file}.partial`, file)
  writeSettings(dir, { ...readSettings(dir), replica: undefined, isLitestream: true })
  return [`Written to ${file}. Now run: litestream replicate -config ${file}`]
}

/** Replaces the school by its replica, up to the first gap, and reports what is missing. */
export async function restoreReplica(
  dir: string,
  path: string,
  { allowsOther, passphrase, at }: { allowsOther?: boolean; passphrase?: string | undefined; at?: Date | undefined },
): Promise<{ kept?: string; until: string; wrong: string[] }> {
  const release = lock(dir)
  const { file, folder, until, wrong, wrapped } = await bringTogether(dir, path, {
    ...{ at, passphrase },
    keysOf: dir,
    identity: presentIn(dir)?.identity,
  }).finally(release)
  try {
    const { kept } = await restore(dir, file, { allowsUnsealed: true, ...(allowsOther && { allowsOther }) })
    if (passphrase) await keepKey(dir, wrapped, passphrase)
    return { until, wrong, ...(kept && { kept }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
