import { argon2, createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { z } from 'zod'
import { Failure } from '../_failure.ts'

const derive = promisify(argon2)
const cost = { memory: 65_536, passes: 3, parallelism: 1 } as const
const [chunk, tagLength, headLength] = [1 << 20, 16, 1024]
const begins = 'term-reports locked backup 1\n'

/** A random key, locked with the passphrase. It is in the header of each file, so that the file and the passphrase are enough. */
export const Wrapped = z.strictObject({
  id: z.string(),
  salt: z.string(),
  memory: z.int().max(1_048_576),
  passes: z.int().max(20),
  nonce: z.string(),
  key: z.string(),
})
export type Wrapped = z.output<typeof Wrapped>
const Head = z.strictObject({ wrapped: Wrapped, salt: z.string() })

export async function wrap(passphrase: string): Promise<{ wrapped: Wrapped; key: Buffer }> {
  const [key, salt, nonce] = [randomBytes(32), randomBytes(16), randomBytes(12)]
  const known = { id: idOf(key), salt: salt.toString('base64'), memory: cost.memory, passes: cost.passes, nonce: nonce.toString('base64') }
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, known), nonce).setAAD(Buffer.from(known.id))
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return { wrapped: { ...known, key: sealed.toString('base64') }, key }
}

/** Returns undefined if the passphrase is wrong. */
export async function unwrap(wrapped: Wrapped, passphrase: string): Promise<Buffer | undefined> {
  const sealed = Buffer.from(wrapped.key, 'base64')
  const opener = await keyOf(passphrase, wrapped)
  const decipher = createDecipheriv('aes-256-gcm', opener, Buffer.from(wrapped.nonce, 'base64'), { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(wrapped.id)).setAuthTag(sealed.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Makes a key from a passphrase; extra spaces, as typed from paper, do not matter. */
const keyOf = (passphrase: string, { salt, memory, passes }: Pick<Wrapped, 'salt' | 'memory' | 'passes'>) =>
  derive('argon2id', {
    message: Buffer.from(passphrase.normalize('NFKC').trim().replace(/\s+/g, ' ')),
    nonce: Buffer.from(salt, 'base64'),
    ...{ memory, passes, parallelism: cost.parallelism, tagLength: 32 },
  })

/** Names the key without revealing anything of it. */
const idOf = (key: Buffer) => createHash('sha256').update('backup key ').update(key).digest('hex').slice(0, 12)

/** Reads the header of a locked file; undefined for any other file. */
export function headOf(file: string): { wrapped: Wrapped; salt: string; bytes: Buffer } | undefined {
  const fd = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(headLength)
    if (readSync(fd, bytes, 0, headLength, 0) < headLength || !bytes.subarray(0, begins.length).equals(Buffer.from(begins)))
      return undefined
    const found = Head.safeParse(JSON.parse(bytes.subarray(begins.length).toString('latin1')))
    return found.success ? { ...found.data, bytes } : undefined
  } catch {
    return undefined
  } finally {
    closeSync(fd)
  }
}

/** Makes a key for each file, so that no nonce is used twice. Each part carries its number and whether it is the last. */
const cipherKey = (key: Buffer, salt: Buffer, head: Buffer) =>
  Buffer.from(hkdfSync('sha256', key, salt, Buffer.concat([Buffer.from('backup '), createHash('sha256').update(head).digest()]), 32))

function nonceOf(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce[11] = isLast ? 1 : 0
  nonce.writeUInt32BE(n, 4)
  return nonce
}

export function lockFile(from: string, to: string, { wrapped, key }: { wrapped: Wrapped; key: Buffer }): void {
  const salt = randomBytes(32)
  const text = `${begins}${JSON.stringify({ wrapped, salt: salt.toString('base64') })}`
  const head = Buffer.from(text.padEnd(headLength), 'latin1')
  const own = cipherKey(key, salt, head)
  through(from, to, 0, chunk, head, (part, n, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(n, isLast))
    return Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
  })
}

/** Writes only content that is exactly what was locked. A file that was cut, reordered, joined or changed is refused. */
export function unlockFile(from: string, to: string, key: Buffer): void {
  const head = headOf(from)
  if (!head) throw new Failure(`${from} is damaged, or is no locked backup`)
  const own = cipherKey(key, Buffer.from(head.salt, 'base64'), head.bytes)
  through(from, to, headLength, chunk + tagLength, undefined, (part, n, isLast) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(n, isLast), { authTagLength: tagLength }).setAuthTag(
        part.subarray(-tagLength),
      )
      return Buffer.concat([decipher.update(part.subarray(0, -tagLength)), decipher.final()])
    } catch {
      throw new Failure(`${from} is damaged: it is not what it was when it was backed up`)
    }
  })
}

function through(
  from: string,
  to: string,
  at: number,
  size: number,
  head: Buffer | undefined,
  turn: (part: Buffer, n: number, isLast: boolean) => Buffer,
) {
  const [source, target] = [openSync(from, 'r'), openSync(to, 'wx', 0o600)]
  try {
    if (head) writeSync(target, head)
    const { size: length } = fstatSync(source)
    const part = Buffer.alloc(size)
    let n = 0
    for (let place = at; place < length || n === 0; n++) {
      const read = readSync(source, part, 0, size, place)
      place += read
      const bytes = turn(part.subarray(0, read), n, place >= length)
      for (let done = 0; done < bytes.length; ) done += writeSync(target, bytes, done)
    }
  } finally {
    closeSync(source)
    closeSync(target)
  }
}
