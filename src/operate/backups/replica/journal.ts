import { readSync } from 'node:fs'

/** Reads SQLite's write-ahead log as its file format (4.1 to 4.3) describes it. */
type Sums = [number, number]
export type Head = { salts: string; pageSize: number; isLittle: boolean; sums: Sums }
/** A frame of a journal, which the salts identify: a restarted journal has other salts. */
export type Position = { salts: string; frame: number; sums: Sums }
/** The last image of each page, and the number of pages in the file. */
export type Pages = { images: Map<number, Buffer>; count: number; to: Position }

const [headLength, frameHeadLength] = [32, 24]
const [bigEndian, littleEndian] = [0x377f0683, 0x377f0682]
const [saltsAt, sumsAt] = [16, 24]

/** Returns undefined while the journal is empty. */
export function readHead(fd: number): Head | undefined {
  const bytes = Buffer.alloc(headLength)
  if (readSync(fd, bytes, 0, headLength, 0) < headLength) return undefined
  const magic = bytes.readUInt32BE(0)
  if (magic !== bigEndian && magic !== littleEndian) return undefined
  const isLittle = magic === littleEndian
  const sums = sumsOf([0, 0], bytes.subarray(0, sumsAt), isLittle)
  if (!isSame(sums, sumsIn(bytes, sumsAt))) return undefined
  return { salts: bytes.toString('hex', saltsAt, sumsAt), pageSize: bytes.readUInt32BE(8), isLittle, sums }
}

export const startOf = ({ salts, sums }: Head): Position => ({ salts, frame: 0, sums })

/** Returns the position after a frame of this journal; undefined where the frame is missing or belongs to an earlier journal. */
export function positionAt(fd: number, head: Head, frame: number): Position | undefined {
  if (frame === 0) return startOf(head)
  const bytes = Buffer.alloc(frameHeadLength)
  if (readSync(fd, bytes, 0, frameHeadLength, placeOf(head, frame)) < frameHeadLength) return undefined
  return bytes.toString('hex', 8, 16) === head.salts ? { salts: head.salts, frame, sums: sumsIn(bytes, 16) } : undefined
}

/** Reads the frames after a position up to the end of a transaction. Undefined where a frame is missing or damaged. */
export function readPages(fd: number, head: Head, from: Position, last: number): Pages | undefined {
  const images = new Map<number, Buffer>()
  let [sums, count] = [from.sums, 0]
  for (let frame = from.frame + 1; frame <= last; frame++) {
    const bytes = Buffer.alloc(frameHeadLength + head.pageSize)
    if (readSync(fd, bytes, 0, bytes.length, placeOf(head, frame)) < bytes.length) return undefined
    const page = bytes.subarray(frameHeadLength)
    sums = sumsOf(sumsOf(sums, bytes.subarray(0, 8), head.isLittle), page, head.isLittle)
    if (bytes.toString('hex', 8, 16) !== head.salts || !isSame(sums, sumsIn(bytes, 16))) return undefined
    images.set(bytes.readUInt32BE(0), page)
    count = bytes.readUInt32BE(4)
  }
  return count === 0 ? undefined : { images, count, to: { salts: head.salts, frame: last, sums } }
}

export const isSame = (a: Sums, b: Sums) => a[0] === b[0] && a[1] === b[1]

const placeOf = ({ pageSize }: Head, frame: number) => headLength + (frame - 1) * (frameHeadLength + pageSize)
const sumsIn = (bytes: Buffer, at: number): Sums => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]

function sumsOf([first, second]: Sums, bytes: Buffer, isLittle: boolean): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let [a, b] = [first, second]
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, isLittle) + b) >>> 0
    b = (b + view.getUint32(at + 4, isLittle) + a) >>> 0
  }
  return [a, b]
}
