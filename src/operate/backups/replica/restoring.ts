import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Failure } from '../../_failure.ts'
import { makeFolder } from '../../_make-folder.ts'
import { sync } from '../../_rename.ts'
import { hashOf, requireUnchanged } from '../../_seal.ts'
import { hasKey, keyFor } from '../keys.ts'
import { unlockFile, type Wrapped } from '../locking.ts'
import { type About, listGenerations, listWhole, segmentFiles, segmentsIn, type Whole } from './generation.ts'
import { imagesOf, keyOf, type Segment } from './segment.ts'

type Copy = { folder: string; about: About; whole: Whole }
/** `wrong` lists what prevented a later state. */
export type Brought = { file: string; folder: string; until: string; segments: number; wrong: string[]; wrapped: Wrapped | undefined }
type Options = { at?: Date | undefined; keysOf: string; passphrase?: string | undefined; identity?: string | undefined }

export const isReplica = (path: string) => existsSync(path) && statSync(path).isDirectory()

/** True if somebody must enter the passphrase. */
export const replicaNeedsPassphrase = (dir: string, path: string) =>
  foldersAt(path)
    .flatMap(listGenerations)
    .some(({ about: { lock } }) => lock && !hasKey(dir, lock.wrapped))

/** Builds the school from a replica in a folder beside the school: the latest possible state, or the state of a given moment. */
export async function bringTogether(dir: string, path: string, options: Options): Promise<Brought> {
  makeFolder(dir)
  for (const half of readdirSync(dir).filter((name) => name.startsWith(own))) rmSync(join(dir, half), { recursive: true })
  const wrong: string[] = []
  for (const copy of copiesOf(path, options)) {
    const folder = mkdtempSync(join(dir, own))
    try {
      const file = join(folder, 'school.db')
      const keys = await keysFor(copy, options)
      openWhole(copy, file, keys.key)
      const { until, segments, wrong: later } = addSegments(copy, file, keys.segments, options.at)
      return { file, folder, until, segments, wrong: later ? [...wrong, later] : wrong, wrapped: copy.about.lock?.wrapped }
    } catch (error) {
      if (!(error instanceof Damaged)) {
        rmSync(folder, { recursive: true, force: true })
        throw error
      }
      wrong.push(error.message)
    }
    rmSync(folder, { recursive: true, force: true })
  }
  throw new Failure([`${resolve(path)} has no whole copy${options.at ? ' of that time' : ''} that can be restored`, ...wrong].join('. '))
}

const own = '.replica-'
class Damaged extends Error {}

/** Lists the generations at or under a path, which may be the folder, a school's folder in it, or one generation. */
function foldersAt(path: string): string[] {
  if (!existsSync(path)) return []
  if (listGenerations(path).length > 0) return [path]
  if (existsSync(join(path, 'generation.json'))) return [dirname(resolve(path))]
  const inside = existsSync(join(path, 'replica')) ? [join(path, 'replica')] : []
  const schools = readdirSync(path, { withFileTypes: true }).filter((one) => one.isDirectory() && one.name.startsWith('term-reports-'))
  return [...inside, ...schools.map(({ name }) => join(path, name, 'replica'))].filter((folder) => listGenerations(folder).length > 0)
}

/** Lists the whole copies, latest first. */
function copiesOf(path: string, { at, identity }: Options): Copy[] {
  const folders = foldersAt(path)
  const all = folders.flatMap(listGenerations).filter(({ about }) => folders.length === 1 || about.identity === identity)
  if (folders.length > 1 && all.length === 0) throw new Failure(`${resolve(path)} has copies of several schools: name the folder of one`)
  const copies = all.reverse().flatMap(({ folder, about }) => listWhole(folder).map((whole) => ({ folder, about, whole })))
  return at ? copies.filter(({ whole }) => new Date(whole.at) <= at) : copies
}

/** The key of the locked copy and the key of its segments. */
type Keys = { key: Buffer | undefined; segments: Buffer | undefined }
async function keysFor({ folder, about: { lock, id } }: Copy, { keysOf, passphrase }: Options): Promise<Keys> {
  if (!lock) return { key: undefined, segments: undefined }
  const key = await keyFor(keysOf, folder, lock.wrapped, passphrase)
  return { key, segments: keyOf(key, Buffer.from(lock.salt, 'base64'), id) }
}

function openWhole({ folder, whole }: Copy, to: string, key: Buffer | undefined): void {
  const from = join(folder, whole.name)
  if (hashOf(from) !== whole.sha256) throw new Damaged(`The whole copy of ${whole.at} is damaged`)
  if (key) unlockFile(from, to, key)
  else copyFileSync(from, to)
  requireUnchanged(to)
}

/** Writes the segments after the whole copy over it, up to the first gap. The copy needs the commits made while it was copied. */
function addSegments({ folder, about, whole }: Copy, file: string, key: Buffer | undefined, at: Date | undefined): Added {
  const target = openSync(file, 'r+')
  try {
    const done: Added = { until: whole.at, segments: 0, wrong: undefined }
    let n = whole.first
    for (const segment of chain(folder, whole.first)) {
      if (segment.n > whole.whole && at && new Date(segment.at) > at) return done
      const images = segment.generation === about.id ? imagesOf(segment, key) : undefined
      if (!images) break
      for (const [page, bytes] of images) writeSync(target, bytes, 0, bytes.length, (page - 1) * bytes.length)
      ftruncateSync(target, segment.count * ([...images.values()][0]?.length ?? 0))
      if (segment.n > whole.whole) done.until = segment.at
      n = segment.n + 1
      done.segments++
    }
    if (n <= whole.whole) throw new Damaged(`The whole copy of ${whole.at} lacks segment ${n}`)
    if (hasMore(folder, n)) done.wrong = `Segment ${n} is damaged or missing: what was saved after ${done.until} is not restored`
    return done
  } finally {
    closeSync(target)
    sync(file)
  }
}
type Added = { until: string; segments: number; wrong: string | undefined }

/** Yields the segments in order until one is missing or damaged. */
function* chain(folder: string, first: number): Generator<Segment> {
  const files = segmentFiles(folder)
  let [n, digest] = [first, undefined as string | undefined]
  for (const { file, first: from } of files) {
    const next = files.find((other) => other.first > from)
    if (next && next.first <= first) continue
    for (const segment of segmentsIn(file)) {
      if (segment.n < n) continue
      if (segment.n > n || (digest !== undefined && segment.after !== digest)) return
      yield segment
      n++
      digest = segment.digest
    }
  }
}

/** True if the folder holds any part of this segment or a later one. */
function hasMore(folder: string, n: number): boolean {
  return segmentFiles(folder).some(({ file, first }) => {
    const [found, { size }] = [segmentsIn(file), statSync(file)]
    const whole = found.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const last = found.at(-1)?.n ?? first - 1
    return last >= n || (whole < size && last === n - 1)
  })
}
