import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refused } from './refused.ts'

/** The parts of a workbook by their names in the archive. */
export type Archive = { has: (part: string) => boolean; read: (part: string) => AsyncGenerator<string> }

export const mostParts = 2000
/** The limit for all inflated parts, counted while they inflate, because the archive's own sizes may be false. */
const mostInflated = 48 * 1024 * 1024
const turn = 64 * 1024

export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true })
  if (zip.entryCount > mostParts) throw new Refused('damaged')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Refused('password')
    if (entries.has(entry.fileName)) throw new Refused('damaged')
    entries.set(entry.fileName, entry)
  }
  const spent = { bytes: 0 }
  return { has: (part) => entries.has(part), read: (part) => inflate(zip, entries.get(part), spent) }
}

/** Reads a part as text in pieces; other requests run in between. */
async function* inflate(zip: ZipFile, entry: Entry | undefined, spent: { bytes: number }): AsyncGenerator<string> {
  if (!entry) throw new Refused('damaged')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stream = await zip.openReadStreamPromise(entry)
  let sum = 0
  let sinceTurn = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    spent.bytes += chunk.length
    sinceTurn += chunk.length
    if (spent.bytes > mostInflated) throw new Refused('inflates')
    sum = crc32(chunk, sum)
    yield decoder.decode(chunk, { stream: true })
    if (sinceTurn < turn) continue
    sinceTurn = 0
    await setImmediate()
  }
  yield decoder.decode()
  if (sum !== entry.crc32) throw new Refused('damaged')
}
