import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive; its parts are asked for one after the other, as they are sent. */
export type Entry = { name: string; content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>; isPacked?: boolean }
type Written = { name: Buffer; crc: number; size: number; packed: number; at: number }

/** Sizes follow each file, and names are UTF-8: what is sent is never read again. */
const flags = 0x0808
const [most16, most32] = [0xffff, 0xffffffff]

/** Makes a ZIP archive while it is sent, however large: only the part under way and the list of files are in memory. */
export async function* zip(entries: AsyncIterable<Entry> | Iterable<Entry>, made: Date): AsyncGenerator<Buffer> {
  const [stamp, files]: [Buffer, Written[]] = [timeOf(made), []]
  let at = 0
  for await (const { name, content, isPacked } of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, at }
    const head = Buffer.concat([
      numbers([4, 0x04034b50], [2, 45], [2, flags], [2, 8]),
      stamp,
      numbers([4, 0], [4, 0], [4, 0], [2, file.name.length], [2, 0]),
      file.name,
    ])
    yield head
    const deflate = createDeflateRaw({ level: isPacked ? 1 : 6 })
    pipeline(Readable.from(weighed(content, file)), deflate, () => {})
    for await (const part of deflate as AsyncIterable<Buffer>) {
      file.packed += part.length
      yield part
    }
    if (file.size > most32 || file.packed > most32) throw new Error(`${name} is larger than 4 GB`)
    yield numbers([4, 0x08074b50], [4, file.crc], [4, file.packed], [4, file.size])
    at += head.length + file.packed + 16
    files.push(file)
  }
  yield* directory(files, at, stamp)
}

async function* weighed(content: Entry['content'], file: Written): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    if (bytes.length === 0) continue
    file.crc = crc32(bytes, file.crc)
    file.size += bytes.length
    yield bytes
  }
}

/** The list of files at the end. Beyond 4 GB or 65,535 files, the longer numbers of ZIP64 are beside it. */
function* directory(files: readonly Written[], start: number, stamp: Buffer): Generator<Buffer> {
  let size = 0
  for (const { name, crc, packed, size: whole, at } of files) {
    const far = at >= most32 ? numbers([2, 1], [2, 8], [8, at]) : Buffer.alloc(0)
    const entry = Buffer.concat([
      ...[numbers([4, 0x02014b50], [2, 45], [2, 45], [2, flags], [2, 8]), stamp],
      numbers(
        [4, crc],
        [4, packed],
        [4, whole],
        [2, name.length],
        [2, far.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, Math.min(at, most32)],
      ),
      ...[name, far],
    ])
    size += entry.length
    yield entry
  }
  const count = files.length
  if (count >= most16 || start + size >= most32) {
    yield numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, start])
    yield numbers([4, 0x07064b50], [4, 0], [8, start + size], [4, 1])
  }
  const short = Math.min(count, most16)
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, short], [2, short], [4, Math.min(size, most32)], [4, Math.min(start, most32)], [2, 0])
}

/** Little-endian numbers, each with its number of bytes. */
function numbers(...parts: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

const timeOf = (at: Date) =>
  numbers(
    [2, (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)],
    [2, ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()],
  )
