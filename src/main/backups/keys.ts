import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../_failure.ts'
import { readJson, writeJson } from './_folder.ts'
import { headOf, unlockFile, unwrap, type Wrapped, wrap } from './locking.ts'

const Key = z.object({
  id: z.string(),
  key: z.string(),
  wrapped: z.custom<Wrapped>((found) => typeof found === 'object' && found !== null),
})
/** Those of earlier passphrases stay, so that what they locked can be restored here without asking. */
const Keys = z.object({ current: z.string().optional(), keys: z.array(Key) })

/** Beside the school and not among its backups: whoever has this disk has the school itself, and no backup has its key with it. */
const fileOf = (dir: string) => join(dir, 'backup-keys.json')
const keysIn = (dir: string) => Keys.safeParse(readJson(fileOf(dir))).data ?? { keys: [] }

/** What backups are locked with now; nothing where the school has set no passphrase. */
export function findKey(dir: string): { wrapped: Wrapped; key: Buffer } | undefined {
  const { current, keys } = keysIn(dir)
  const found = keys.find(({ id }) => id === current)
  if (current !== undefined && !found) throw new Failure('The key of the backups is missing: set the passphrase again')
  return found && { wrapped: found.wrapped, key: Buffer.from(found.key, 'base64') }
}

export const isLocking = (dir: string) => keysIn(dir).current !== undefined

/** A new key for a new passphrase, which itself is kept nowhere. An empty one: backups are no longer locked. */
export async function setPassphrase(dir: string, passphrase: string): Promise<void> {
  const { keys } = keysIn(dir)
  if (passphrase === '') return writeJson(fileOf(dir), { keys })
  const { wrapped, key } = await wrap(passphrase)
  writeJson(fileOf(dir), { current: wrapped.id, keys: [...keys, { id: wrapped.id, key: key.toString('base64'), wrapped }] })
}

/** Writes what was locked. On the machine that locked it nothing is asked; on another the passphrase is needed. */
export async function unlock(dir: string, from: string, to: string, passphrase: string | undefined): Promise<void> {
  const head = headOf(from)
  if (!head) throw new Failure(`${from} is damaged, or is no locked backup`)
  const own = keysIn(dir).keys.find(({ id }) => id === head.wrapped.id)
  if (!own && !passphrase) throw new Failure(`${from} is locked. Say its passphrase in TERM_REPORTS_PASSPHRASE`)
  const key = own ? Buffer.from(own.key, 'base64') : await unwrap(head.wrapped, passphrase ?? '')
  if (!key) throw new Failure('The passphrase is not the right one')
  unlockFile(from, to, key)
}
