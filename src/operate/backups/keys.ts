import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../_failure.ts'
import { readJson, writeJson } from '../_json.ts'
import { rename } from '../_rename.ts'
import { headOf, unlockFile, unwrap, Wrapped, wrap } from './locking.ts'

/** Keeps the keys of earlier passphrases, so that backups locked with them can be restored here without asking. */
const Keys = z.object({
  current: z.string().optional(),
  keys: z.array(z.object({ id: z.string(), key: z.base64(), wrapped: Wrapped })),
})
type Keys = z.output<typeof Keys>

/** The keys lie beside the school, not among its backups: whoever has this disk has the school, but a backup must not carry its key. */
const fileOf = (dir: string) => join(dir, 'backup-keys.json')

/** Returns undefined for a damaged file, which is not the same as no passphrase. */
const keysIn = (dir: string): Keys | undefined => (existsSync(fileOf(dir)) ? Keys.safeParse(readJson(fileOf(dir))).data : { keys: [] })

/** Returns the key that locks backups now; undefined where the school has set no passphrase. */
export function findKey(dir: string): { wrapped: Wrapped; key: Buffer } | undefined {
  const known = keysIn(dir)
  const found = known?.keys.find(({ id }) => id === known.current)
  if (!known || (known.current !== undefined && !found))
    throw new Failure('The key of the backups is damaged, and none is made without it: set the backup password again')
  return found && { wrapped: found.wrapped, key: Buffer.from(found.key, 'base64') }
}

export const currentKey = (dir: string) => keysIn(dir)?.current

export function isLocking(dir: string): boolean {
  const known = keysIn(dir)
  return !known || known.current !== undefined
}

/** Makes a new key for a new passphrase, which is not stored. An empty passphrase ends the locking of backups. */
export async function setPassphrase(dir: string, passphrase: string): Promise<void> {
  const made = passphrase === '' ? undefined : await wrap(passphrase)
  const known = keysIn(dir)
  if (!known) rename(fileOf(dir), `${fileOf(dir)}.damaged`)
  const keys = known?.keys ?? []
  writeJson(fileOf(dir), made ? withKey(keys, made) : { keys })
}

const withKey = (keys: Keys['keys'], { wrapped, key }: { wrapped: Wrapped; key: Buffer }): Keys => ({
  current: wrapped.id,
  keys: [...keys, { id: wrapped.id, key: key.toString('base64'), wrapped }],
})

export const needsPassphrase = (dir: string, file: string) => {
  const head = existsSync(file) ? headOf(file) : undefined
  return head !== undefined && !ownKey(dir, head.wrapped)
}

function ownKey(dir: string, { id }: Pick<Wrapped, 'id'>): Buffer | undefined {
  const own = keysIn(dir)?.keys.find((one) => one.id === id)
  return own && Buffer.from(own.key, 'base64')
}

/** Writes the unlocked content of a file. */
export async function unlock(dir: string, from: string, to: string, passphrase: string | undefined): Promise<void> {
  const head = headOf(from)
  if (!head) throw new Failure(`${from} is damaged, or is no locked backup`)
  unlockFile(from, to, await keyFor(dir, from, head.wrapped, passphrase))
}

/** Returns the key of a locked file. The machine that locked it needs no passphrase; any other does. */
export async function keyFor(dir: string, from: string, wrapped: Wrapped, passphrase: string | undefined): Promise<Buffer> {
  const own = ownKey(dir, wrapped)
  if (!own && !passphrase)
    throw new Failure(`${from} is locked, and this computer has no key of it: restore it with the command, and type its backup password`)
  const key = own ?? (await unwrap(wrapped, passphrase ?? ''))
  if (!key) throw new Failure('This is not the right backup password')
  return key
}

export const hasKey = (dir: string, wrapped: Pick<Wrapped, 'id'>) => ownKey(dir, wrapped) !== undefined

/** Stores the key of a file that another computer, or an earlier disk, locked. Afterwards the file opens here without a passphrase. */
export async function learnKey(dir: string, file: string, passphrase: string): Promise<'open' | 'wrong' | 'damaged'> {
  const [known, wrapped] = [keysIn(dir), headOf(file)?.wrapped]
  if (!known || !wrapped) return 'damaged'
  const key = await unwrap(wrapped, passphrase)
  if (!key) return 'wrong'
  writeJson(fileOf(dir), { ...known, keys: withKey(known.keys, { wrapped, key }).keys })
  return 'open'
}

/** Keeps the key of a school that moves to a new machine, which then locks with the same passphrase. */
export async function keepKey(dir: string, wrapped: Wrapped | undefined, passphrase: string): Promise<void> {
  if (existsSync(fileOf(dir)) || !wrapped) return
  const key = await unwrap(wrapped, passphrase)
  if (key) writeJson(fileOf(dir), withKey([], { wrapped, key }))
}
