import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Failure } from './_failure.ts'

const begins = '\nterm-reports backup, SHA-256 of all before this line: '
const trailer = (hash: string) => `${begins}${hash}\n`
const trailerLength = trailer('0'.repeat(64)).length
const pageSizeAt = 16
const pageCountAt = 28

export const besideOf = (file: string) => `${file}.sha256`
/** The checksum line in the format of `sha256sum -c`. */
export const besideText = (file: string, hash: string) => `${hash}  ${basename(file)}\n`

/** Appends the checksum of all before it to a backup; SQLite ignores bytes after the last page. Returns the sealed file's checksum. */
export function seal(file: string): string {
  appendFileSync(file, trailer(hashOf(file)))
  return hashOf(file)
}

export const damaged = (file: string) => `${resolve(file)} is damaged: it is not what it was when it was backed up (SHA-256)`

/** Returns true if the file is sealed. Throws if a sealed file was changed. */
export function requireUnchanged(file: string, tell?: Tell): boolean {
  const size = statSync(file).size
  const told = existsSync(besideOf(file)) ? /^[0-9a-f]{64}/.exec(readFileSync(besideOf(file), 'utf8'))?.[0] : undefined
  if (existsSync(besideOf(file)) && told !== hashOf(file, size, tell)) throw new Failure(damaged(file))
  const isBare = size === sizeOfPages(file)
  if (isBare && told === undefined) return false
  if (!isBare && endOf(file, size) !== trailer(hashOf(file, size - trailerLength, tell))) throw new Failure(damaged(file))
  return true
}

function endOf(file: string, size: number): string {
  return readAt(file, Math.max(0, size - trailerLength), trailerLength).toString('latin1')
}

/** Reads the page size from the header (SQLite's file format, 1.3). */
function sizeOfPages(file: string): number {
  const header = readAt(file, 0, 100)
  const pageSize = header.readUInt16BE(pageSizeAt)
  return (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(pageCountAt)
}

function readAt(file: string, from: number, length: number): Buffer {
  const [fd, bytes] = [openSync(file, 'r'), Buffer.alloc(length)]
  try {
    readSync(fd, bytes, 0, length, from)
    return bytes
  } finally {
    closeSync(fd)
  }
}

type Tell = (done: number, total: number) => void

export function hashOf(file: string, length = statSync(file).size, tell: Tell = () => {}): string {
  const [fd, hash, chunk] = [openSync(file, 'r'), createHash('sha256'), Buffer.alloc(1 << 20)]
  try {
    for (let at = 0; at < length; ) {
      const read = readSync(fd, chunk, 0, Math.min(chunk.length, length - at), at)
      if (read === 0) break
      hash.update(chunk.subarray(0, read))
      at += read
      tell(at, length)
    }
    return hash.digest('hex')
  } finally {
    closeSync(fd)
  }
}
