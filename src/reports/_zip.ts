import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive; its parts are asked for one after the other, as they are sent. `isPacked` content hardly becomes smaller. */
export type Entry = { name: string; content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>; isPacked?: boolean }
type Entries = AsyncIterable<Entry> | Iterable<Entry>

/** Makes a ZIP archive while it is sent, however large: only the part under way and the list of files are in memory. */
export async function* zip(entries: Entries, made: Date): AsyncGenerator<Buffer> {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  const leaving = new AbortController()
  archive.on('error', (error) => output.destroy(error))
  const filled = fill(archive, entries, made, leaving.signal).catch((error: Error) => void output.destroy(error))
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    leaving.abort() // whoever reads may have left before the end
    await filled
  }
}

async function fill(archive: ZipFile, entries: Entries, mtime: Date, signal: AbortSignal): Promise<void> {
  for await (const { name, content, isPacked } of entries) {
    signal.throwIfAborted()
    const part = Readable.from(bytesOf(content), { objectMode: false, signal })
    archive.addReadStream(part, name, { mtime, compressionLevel: isPacked ? 1 : 6 })
    await finished(part)
  }
  archive.end()
}

async function* bytesOf(content: Entry['content']): AsyncGenerator<Uint8Array> {
  for await (const part of content) yield typeof part === 'string' ? Buffer.from(part) : part
}
