import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { Pages } from './journal.ts'

const begins = Buffer.from('TRS1')
const [framing, digestLength, tagLength] = [begins.length + 8, 32, 16]

const Head = z.strictObject({
  generation: z.string(),
  n: z.int().positive(),
  at: z.iso.datetime(),
  /** The number of pages in the school's file after this segment. */
  count: z.int().positive(),
  to: z.strictObject({ salts: z.string(), frame: z.int(), sums: z.tuple([z.int(), z.int()]) }),
  /** The checksum of the segment before. */
  after: z.string(),
  nonce: z.base64().optional(),
})
export type Head = z.output<typeof Head>
/** The commits of a moment and their place in the chain. */
export type Segment = Head & { digest: string; bytes: Buffer; body: Buffer }

/** Makes the key of a generation; undefined where the school locks nothing. */
export const keyOf = (key: Buffer, salt: Buffer, generation: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `replica ${generation}`, 32))

export function encode(
  known: Pick<Head, 'generation' | 'n' | 'at' | 'after'>,
  { images, count, to }: Pages,
  key: Buffer | undefined,
): Segment {
  const nonce = key && randomBytes(12)
  const head: Head = { ...known, count, to, ...(nonce && { nonce: nonce.toString('base64') }) }
  const text = Buffer.from(JSON.stringify(head))
  const numbers = Buffer.alloc(4 + images.size * 4)
  numbers.writeUInt32BE(images.size)
  for (const [n, page] of [...images.keys()].entries()) numbers.writeUInt32BE(page, 4 + n * 4)
  const body = locked(deflateRawSync(Buffer.concat([numbers, ...images.values()]), { level: 1 }), text, key, nonce)
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE(text.length)
  lengths.writeUInt32BE(body.length, 4)
  const all = Buffer.concat([begins, lengths, text, body])
  const digest = createHash('sha256').update(all).digest()
  return { ...head, digest: digest.toString('hex'), bytes: Buffer.concat([all, digest]), body }
}

/** Reads the segment at a place in a file; undefined where it is cut off or damaged. */
export function segmentAt(file: Buffer, at: number): Segment | undefined {
  if (at + framing > file.length || !file.subarray(at, at + begins.length).equals(begins)) return undefined
  const [headLength, bodyLength] = [file.readUInt32BE(at + begins.length), file.readUInt32BE(at + begins.length + 4)]
  const end = at + framing + headLength + bodyLength
  if (end + digestLength > file.length) return undefined
  const digest = createHash('sha256').update(file.subarray(at, end)).digest()
  if (!digest.equals(file.subarray(end, end + digestLength))) return undefined
  const text = file.subarray(at + framing, at + framing + headLength)
  const head = Head.safeParse(parsed(text))
  if (!head.success) return undefined
  const body = file.subarray(at + framing + headLength, end)
  return { ...head.data, digest: digest.toString('hex'), bytes: file.subarray(at, end + digestLength), body }
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}

/** Returns the segment's pages; undefined with a wrong key or changed data. */
export function imagesOf({ bytes, body, nonce }: Segment, key: Buffer | undefined): Map<number, Buffer> | undefined {
  const text = bytes.subarray(framing, framing + bytes.readUInt32BE(begins.length))
  const open = key ? unlocked(body, text, key, nonce) : body
  if (!open || (!key && nonce)) return undefined
  const all = inflateRawSync(open)
  const number = all.readUInt32BE(0)
  const from = 4 + number * 4
  const size = (all.length - from) / number
  return new Map(
    Array.from({ length: number }, (_, n) => [all.readUInt32BE(4 + n * 4), all.subarray(from + n * size, from + (n + 1) * size)]),
  )
}

function locked(bytes: Buffer, head: Buffer, key: Buffer | undefined, nonce: Buffer | undefined): Buffer {
  if (!key || !nonce) return bytes
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head)
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function unlocked(body: Buffer, head: Buffer, key: Buffer, nonce: string | undefined): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce ?? '', 'base64'), { authTagLength: tagLength })
    decipher.setAAD(head).setAuthTag(body.subarray(-tagLength))
    return Buffer.concat([decipher.update(body.subarray(0, -tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}
