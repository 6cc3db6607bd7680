import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { readJson, writeJson } from '../../_json.ts'
import { makeFolder } from '../../_make-folder.ts'
import { syncDirectory } from '../../_rename.ts'
import { Wrapped } from '../locking.ts'
import { folderIn } from '../second-place.ts'
import { type Segment, segmentAt } from './segment.ts'

/** A segment file grows to this size. In a folder that does not allow appending, each write sends the whole file again. */
const most = 256 * 1024
const idPattern = /^\d{8}-\d{6}-[0-9a-f]{4}$/

const About = z.strictObject({
  id: z.string().regex(idPattern),
  identity: z.string(),
  school: z.string().nullable(),
  begun: z.iso.datetime(),
  lock: z.strictObject({ wrapped: Wrapped, salt: z.base64() }).optional(),
})
export type About = z.output<typeof About>

/** A whole copy of the school. The segments from `first` to `whole` make it the school of one moment; later ones a later moment. */
const Whole = z.strictObject({
  name: z.string().regex(/^school-\d+\.db(?:\.locked)?$/),
  at: z.iso.datetime(),
  first: z.int(),
  whole: z.int(),
  bytes: z.int(),
  sha256: z.hex().length(64),
})
export type Whole = z.output<typeof Whole>

export const replicaFolder = (path: string, identity: string) => join(folderIn(path, { identity }), 'replica')
const aboutFile = (folder: string) => join(folder, 'generation.json')
const segmentsName = (n: number) => `${String(n).padStart(10, '0')}-${randomBytes(2).toString('hex')}.segments`

/** Lists the generations, oldest first. */
export function listGenerations(folder: string): { folder: string; about: About }[] {
  if (!existsSync(folder)) return []
  const ids = readdirSync(folder).filter((name) => idPattern.test(name))
  return ids.sort().flatMap((id) => readGeneration(join(folder, id)) ?? [])
}

function readGeneration(folder: string): { folder: string; about: About } | undefined {
  const found = About.safeParse(readJson(aboutFile(folder)))
  return found.success && found.data.id === basename(folder) ? { folder, about: found.data } : undefined
}

/** Lists the whole copies, latest first. */
export function listWhole(folder: string): Whole[] {
  const names = readdirSync(folder).filter((name) => /^school-\d+\.db(?:\.locked)?\.json$/.test(name))
  const found = names.map((name) => Whole.safeParse(readJson(join(folder, name)))).flatMap(({ data }) => data ?? [])
  return found.filter(({ name }) => existsSync(join(folder, name))).sort((a, b) => b.whole - a.whole || b.first - a.first)
}

export const writeWhole = (folder: string, whole: Whole) => writeJson(join(folder, `${whole.name}.json`), whole)

/** Lists the segment files in order, with the first number in each. */
export const segmentFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d{10}-[0-9a-f]{4}\.segments$/.test(name))
    .sort()
    .map((name) => ({ file: join(folder, name), first: Number(name.slice(0, 10)) }))

/** Reads the whole segments of a file; a segment that was cut off ends it. */
export function segmentsIn(file: string): Segment[] {
  const [bytes, found] = [readFileSync(file), [] as Segment[]]
  for (let at = 0; ; ) {
    const next = segmentAt(bytes, at)
    if (!next) return found
    found.push(next)
    at += next.bytes.length
  }
}

/** The unbroken chain that one server writes in the folder. */
export class Generation {
  readonly folder: string
  readonly about: About
  n: number
  digest: string
  #fd: number | undefined
  #length = 0

  private constructor(folder: string, about: About, last?: Segment) {
    this.folder = folder
    this.about = about
    this.n = last?.n ?? 0
    this.digest = last?.digest ?? ''
  }

  static begin(parent: string, known: Omit<About, 'id' | 'begun'>, now: Date): Generation {
    const begun = now.toISOString()
    const id = `${begun.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${randomBytes(2).toString('hex')}`
    const folder = join(parent, id)
    makeFolder(folder)
    const about = { id, begun, ...known }
    writeJson(aboutFile(folder), about)
    syncDirectory(folder)
    return new Generation(folder, about)
  }

  /** Opens a generation by name and returns its last whole segment, if it has one. */
  static resume(parent: string, id: string): { generation: Generation; last: Segment | undefined } | undefined {
    const found = idPattern.test(id) ? readGeneration(join(parent, id)) : undefined
    const last = found && lastOf(found.folder)
    return found && { generation: new Generation(found.folder, found.about, last), last }
  }

  /** Writes a segment, which is on the folder's disk when this returns. A half-written segment is written again into another file. */
  append(segment: Segment): void {
    try {
      this.#fd ??= this.#open(segment.n)
      for (let done = 0; done < segment.bytes.length; ) done += writeSync(this.#fd, segment.bytes, done)
      fsyncSync(this.#fd)
    } catch (error) {
      this.close()
      throw error
    }
    this.n = segment.n
    this.digest = segment.digest
    this.#length += segment.bytes.length
    if (this.#length > most) this.close()
  }

  close(): void {
    const fd = this.#fd
    this.#fd = undefined
    this.#length = 0
    try {
      if (fd !== undefined) closeSync(fd)
    } catch {} // the folder cannot be reached
  }

  #open(n: number): number {
    const fd = openSync(join(this.folder, segmentsName(n)), 'wx', 0o600)
    syncDirectory(this.folder)
    return fd
  }
}

function lastOf(folder: string): Segment | undefined {
  for (const { file } of segmentFiles(folder).reverse()) {
    const last = segmentsIn(file).at(-1)
    if (last) return last
  }
  return undefined
}

/** Keeps the last two whole copies and everything after them. */
export function clearOld(parent: string, current: string, most = 2): void {
  const all = listGenerations(parent).reverse()
  let left = most
  for (const { folder, about } of all) {
    const whole = listWhole(folder)
    const kept = whole.slice(0, left)
    left -= kept.length
    if (kept.length === 0 && about.id !== current) rmSync(folder, { recursive: true, force: true })
    else clearBefore(folder, whole.slice(kept.length), kept.at(-1))
  }
}

function clearBefore(folder: string, gone: readonly Whole[], oldest: Whole | undefined): void {
  for (const { name } of gone) for (const file of [`${name}.json`, name]) rmSync(join(folder, file), { force: true })
  const files = segmentFiles(folder)
  for (const [n, { file }] of files.entries()) {
    const next = files[n + 1]
    if (oldest && next && next.first <= oldest.first) rmSync(file, { force: true })
  }
}
