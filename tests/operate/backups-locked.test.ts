import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { restore } from '../../src/operate/backup.ts'
import { folderOf, listBackups } from '../../src/operate/backups/_folder.ts'
import { needsPassphrase, setPassphrase } from '../../src/operate/backups/keys.ts'
import { lockFile, unlockFile, wrap } from '../../src/operate/backups/locking.ts'
import { work } from '../../src/operate/backups/work.ts'
import { atOnce, emptyDirectory, schoolOnDisk } from './_backups.ts'

const now = () => new Date('2025-12-02T02:30:00Z')
const passphrase = 'four mangoes under a poui'

describe('a locked backup', () => {
  async function locked() {
    const school = await schoolOnDisk()
    school.sqlite.exec(`update school set name = 'Poui Valley of the open file'`)
    await setPassphrase(school.dir, passphrase)
    const { made } = await work(school.dir, { kind: 'make', why: 'nightly' }, now, atOnce)
    return { ...school, file: join(folderOf(school.dir), made?.name ?? '') }
  }

  test('cannot be read without its passphrase, and the passphrase is kept nowhere', async () => {
    const { dir, file, close } = await locked()
    expect(file).toMatch(/nightly\.db\.locked$/)
    expect(readFileSync(file).includes('Poui Valley of the open file')).toBe(false)
    for (const name of readdirSync(dir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()))
      expect(readFileSync(join(name.parentPath, name.name)).includes(passphrase), name.name).toBe(false)
    expect(listBackups(folderOf(dir))[0]?.rehearsedAt).toBeDefined()
    await close()
  })

  test('is restored on its own machine without asking, and on another with the passphrase alone', async () => {
    const { dir, file, close } = await locked()
    await close()
    expect((await restore(dir, file)).isSealed).toBe(true)
    const other = emptyDirectory()
    await expect(restore(other, file)).rejects.toThrow('is locked')
    await expect(restore(other, file, { passphrase: 'five mangoes' })).rejects.toThrow('This is not the right backup password')
    expect(readdirSync(other).filter((name) => name.startsWith('school.db'))).toEqual([])
    expect((await restore(other, file, { passphrase: ` ${passphrase.replace(' ', '  ')} ` })).isSealed).toBe(true)
    const { made } = await work(other, { kind: 'make', why: 'nightly' }, now, atOnce)
    expect(made?.lockedWith).toBe(listBackups(folderOf(dir))[0]?.lockedWith)
  })

  test('of an earlier passphrase, or of one that ended, is restored on its machine; the new passphrase does not open it', async () => {
    const { dir, file, close } = await locked()
    await setPassphrase(dir, 'another passphrase altogether')
    await setPassphrase(dir, '')
    expect(needsPassphrase(dir, file)).toBe(false)
    await close()
    expect((await restore(dir, file)).isSealed).toBe(true)
    await expect(restore(emptyDirectory(), file, { passphrase: 'another passphrase altogether' })).rejects.toThrow(
      'not the right backup password',
    )
  })
})

test('the key is for its user alone; where it is damaged, nothing is backed up unlocked until the passphrase is set again', async () => {
  const school = await schoolOnDisk()
  const keys = join(school.dir, 'backup-keys.json')
  const make = () => work(school.dir, { kind: 'make', why: 'nightly' }, now, atOnce)
  await setPassphrase(school.dir, passphrase)
  expect(statSync(keys).mode & 0o777).toBe(0o600)
  truncateSync(keys, 40)
  await expect(make()).rejects.toThrow('set the backup password again')
  await setPassphrase(school.dir, passphrase)
  writeFileSync(keys, JSON.stringify({ ...JSON.parse(readFileSync(keys, 'utf8')), keys: [] })) // it names a key that is not there
  await expect(make()).rejects.toThrow('set the backup password again')
  expect(readdirSync(folderOf(school.dir)).filter((name) => name.includes('.db'))).toEqual([])
  await setPassphrase(school.dir, passphrase)
  expect((await make()).made?.lockedWith).toBeDefined()
  await school.close()
})

test('a locked file that is cut off, turned round, joined or changed anywhere is refused', async () => {
  const dir = emptyDirectory()
  const [plain, file, opened] = ['plain', 'locked', 'opened'].map((name) => join(dir, name)) as [string, string, string]
  const part = (1 << 20) + 16
  writeFileSync(plain, Buffer.alloc(2_500_000, 'mark '))
  const key = await wrap(passphrase)
  lockFile(plain, file, key)
  const whole = readFileSync(file)
  const opens = (bytes: Buffer, n: number) => {
    writeFileSync(`${file}-${n}`, bytes)
    unlockFile(`${file}-${n}`, `${opened}-${n}`, key.key)
    return readFileSync(`${opened}-${n}`)
  }
  expect(opens(whole, 0).equals(readFileSync(plain))).toBe(true)
  const [head, one, two, rest] = [
    whole.subarray(0, 1024),
    whole.subarray(1024, 1024 + part),
    whole.subarray(1024 + part, 1024 + 2 * part),
    whole.subarray(1024 + 2 * part),
  ]
  const changed = (at: number) => {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  const damages = [
    ...[Buffer.concat([head, one]), Buffer.concat([head, one, two]), Buffer.concat([head, two, one, rest]), Buffer.concat([whole, rest])],
    ...[Buffer.concat([head, rest]), head, Buffer.alloc(0), whole.subarray(0, -1), Buffer.concat([whole, Buffer.alloc(1)])],
    ...[40, 200, 500, 1100, 1024 + part - 1, whole.length - 1].map(changed),
  ]
  for (const [n, bytes] of damages.entries()) expect(() => opens(bytes, n + 1), String(n)).toThrow()
})
